/** Colors of Material for MkDocs by their names: for light and for dark mode, each with enough contrast for text. */
const COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  red: ['#c62828', '#ef9a9a'],
  pink: ['#c2185b', '#f48fb1'],
  purple: ['#7b1fa2', '#ce93d8'],
  'deep purple': ['#512da8', '#b39ddb'],
  indigo: ['#303f9f', '#9fa8da'],
  blue: ['#1565c0', '#90caf9'],
  'light blue': ['#01579b', '#81d4fa'],
  cyan: ['#006064', '#80deea'],
  teal: ['#00695c', '#80cbc4'],
  green: ['#2e7d32', '#a5d6a7'],
  'light green': ['#33691e', '#c5e1a5'],
  lime: ['#5d6312', '#e6ee9c'],
  yellow: ['#7a5c00', '#fff59d'],
  amber: ['#8a5300', '#ffe082'],
  orange: ['#a34a00', '#ffcc80'],
  'deep orange': ['#bf360c', '#ffab91'],
  brown: ['#5d4037', '#bcaaa4'],
  grey: ['#616161', '#bdbdbd'],
  'blue grey': ['#455a64', '#b0bec5'],
  black: ['#212121', '#e0e0e0'],
}

/**
 * A style sheet with the accent of a palette.
 *
 * @param names - `primary` of light and of dark mode. Default of both: that of the other, `indigo` without either.
 * @returns `null` if a name is not one of Material.
 */
export function toColorSheet({ light, dark }: { light?: string; dark?: string }): string | null {
  const find = (name = '') => COLOURS[name.replaceAll('-', ' ')]
  const [own, other] = [find(light ?? dark ?? 'indigo'), find(dark ?? light ?? 'indigo')]
  if (!own || !other) return null
  return toAccentSheet(own[0], other[1])
}

/** A style sheet with an accent, as colors of CSS. */
export function toAccentSheet(light: string, dark: string): string {
  return `:root {
  --octavo-accent: ${light};
  --octavo-accent-strong: color-mix(in oklab, ${light}, black 20%);
}

[data-theme="dark"] {
  --octavo-accent: ${dark};
  --octavo-accent-strong: color-mix(in oklab, ${dark}, white 25%);
}
`
}
