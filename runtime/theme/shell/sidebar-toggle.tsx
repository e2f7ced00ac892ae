import type { MouseEvent } from 'react'
import { translate } from '../../i18n/translate.tsx'
import { useRuntime } from '../../router/runtime-context.ts'
import { SIDEBAR_HIDDEN_ATTRIBUTE, SIDEBAR_HIDDEN_KEY } from '../../state/sidebar-hidden.ts'
import { Icon } from '../icons/icon.tsx'

/**
 * The button below a sidebar that hides it, or the strip that is left of it and brings it back. Both are
 * in the document; an attribute of `<html>`, set before the first paint, says which one shows.
 */
export function SidebarToggle({ hides }: { hides: boolean }) {
  const { storage } = useRuntime()
  const toggle = ({ currentTarget }: MouseEvent) => {
    storage.set(SIDEBAR_HIDDEN_KEY, hides ? 'true' : null)
    document.documentElement.toggleAttribute(SIDEBAR_HIDDEN_ATTRIBUTE, hides)
    // The button that was pressed is gone; its counterpart stands in the same frame.
    const other = hides ? '.sidebar-expand' : '.sidebar-collapse'
    currentTarget.closest('.docs')?.querySelector<HTMLElement>(other)?.focus()
  }
  const label = hides ? collapseLabel() : expandLabel()
  return (
    <button
      type="button"
      className={hides ? 'sidebar-collapse' : 'sidebar-expand'}
      title={label}
      aria-label={label}
      onClick={toggle}
    >
      <Icon name="chevron-right" />
    </button>
  )
}

function collapseLabel(): string {
  return translate({
    id: 'theme.docs.sidebar.collapseButtonTitle',
    message: 'Collapse sidebar',
    description: 'The name of the button that hides the sidebar',
  })
}

function expandLabel(): string {
  return translate({
    id: 'theme.docs.sidebar.expandButtonTitle',
    message: 'Expand sidebar',
    description: 'The name of the button that brings the sidebar back',
  })
}
