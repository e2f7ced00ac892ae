import { Component, type ReactNode } from 'react'
import type { NavbarItemData } from '../../contract/navbar-data.ts'

interface NavbarGuardProps {
  item: NavbarItemData
  children: ReactNode
}

/** The navbar item that is being rendered, for the server, where React has no error boundaries. */
export const rendering: { item: unknown } = { item: null }

/**
 * Limits an error to its navbar entry: the entry stays empty, and the console names it as in the config. At
 * build time the same error is a diagnostic.
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

/** The server renders siblings in order, so an error belongs to the item that was set last. */
function Mark({ item }: { item: unknown }): null {
  rendering.item = item
  return null
}

/** The config of an entry of the site's own; for other entries, their resolved data. */
function configOf(item: NavbarItemData): unknown {
  return item.type === 'custom' ? item.item : item
}

function describeItem(item: NavbarItemData): string {
  return JSON.stringify(configOf(item), null, 2)
}
