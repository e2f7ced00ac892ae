import { memo } from 'react'
import type { SidebarLink } from '../../contract/route-data.ts'
import { Link } from '../../router/link.tsx'
import { ExternalMark } from '../icons/external-mark.tsx'
import { PageBadge } from './page-badge.tsx'

interface SidebarPageProps {
  link: SidebarLink
  /** 1 for the top of the tree. */
  level: number
  /** Whether it links to the current page. */
  current: boolean
}

/** A link of the sidebar. Rendered again only when it becomes or stops being the current one. */
export const SidebarPage = memo(function SidebarPage({ link, level, current }: SidebarPageProps) {
  const classes = [
    'theme-doc-sidebar-item-link',
    `theme-doc-sidebar-item-link-level-${level}`,
    link.className,
  ]
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <Link
        href={link.href}
        className={current ? 'active' : undefined}
        aria-current={current ? 'page' : undefined}
      >
        {link.label}
        <PageBadge badge={link.badge} />
        {link.external && <ExternalMark />}
      </Link>
    </li>
  )
})
