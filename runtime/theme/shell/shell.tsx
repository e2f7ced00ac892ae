import type { ReactNode } from 'react'
import { SearchHost } from '../search/search-host.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

/** Props of {@link Shell}. */
export interface ShellProps {
  /** The content of the route: its `<main>`, and the sidebar next to it. */
  children: ReactNode
}

/** The frame of every page: skip link, announcement, navbar, the page, footer. */
export function Shell({ children }: ShellProps) {
  return (
    <SearchHost>
      <SkipLink />
      <AnnouncementBar />
      <Navbar />
      <div id={MAIN_ID} className="main-wrapper theme-layout-main">
        {children}
      </div>
      <Footer />
    </SearchHost>
  )
}
