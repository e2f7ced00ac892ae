import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { SidebarItem } from '../../contract/route-data.ts'
import { useLocale, usePermalink } from '../../router/runtime-context.ts'
import { SidebarCategory, type SidebarListProps } from './sidebar-category.tsx'
import { SidebarGap } from './sidebar-gap.tsx'
import { SidebarPage } from './sidebar-page.tsx'
import { isVisible, TrailContext } from './sidebar-trail.ts'

/** Longest level that is rendered at once. Longer ones come from a whole sidebar, never with a page. */
const WHOLE = 150
/** Entries of a longer level that are rendered together once they are near the view. */
const SEGMENT = 40
/** Height of an entry of one line, for those that are not there yet: `min-height` in `sidebar.css`. */
const ROW_REM = 2

/** One level of the sidebar. */
export function SidebarList({ items, level, onMissing, unfolds }: SidebarListProps) {
  const { autoCollapse } = useLocale().sidebar
  // With `autoCollapse`, the category opened last; the others of this level close.
  const [opened, setOpened] = useState<string | null>(null)
  const rows = toRows(items).map(({ key, item }) => (
    <SidebarRow
      key={key}
      item={item}
      level={level}
      onMissing={onMissing}
      place={key}
      rivalOpened={autoCollapse && opened !== null && opened !== key}
      onOpen={setOpened}
    />
  ))
  return (
    <ul className={unfolds ? 'sidebar-list unfolds' : 'sidebar-list'}>{toSegments(items, rows)}</ul>
  )
}

interface SidebarRowProps extends Pick<SidebarListProps, 'level' | 'onMissing'> {
  item: SidebarItem
  /** Names the row in its level. */
  place: string
  rivalOpened: boolean
  onOpen: (place: string) => void
}

/** Light on purpose: each is rendered for each page, and passes on only what has changed. */
function SidebarRow({ item, ...props }: SidebarRowProps): ReactNode {
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

/** A key is the entry's place in the whole level: it stays when the gaps before it are filled. */
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
  /** One for each item. */
  rows: readonly ReactNode[]
}

/** A part of a long level: its room until it comes near the view, or the page at hand is in it. */
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
