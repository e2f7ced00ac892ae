/**
 * Addresses of a site whose routes stand behind the `#` of one page: `/de/cloud/iam#roles` becomes
 * `#/cloud/iam#roles`, a file gets an address relative to that page, so that the site may lie anywhere.
 * Build and browser both compute these. Pure.
 */

/** The bases that distinguish routes of this locale, routes of another locale, and files. Each starts and ends with a slash. */
interface HashBases {
  /** Of the locale, whose folder holds the page. */
  base: string
  siteBase: string
  locales: readonly { base: string }[]
}

/** A file's ending; routes such as `v0.5.0-latest` have none. */
const FILE = /\.[a-z][a-z\d]{0,7}$/i

/** A file of the site, from the locale's page: `/assets/a.js` → `../assets/a.js`. */
export function toRelativeFile(address: string, { base, siteBase }: HashBases): string {
  if (address.startsWith(base)) return `./${address.slice(base.length)}`
  return address.startsWith(siteBase) && !address.startsWith('//')
    ? climb(base, siteBase) + address.slice(siteBase.length)
    : address
}

/**
 * What a link says.
 *
 * @param at - Path of the route that the link stands on, for `#heading`.
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

/** The path that a hash stands for: `#/cloud/iam?x=1#roles` → `/de/cloud/iam?x=1#roles`. */
export function fromHash(hash: string, base: string): string {
  return hash.startsWith('#/') ? base + hash.slice(2) : base
}

/** Every address in the HTML of a route as the one page needs it. */
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

/** From a locale's folder up to the site's. */
function climb(base: string, siteBase: string): string {
  return base.slice(siteBase.length).replace(/[^/]+\//g, '../') || './'
}

/** `/de/cloud` in `/de/` → `/cloud`; the base without its slash too. */
function inside(address: string, base: string): string {
  return `/${address.startsWith(base) ? address.slice(base.length) : address.slice(base.length - 1)}`
}
