import { useState } from 'react'
import type { SidebarItem, SidebarLink } from '../../contract/route-data.ts'
import { Link } from '../../router/link.tsx'
import { useLocale, usePermalink } from '../../router/runtime-context.ts'
import { ExternalMark } from '../icons/external-mark.tsx'
import { isSamePath } from './active-link.ts'
import { SidebarCategory } from './sidebar-category.tsx'

interface SidebarListProps {
  items: readonly SidebarItem[]
  /** 1 for the top of the tree. */
  level: number
  /** Asks for the whole sidebar, because a closed category was opened. */
  onMissing: () => unknown
}

/** One level of the sidebar. */
export function SidebarList({ items, level, onMissing }: SidebarListProps) {
  const { autoCollapse } = useLocale().sidebar
  // With `autoCollapse`, the category opened last; the others of this level close.
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <ul className="sidebar-list">
      {items.map((item, index) =>
        item.kind === 'category' ? (
          <SidebarCategory
            // biome-ignore lint/suspicious/noArrayIndexKey: one label may stand twice on a level
            key={`${index} ${item.label}`}
            category={item}
            level={level}
            onMissing={onMissing}
            rivalOpened={autoCollapse && opened !== null && opened !== index}
            onOpen={() => setOpened(index)}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: one address may stand twice on a level
          <SidebarEntry key={index} item={item} level={level} />
        ),
      )}
    </ul>
  )
}

type EntryProps = { item: Exclude<SidebarItem, { kind: 'category' }>; level: number }

function SidebarEntry({ item, level }: EntryProps) {
  if (item.kind === 'html')
    return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
  return <SidebarPage link={item} level={level} />
}

function SidebarPage({ link, level }: { link: SidebarLink; level: number }) {
  const current = isSamePath(link.href, usePermalink())
  if (link.unlisted && !current) return null
  const classes = [
    'theme-doc-sidebar-item-link',
    `theme-doc-sidebar-item-link-level-${level}`,
    link.className,
  ]
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <Link
        href={link.href}
        className="sidebar-link"
        {...(current ? { 'aria-current': 'page' as const } : {})}
      >
        {link.label}
        {link.external && <ExternalMark />}
      </Link>
    </li>
  )
}
