import { type MouseEvent, useEffect, useState } from 'react'
import type { SidebarCategory as Category, SidebarItem } from '../../contract/route-data.ts'
import { usePermalink } from '../../router/runtime-context.ts'
import { isSamePath } from './active-link.ts'
import { CategoryLabel } from './category-label.tsx'
import { SidebarList } from './sidebar-list.tsx'

interface SidebarCategoryProps {
  category: Category
  level: number
  onMissing: () => unknown
  /** Another category of this level was opened, and only one may be open. */
  rivalOpened: boolean
  onOpen: () => void
}

/** A group of the sidebar. It opens when the page moves into it, and on request. */
export function SidebarCategory(props: SidebarCategoryProps) {
  const { category, level, onMissing, rivalOpened, onOpen } = props
  const permalink = usePermalink()
  const active = leadsTo(category, permalink)
  const [open, setOpen] = useState(!category.collapsible || active || !category.collapsed)
  useEffect(() => {
    // A page was opened inside, or another one: show where the reader is.
    if (active && permalink !== '') setOpen(true)
  }, [active, permalink])
  useEffect(() => {
    if (rivalOpened && category.collapsible) setOpen(false)
  }, [rivalOpened, category.collapsible])

  const expand = (next: boolean) => {
    setOpen(next)
    if (!next) return
    onOpen()
    if (category.closed) onMissing()
  }
  const current = category.href !== undefined && isSamePath(category.href, permalink)
  const onLabel = (event: MouseEvent) => {
    if (!category.collapsible || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (!current) return expand(true)
    event.preventDefault()
    expand(!open)
  }
  const classes = [
    'sidebar-category theme-doc-sidebar-item-category',
    `theme-doc-sidebar-item-category-level-${level}`,
    category.className,
  ]
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <CategoryLabel
        category={category}
        open={open}
        current={current}
        active={active}
        onToggle={() => expand(!open)}
        onLabel={onLabel}
      />
      {open && category.items.length > 0 && (
        <SidebarList items={category.items} level={level + 1} onMissing={onMissing} />
      )}
    </li>
  )
}

/** Whether the page is this entry or below it. */
function leadsTo(item: SidebarItem, permalink: string): boolean {
  if (item.kind === 'html') return false
  const own = item.href !== undefined && isSamePath(item.href, permalink)
  return own || (item.kind === 'category' && item.items.some((child) => leadsTo(child, permalink)))
}
