import type { ReactNode } from 'react'
import type { PageSidebar } from '../../contract/route-data.ts'
import { useLocale } from '../../router/runtime-context.ts'
import { SIDEBAR_ID, Sidebar } from '../shell/sidebar.tsx'
import { SidebarToggle } from '../shell/sidebar-toggle.tsx'

/** Props of {@link DocsFrame}. */
export interface DocsFrameProps {
  /** The sidebar of the page; `undefined` for a page without one. */
  sidebar: PageSidebar | undefined
  /** The content of the page: its `<main>`. */
  children: ReactNode
}

/**
 * A page with its sidebar. The sidebar stays mounted from page to page and keeps its scroll position. It follows the page, so
 * that focus, screen readers and programs reach the page first; the grid shows it at the side.
 */
export function DocsFrame({ sidebar, children }: DocsFrameProps) {
  const { hideable } = useLocale().sidebar
  return (
    <div className={sidebar ? 'docs' : 'docs docs-plain'}>
      {children}
      {sidebar && (
        <div
          key={sidebar.key}
          id={SIDEBAR_ID}
          className="docs-sidebar theme-doc-sidebar-container"
          data-scrolls={sidebar.key}
        >
          <Sidebar sidebar={sidebar} />
          {hideable && [true, false].map((hides) => <SidebarToggle key={+hides} hides={hides} />)}
        </div>
      )}
    </div>
  )
}
