import type { MouseEvent } from 'react'
import { translate } from '../../i18n/translate.tsx'
import { Icon } from '../icons/icon.tsx'

/**
 * The button below a sidebar that hides it, or the strip that shows it again. Both are in the document; an
 * attribute of the sidebar controls which one is visible. The attribute is lost with the element, so
 * another sidebar, or a new load of the page, is visible.
 */
export function SidebarToggle({ hides }: { hides: boolean }) {
  const toggle = ({ currentTarget }: MouseEvent) => {
    const sidebar = currentTarget.closest('.docs-sidebar')
    sidebar?.toggleAttribute('data-hidden', hides)
    // The pressed button is now hidden, so its counterpart in the same sidebar gets the focus.
    const other = hides ? '.sidebar-expand' : '.sidebar-collapse'
    sidebar?.querySelector<HTMLElement>(other)?.focus()
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
