import { useEffect, useRef } from 'react'
import type { SidebarCategoryData } from '../../contract/route-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useHydrated } from '../../router/runtime-context.ts'

interface SidebarGapProps {
  gap: SidebarCategoryData
  /** Loads a level. */
  onMissing: (level: string) => unknown
}

/**
 * A gap: entries of a long level that are not in the page. They are fetched when the gap is visible or
 * pressed; without scripts it is a link to the next page in it.
 */
export function SidebarGap({ gap, onMissing }: SidebarGapProps) {
  const hydrated = useHydrated()
  const row = useRef<HTMLLIElement>(null)
  const { level = '' } = gap
  useEffect(() => {
    if (!row.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMissing(level),
    )
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [onMissing, level])
  const label = translate({
    id: 'octavo.sidebar.more',
    message: 'More pages',
    description: 'The accessible name of the dots that stand for pages left out of a long sidebar',
  })
  return (
    <li ref={row} className="sidebar-gap">
      {hydrated || gap.firstHref === undefined ? (
        <button type="button" aria-label={label} onClick={() => onMissing(level)}>
          …
        </button>
      ) : (
        <Link href={gap.firstHref} aria-label={label}>
          …
        </Link>
      )}
    </li>
  )
}
