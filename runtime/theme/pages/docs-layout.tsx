import type { ReactNode } from 'react'
import { useRoute } from '../../router/runtime-context.ts'
import { SIDEBAR_ID, Sidebar } from '../shell/sidebar.tsx'

interface DocsLayoutProps {
  /** Beside the page: its table of contents. */
  aside?: ReactNode
  children: ReactNode
}

/** Sidebar, page, table of contents. The sidebar stays mounted from page to page. */
export function DocsLayout({ aside, children }: DocsLayoutProps) {
  const { sidebar } = useRoute()
  return (
    <div className={sidebar ? 'docs' : 'docs docs-plain'}>
      {sidebar && (
        <div id={SIDEBAR_ID} className="docs-sidebar theme-doc-sidebar-container" data-scrolls="">
          <Sidebar key={sidebar.key} sidebar={sidebar} />
        </div>
      )}
      <main className="docs-main">
        <div className="docs-page">{children}</div>
        {aside}
      </main>
    </div>
  )
}
