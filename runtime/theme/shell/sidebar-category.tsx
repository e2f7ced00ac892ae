import { type ComponentType, type MouseEvent, memo, useEffect, useState } from 'react'
import type { SidebarCategoryData as Category, SidebarItem } from '../../contract/route-data.ts'
import { isSamePath } from './active-link.ts'
import { CategoryLabel } from './category-label.tsx'
import { SidebarPage } from './sidebar-page.tsx'
import { isVisible } from './sidebar-trail.ts'

/** Props of a level of the sidebar. */
export interface SidebarListProps {
  items: readonly SidebarItem[]
  /** 1 for the top of the tree. */
  level: number
  /** Loads a level when its category is opened. */
  onMissing: (level: string) => unknown
  /** Whether it is expanded with an animation. */
  unfolds?: boolean
}

interface SidebarCategoryProps {
  category: Category
  /** Renders the level below; passed as a prop, because levels and categories contain each other. */
  List: ComponentType<SidebarListProps>
  level: number
  onMissing: (level: string) => unknown
  /** Permalink of the current page if the category contains it. */
  activeAt: string | null
  /** Key of the row in its level, for `onOpen`. */
  place: string
  /** Whether another category of this level was opened, and only one may be open. */
  rivalOpened: boolean
  onOpen: (place: string) => void
}

/** A category of the sidebar. It opens when it contains the new page, or when the reader opens it. */
export const SidebarCategory = memo(function SidebarCategory(props: SidebarCategoryProps) {
  const { category, List, level, onMissing, activeAt, place, rivalOpened, onOpen } = props
  const active = activeAt !== null
  const [open, setOpen] = useState(!category.collapsible || active || !category.collapsed)
  // Only categories that the reader opens are animated.
  const [unfolds, setUnfolds] = useState(false)
  useEffect(() => {
    // A page inside was opened: show its entry.
    if (activeAt !== null) setOpen(true)
  }, [activeAt])
  useEffect(() => {
    if (rivalOpened && category.collapsible) setOpen(false)
  }, [rivalOpened, category.collapsible])

  const expand = (next: boolean) => {
    setUnfolds(true)
    setOpen(next)
    if (!next) return
    onOpen(place)
    if (category.closed && category.level !== undefined) onMissing(category.level)
  }
  const current = active && category.href !== undefined && isSamePath(category.href, activeAt)
  const { label, href } = category
  if (href !== undefined && isEmpty(category) && (!active || current))
    return <SidebarPage link={{ kind: 'link', label, href }} level={level} current={current} />
  const onLabel = (event: MouseEvent) => {
    if (!category.collapsible || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (!current) return expand(true)
    event.preventDefault()
    expand(!open)
  }
  const classes = [
    'theme-doc-sidebar-item-category',
    `theme-doc-sidebar-item-category-level-${level}`,
    category.className,
  ]
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <CategoryLabel
        category={category.linkUnlisted && !current ? withoutPage(category) : category}
        open={open}
        current={current}
        active={active}
        onToggle={() => expand(!open)}
        onLabel={onLabel}
      />
      {open && category.items.length > 0 && (
        <List items={category.items} level={level + 1} onMissing={onMissing} unfolds={unfolds} />
      )}
    </li>
  )
})

/** Whether no entry below is visible. A level that is not loaded does not count as empty. */
function isEmpty({ closed, items }: Category): boolean {
  return !closed && !items.some((item) => isVisible(item, NOWHERE))
}

const NOWHERE: ReadonlySet<SidebarItem> = new Set()

/** The category without a link to its unlisted page. */
function withoutPage({ href: _, ...category }: Category): Category {
  return category
}
