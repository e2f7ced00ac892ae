import { Outline } from '../icons/icon.tsx'

/**
 * Outlines that only the search uses, so that other pages do not load them; from Lucide like those of
 * `icon.tsx` (https://lucide.dev, ISC licence, copyright Lucide Contributors).
 */
const outlines = {
  page: 'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8l6 6v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5',
  hash: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  text: 'M4 6h16M4 12h16M4 18h10',
  history: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2',
  star: 'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
  enter: 'M20 4v7a4 4 0 0 1-4 4H4M9 10l-5 5 5 5',
  'arrow-down': 'M12 5v14M19 12l-7 7-7-7',
  'arrow-up': 'm5 12 7-7 7 7M12 19V5',
  close: 'M18 6 6 18M6 6l12 12',
} as const

/** Name of an icon of the search. */
export type SearchIconName = keyof typeof outlines

/** As `Icon`, with the icons of the search. */
export function SearchIcon({ name, className }: { name: SearchIconName; className?: string }) {
  return <Outline path={outlines[name]} className={className} />
}
