/** A link as a config or a sidebars file writes it. */
export interface ConfigLink {
  /** The option that holds it: `themeConfig.navbar.items[2].to`. */
  at: string
  href: string
}

const LINK_OPTIONS = new Set(['to', 'href'])
/** In a text of HTML. */
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Every link below a value of the config, in its order: options for links, and links in HTML. */
export function* listConfigLinks(value: unknown, at: string): Generator<ConfigLink> {
  if (typeof value === 'string')
    for (const [, double, single] of value.matchAll(HREF))
      yield { at, href: double ?? single ?? '' }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`
    if (LINK_OPTIONS.has(key) && typeof each === 'string') yield { at: place, href: each }
    else yield* listConfigLinks(each, place)
  }
}
