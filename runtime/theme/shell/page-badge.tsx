import type { BadgeData } from '../../contract/badge-data.ts'

interface PageBadgeProps {
  /** The badge. Absent: nothing is rendered. */
  badge: BadgeData | undefined
}

/** Badge of a page, after its name in the sidebar and in the breadcrumbs. */
export function PageBadge({ badge }: PageBadgeProps) {
  if (!badge) return null
  // The blank separates the words of an accessible name.
  return (
    <>
      {' '}
      <span className={`badge badge-${badge.tone}`}>{badge.text}</span>
    </>
  )
}
