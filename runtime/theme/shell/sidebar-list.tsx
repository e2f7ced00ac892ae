import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { SidebarItem } from '../../contract/route-data.ts'
import { useLocale, usePermalink, useRuntime } from '../../router/runtime-context.ts'
import { SidebarCategory, type SidebarListProps } from './sidebar-category.tsx'
import { SidebarGap } from './sidebar-gap.tsx'
import { SidebarPage } from './sidebar-page.tsx'
import { isVisible, TrailContext } from './sidebar-trail.ts'

/**
 * Limit for levels that are rendered as a whole. Longer ones only occur in a completely loaded sidebar,
 * never in the branch of a page.
 */
const WHOLE = 150
/** Number of entries of a longer level that are rendered together when they are near the viewport. */
const SEGMENT = 40
/**
 * Height of an entry with one line, as space for entries that are not rendered yet: `min-height` in
 * `sidebar.css`.
 */
const ROW_REM = 2

/** One level of the sidebar. */
export function SidebarList({ items, level, onMissing, unfolds }: SidebarListProps) {
  const { autoCollapse } = useLocale().sidebar
  // With `autoCollapse`, the category that was opened last; the others of this level are closed.
  const [opened, setOpened] = useState<string | null>(null)
  const { keptLists } = useRuntime()
  // In the browser, a level is not rendered again when only the trail changes.
  const kept = keptLists?.rowsOf(items, level, use(TrailContext))
  const rows = toRows(items).map(({ key, item }, at) => {
    const row = kept?.[at]
    if (row === null) return null
    return row ? (
      <li key={key} className={row.className} dangerouslySetInnerHTML={row.inner} />
    ) : (
      <ListRow
        key={key}
        item={item}
        level={level}
        onMissing={onMissing}
        place={key}
        rivalOpened={autoCollapse && opened !== null && opened !== key}
        onOpen={setOpened}
      />
    )
  })
  return (
    <ul className={unfolds ? 'sidebar-list unfolds' : 'sidebar-list'}>{toSegments(items, rows)}</ul>
  )
}

interface ListRowProps extends Pick<SidebarListProps, 'level' | 'onMissing'> {
  item: SidebarItem
  /** Key of the row in its level. */
  place: string
  rivalOpened: boolean
  onOpen: (place: string) => void
}

/** Kept cheap: every row is rendered for each page, but passes on only changes. */
export function ListRow({ item, ...props }: ListRowProps): ReactNode {
  const trail = use(TrailContext)
  const permalink = usePermalink()
  const active = trail.has(item)
  if (!isVisible(item, trail)) return null
  if (item.kind === 'html')
    return (
      <li
        className={
          [item.defaultStyle && 'sidebar-html', item.className].filter(Boolean).join(' ') ||
          undefined
        }
        dangerouslySetInnerHTML={{ __html: item.html }}
      />
    )
  if (item.kind === 'link') return <SidebarPage link={item} level={props.level} current={active} />
  if (item.gap !== undefined) return <SidebarGap gap={item} onMissing={props.onMissing} />
  return (
    <SidebarCategory
      category={item}
      {...props}
      List={SidebarList}
      activeAt={active ? permalink : null}
    />
  )
}

/** Rows with keys. A key is the index in the complete level, so it stays the same when gaps before it are filled. */
function toRows(items: readonly SidebarItem[]): { key: string; item: SidebarItem }[] {
  let place = 0
  return items.map((item) => {
    const isGap = item.kind === 'category' && item.gap !== undefined
    const key = isGap ? `gap ${place}` : String(place)
    place += isGap ? (item.gap ?? 0) : 1
    return { key, item }
  })
}

function toSegments(items: readonly SidebarItem[], rows: readonly ReactNode[]): ReactNode {
  if (items.length <= WHOLE) return rows
  const starts = Array.from({ length: Math.ceil(items.length / SEGMENT) }, (_, at) => at * SEGMENT)
  return starts.map((start) => (
    <Segment
      key={`segment ${start}`}
      items={items.slice(start, start + SEGMENT)}
      rows={rows.slice(start, start + SEGMENT)}
    />
  ))
}

interface SegmentProps {
  items: readonly SidebarItem[]
  /** One for each item, in the same order. */
  rows: readonly ReactNode[]
}

/** A segment of a long level: an empty space until it is near the viewport, or contains the current page. */
function Segment({ items, rows }: SegmentProps): ReactNode {
  const trail = use(TrailContext)
  const [seen, setSeen] = useState(false)
  const room = useRef<HTMLLIElement>(null)
  const shown = seen || items.some((item) => trail.has(item))
  useEffect(() => {
    if (shown || !room.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { root: room.current.closest('[data-scrolls]'), rootMargin: '400px' },
    )
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [shown])
  if (shown) return rows
  const height = `${rows.length * ROW_REM}rem`
  return <li ref={room} aria-hidden className="sidebar-room" style={{ height }} />
}
