import { Component, type ReactNode } from 'react'
import type { NavbarItemData } from '../../contract/navbar-data.ts'

interface NavbarGuardProps {
  item: NavbarItemData
  children: ReactNode
}

/** The item that is rendered now, for the server, where React has no error boundaries. */
export const rendering: { item: unknown } = { item: null }

/**
 * Keeps an entry that fails from taking the bar with it: its place stays empty, and the console says
 * which entry of the config it is. At build the same failure is a diagnostic.
 */
export class NavbarGuard extends Component<NavbarGuardProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown) {
    const { item } = this.props
    console.error(new Error(`A navbar item failed to render.\n${describeItem(item)}`, { cause }))
  }

  override render(): ReactNode {
    const { item, children } = this.props
    if (this.state.failed) return null
    return (
      <>
        <Mark item={configOf(item)} />
        {children}
        <Mark item={null} />
      </>
    )
  }
}

/** The server renders siblings in their order, so that between two marks only one entry can fail. */
function Mark({ item }: { item: unknown }): null {
  rendering.item = item
  return null
}

/** A site's own entry as the config has it; of the others, what became of them. */
function configOf(item: NavbarItemData): unknown {
  return item.type === 'custom' ? item.item : item
}

function describeItem(item: NavbarItemData): string {
  return JSON.stringify(configOf(item), null, 2)
}
