import type { ReactNode } from 'react'
import type { PageSidebar } from '../../contract/route-data.ts'
import { useLocale } from '../../router/runtime-context.ts'
import { SIDEBAR_ID, Sidebar } from '../shell/sidebar.tsx'
import { SidebarToggle } from '../shell/sidebar-toggle.tsx'

/** Props of {@link DocsFrame}. */
export interface DocsFrameProps {
  /** What the page shows of its sidebar; `undefined` for a page without one. */
  sidebar: PageSidebar | undefined
  /** The page: its `<main>`. */
  children: ReactNode
}

/** The sidebar beside a page. It stays mounted from page to page, its scroll position with it. */
export function DocsFrame({ sidebar, children }: DocsFrameProps) {
  const { hideable } = useLocale().sidebar
  return (
    <div className={sidebar ? 'docs' : 'docs docs-plain'}>
      {sidebar && (
        <div
          key={sidebar.key}
          id={SIDEBAR_ID}
          className="docs-sidebar theme-doc-sidebar-container"
          data-scrolls=""
        >
          <Sidebar sidebar={sidebar} />
          {hideable && [true, false].map((hides) => <SidebarToggle key={+hides} hides={hides} />)}
        </div>
      )}
      {children}
    </div>
  )
}
