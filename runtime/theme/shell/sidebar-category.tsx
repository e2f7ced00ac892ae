import { type MouseEvent, use, useEffect, useState } from 'react'
import type { SidebarCategory as Category } from '../../contract/route-data.ts'
import { usePermalink } from '../../router/runtime-context.ts'
import { isSamePath } from './active-link.ts'
import { CategoryLabel } from './category-label.tsx'
import { SidebarList } from './sidebar-list.tsx'
import { SidebarPage } from './sidebar-page.tsx'
import { isVisible, type SidebarTrail, TrailContext } from './sidebar-trail.ts'

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
  const trail = use(TrailContext)
  const active = trail.has(category)
  const [open, setOpen] = useState(!category.collapsible || active || !category.collapsed)
  // What the reader opens unfolds; what comes with a page stands there at once.
  const [unfolds, setUnfolds] = useState(false)
  useEffect(() => {
    // A page was opened inside, or another one: show where the reader is.
    if (active && permalink !== '') setOpen(true)
  }, [active, permalink])
  useEffect(() => {
    if (rivalOpened && category.collapsible) setOpen(false)
  }, [rivalOpened, category.collapsible])

  const expand = (next: boolean) => {
    setUnfolds(true)
    setOpen(next)
    if (!next) return
    onOpen()
    if (category.closed) onMissing()
  }
  const current = category.href !== undefined && isSamePath(category.href, permalink)
  const { label, href } = category
  if (href !== undefined && isEmpty(category, trail))
    return <SidebarPage link={{ kind: 'link', label, href }} level={level} />
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
        category={category.linkUnlisted && !current ? withoutPage(category) : category}
        open={open}
        current={current}
        active={active}
        onToggle={() => expand(!open)}
        onLabel={onLabel}
      />
      {open && category.items.length > 0 && (
        <SidebarList
          items={category.items}
          level={level + 1}
          onMissing={onMissing}
          unfolds={unfolds}
        />
      )}
    </li>
  )
}

/** Nothing below is to be seen; what did not come with the page is. */
function isEmpty({ closed, items }: Category, trail: SidebarTrail): boolean {
  return !closed && !items.some((item) => isVisible(item, trail))
}

/** A page that is unlisted is no link, unless one is there already. */
function withoutPage({ href: _, ...category }: Category): Category {
  return category
}
