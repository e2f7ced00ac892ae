import type { ReactNode } from 'react'

/** Props of {@link DocsLayout}. */
export interface DocsLayoutProps {
  /** The table of contents next to the page. Default: none. */
  aside?: ReactNode
  /** The page: notices, article and the parts below it. */
  children: ReactNode
}

/** A page with its table of contents; the frame renders the sidebar next to it. */
export function DocsLayout({ aside, children }: DocsLayoutProps) {
  return (
    <main className="docs-main">
      <div className="docs-page">{children}</div>
      {aside}
    </main>
  )
}
