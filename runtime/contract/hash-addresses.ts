/**
 * Addresses of a site with the hash router: `/de/cloud/iam#roles` becomes `#/cloud/iam#roles`. A file gets
 * an address relative to the page, so that the site may be served under any path. Build and browser both
 * compute these. Pure.
 */

/** The bases that distinguish routes of this locale, routes of another locale, and files. Each starts and ends with a slash. */
interface HashBases {
  /** Base of the locale, whose folder contains the page. */
  base: string
  siteBase: string
  locales: readonly { base: string }[]
}

/** Extension of a file; routes such as `v0.5.0-latest` have none. */
const FILE = /\.[a-z][a-z\d]{0,7}$/i

/** Address of a file, relative to the locale's page: `/assets/a.js` → `../assets/a.js`. */
export function toRelativeFile(address: string, { base, siteBase }: HashBases): string {
  if (address.startsWith(base)) return `./${address.slice(base.length)}`
  return address.startsWith(siteBase) && !address.startsWith('//')
    ? climb(base, siteBase) + address.slice(siteBase.length)
    : address
}

/**
 * The href for a link.
 *
 * @param at - Path of the route that contains the link, for `#heading`.
 */
export function toHashHref(href: string, at: string, bases: HashBases): string {
  if (href.startsWith('#/')) return href
  if (href.startsWith('#')) return `#${inside(at, bases.base)}${href}`
  if (!href.startsWith('/') || href.startsWith('//')) return href
  const path = href.replace(/[?#].*$/, '')
  if (FILE.test(path)) return toRelativeFile(href, bases)
  const [home] = bases.locales
    .map(({ base }) => base)
    .filter((base) => `${path}/`.startsWith(base) || path.startsWith(base))
    .sort((a, b) => b.length - a.length)
  if (home === undefined) return href
  const page = home === bases.base ? '' : toRelativeFile(home, bases)
  return `${page}#${inside(href, home)}`
}

/** The path in a hash: `#/cloud/iam?x=1#roles` → `/de/cloud/iam?x=1#roles`. */
export function fromHash(hash: string, base: string): string {
  return hash.startsWith('#/') ? base + hash.slice(2) : base
}

/** HTML of a route with all addresses converted for the hash router. */
export function toHashHtml(html: string, at: string, bases: HashBases): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ADDRESS, (_, name: string, address: string) =>
      name === 'href'
        ? ` href="${toHashHref(address, at, bases)}"`
        : ` ${name}="${toRelativeFile(address, bases)}"`,
    ),
  )
}

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const ADDRESS = /\s(href|src|poster)="([^"]*)"/g

/** Relative path from a locale's folder up to the site's. */
function climb(base: string, siteBase: string): string {
  return base.slice(siteBase.length).replace(/[^/]+\//g, '../') || './'
}

/** Path below the base: `/de/cloud` in `/de/` → `/cloud`; accepts the base without its slash. */
function inside(address: string, base: string): string {
  return `/${address.startsWith(base) ? address.slice(base.length) : address.slice(base.length - 1)}`
}
