import type { LocaleDocument } from '../contract/locale-data.ts'

/** Settings that distinguish a link of this locale from all others. */
export type LinkBases = Pick<LocaleDocument, 'base' | 'siteBase' | 'locales' | 'trailingSlash'>

/** A scheme or `//` at the start: not a path of this site. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i
/** Extension of a file. `v0.0.6` and `v0.5.0-latest` have none; a route may end in `.html`. */
const FILE = /\.(?!html?$)[a-z][a-z\d]{0,7}$/i

/** Prefix for a path that must not be treated as a route: `pathname:///status`. */
const UNROUTED = 'pathname://'

/** Whether a link opens in a new tab by default; `mailto:` and `tel:` do not. */
export function leavesSite(href: string): boolean {
  return /^(?:https?:|pathname:)?\/\//i.test(href)
}

/**
 * Resolve the address of an author's link: a path gets the locale's base if it lacks it, and the slash of
 * `trailingSlash`. Relative links, `#hash` and other sites stay unchanged.
 */
export function resolveTo(to: string, { base, trailingSlash }: LinkBases): string {
  if (to.startsWith(UNROUTED)) return withBase(to.slice(UNROUTED.length), base)
  if (!to.startsWith('/') || ELSEWHERE.test(to)) return to
  const end = to.search(/[?#]/)
  const path = end === -1 ? to : to.slice(0, end)
  const rest = end === -1 ? '' : to.slice(end)
  return withSlashPolicy(withBase(path, base), base, trailingSlash) + rest
}

/**
 * The address for a client navigation; `null` if the browser must follow the link: another origin, another
 * locale, a file, or a path outside of this locale's base.
 */
export function internalPath(url: URL, origin: string, bases: LinkBases): string | null {
  if (url.origin !== origin || FILE.test(url.pathname)) return null
  if (!isBelow(url.pathname, bases.base)) return null
  const foreign = bases.locales.some(
    ({ base }) => base.length > bases.base.length && isBelow(url.pathname, base),
  )
  return foreign ? null : url.pathname + url.search + url.hash
}

function withBase(path: string, base: string): string {
  return isBelow(path, base) ? (path.length < base.length ? base : path) : base + path.slice(1)
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) || `${path}/` === base
}

function withSlashPolicy(path: string, base: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || path === base || FILE.test(path)) return path
  const bare = path.replace(/\/+$/, '')
  return trailingSlash && !/\.html?$/.test(bare) ? `${bare}/` : bare
}
