import { useMemo, useRef } from 'react'
import type { PageSidebar } from '../../contract/route-data.ts'
import { useSidebar } from '../../hooks/use-sidebar.ts'
import { translate } from '../../i18n/translate.tsx'
import { usePermalink } from '../../router/runtime-context.ts'
import { SidebarList } from './sidebar-list.tsx'
import { TrailContext, trailOf } from './sidebar-trail.ts'
import { useSidebarScroll, useSteadyEntry } from './use-sidebar-scroll.ts'

/** Id of the docs sidebar, for the link that replaces the menu without scripts. */
export const SIDEBAR_ID = 'docs-sidebar'

/** Props of {@link Sidebar}. */
export interface SidebarProps {
  /** The branch that contains this page, and the position of the page in the sidebar. */
  sidebar: PageSidebar
}

/**
 * The sidebar of the current docs as a tree: at first the branch of this page, and other levels when they
 * are opened.
 */
export function Sidebar({ sidebar }: SidebarProps) {
  const nav = useRef<HTMLElement>(null)
  const { items, loadLevel } = useSidebar(sidebar)
  const permalink = usePermalink()
  const trail = useMemo(() => trailOf(items, permalink), [items, permalink])
  useSidebarScroll(nav, { key: sidebar.key, permalink })
  useSteadyEntry(nav, items)
  return (
    <nav
      ref={nav}
      className="sidebar theme-doc-sidebar-menu"
      aria-label={translate({
        id: 'theme.docs.sidebar.navAriaLabel',
        message: 'Docs sidebar',
        description: 'The accessible name of the sidebar of the docs',
      })}
    >
      <TrailContext value={trail}>
        <SidebarList items={items} level={1} onMissing={loadLevel} />
      </TrailContext>
    </nav>
  )
}
