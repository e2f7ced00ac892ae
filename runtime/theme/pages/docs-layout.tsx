import type { ReactNode } from 'react'

/** Props of {@link DocsLayout}. */
export interface DocsLayoutProps {
  /** Beside the page: its table of contents. Default: nothing. */
  aside?: ReactNode
  /** The page: notices, article and what follows it. */
  children: ReactNode
}

/** The page and its table of contents; the sidebar beside them is the frame's. */
export function DocsLayout({ aside, children }: DocsLayoutProps) {
  return (
    <main className="docs-main">
      <div className="docs-page">{children}</div>
      {aside}
    </main>
  )
}
