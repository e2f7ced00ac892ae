/**
 * Outlines of the icons, on a grid of 24 units. Copied from Lucide (https://lucide.dev), ISC licence,
 * copyright Lucide Contributors; circles and rectangles are written as paths.
 */
const outlines = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M18 6 6 18M6 6l12 12',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-right': 'm9 18 6-6-6-6',
  'arrow-left': 'm12 19-7-7 7-7M19 12H5',
  'arrow-right': 'M5 12h14M12 5l7 7-7 7',
  'arrow-up': 'm5 12 7-7 7 7M12 19V5',
  external: 'M7 7h10v10M7 17 17 7',
  home: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-5.999a2 2 0 0 1 2.582 0l7 5.999A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  languages: 'm5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6',
  light:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  dark: 'M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z',
  system: 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 21h8M12 17v4',
  search: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  edit: 'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
} as const

/** Name of an icon of the theme. */
export type IconName = keyof typeof outlines

/** Props of {@link Icon}. */
export interface IconProps {
  /** Name of the icon. */
  name: IconName
  /** Classes in addition to `icon`, separated by blanks. Default: none. */
  className?: string
}

/** An icon in the color of the text around it, 1 em in size; decorative, so it needs a text next to it. */
export function Icon({ name, className }: IconProps) {
  return <Outline path={outlines[name]} className={className} />
}

/** Props of {@link Outline}. */
export interface OutlineProps {
  /** The `d` of an SVG path, on a grid of 24 units. */
  path: string
  /** Classes in addition to `icon`, separated by blanks. Default: none. */
  className?: string | undefined
}

/** As {@link Icon}, for any path on the grid of 24 units. */
export function Outline({ path, className }: OutlineProps) {
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
