import { use } from 'react'
import type { SidebarLink } from '../../contract/route-data.ts'
import { Link } from '../../router/link.tsx'
import { ExternalMark } from '../icons/external-mark.tsx'
import { TrailContext } from './sidebar-trail.ts'

/** A link of the sidebar. */
export function SidebarPage({ link, level }: { link: SidebarLink; level: number }) {
  const current = use(TrailContext).has(link)
  const classes = [
    'theme-doc-sidebar-item-link',
    `theme-doc-sidebar-item-link-level-${level}`,
    link.className,
  ]
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <Link
        href={link.href}
        className={current ? 'sidebar-link active' : 'sidebar-link'}
        {...(current ? { 'aria-current': 'page' as const } : {})}
      >
        {link.label}
        {link.external && <ExternalMark />}
      </Link>
    </li>
  )
}
