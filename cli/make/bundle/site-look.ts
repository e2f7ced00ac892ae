import { readableOn } from '../../config/css-color.ts'
import type { SiteConfig } from '../../config/schema.ts'

type ThemeConfig = SiteConfig['themeConfig']

/**
 * CSS rules for the colours of a config; '' for a config without colours. They are part of the style sheet,
 * because the Content-Security-Policy of published pages blocks inline styles.
 */
export function renderLook({ announcementBar, navbar }: ThemeConfig): string {
  const rules = [...toAnnouncement(announcementBar), ...NAVBAR[navbar.style ?? 'plain']]
  return rules.length === 0 ? '' : `@layer octavo.shell {\n${rules.join('\n')}\n}\n`
}

/** Text colours of the theme, which all become the text colour of the bar. */
const TEXTS = ['ink', 'text', 'muted', 'accent', 'accent-strong', 'focus']

/**
 * Rules of the announcement bar. A missing colour is black or white, depending on the contrast with the other.
 */
function toAnnouncement(bar: ThemeConfig['announcementBar']): string[] {
  const { backgroundColor, textColor } = bar ?? {}
  const known = backgroundColor ?? textColor
  if (known === undefined) return []
  const background = backgroundColor ?? readableOn(known)
  const text = textColor ?? readableOn(known)
  const tokens = TEXTS.map((name) => `--octavo-${name}: ${text};`).join(' ')
  return [
    `.announcement.theme-announcement-bar { background: ${background}; color: ${text}; --octavo-surface: ${background}; ${tokens} }`,
  ]
}

const toTokens = (names: readonly string[], value: string) =>
  names.map((name) => `--octavo-${name}: var(--octavo-bar${value});`).join(' ')

/** Rules of the navbar by style. The menu of narrow screens covers the page, and keeps the colours of pages. */
const NAVBAR: Readonly<Record<'plain' | 'dark' | 'primary', readonly string[]>> = {
  plain: [],
  // Its tokens are those of dark pages: the bar has `data-theme="dark"` itself.
  dark: [
    '.navbar[data-theme="dark"] { color: var(--octavo-text); }',
    '.navbar[data-theme="dark"] .dark-only { display: block; }',
  ],
  primary: [
    '.navbar { background: var(--octavo-accent); border-color: var(--octavo-accent-strong); --octavo-bar: var(--octavo-accent); --octavo-bar-strong: var(--octavo-accent-strong); --octavo-bar-ink: var(--octavo-on-accent); }',
    `.navbar-inner > :not(dialog) { color: var(--octavo-bar-ink); ${toTokens([...TEXTS, 'line', 'outline'], '-ink')} ${toTokens(['surface', 'tint'], '-strong')} ${toTokens(['paper', 'raised', 'on-accent'], '')} }`,
  ],
}
