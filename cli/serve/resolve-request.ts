/**
 * Resolves a request to an answer, as a strict static host does: clean addresses, exact case, nothing outside of the
 * folder. It does not read the disk; a function tells whether a file exists.
 */

import { HOST_HEADERS } from '../make/site-files/host-headers.ts'
import { HOST_REDIRECTS } from '../make/site-files/host-redirects.ts'
import { basesAround } from '../read/links/locale-base.ts'

/** Options of a built site that determine addresses. */
export interface PreviewSite {
  /** Base of the site, at which the folder is served, with both slashes. */
  base: string
  /** Bases of all locales; each has its own `404.html`. */
  localeBases: readonly string[]
  trailingSlash?: boolean | undefined
}

/** Answer to a request. Paths are below the folder. */
type Answer =
  | { kind: 'file'; path: string; status: 200 | 404 }
  | { kind: 'redirect'; location: string; status: 301 | 302 }
  /** There is no page to send, not even `404.html`. */
  | { kind: 'nothing'; status: 400 | 404 }

/** Whether there is a regular file at a path below the folder, spelled exactly so. */
type Exists = (path: string) => boolean

/** A parsed path of a request. */
interface RequestPath {
  /** Below the folder, decoded, without a slash at the end. */
  path: string
  hasSlash: boolean
  isBase: boolean
  /** Address of a path below the folder, with the query of the request. */
  address(path: string): string
}

/** Resolve a request. @param target - Path and query as the client sent them: `/de/cloud?x`. */
export function resolveRequest(target: string, site: PreviewSite, exists: Exists): Answer {
  const [pathname = '', search = ''] = splitOnce(target, '?')
  if (!pathname.startsWith('/')) return { kind: 'nothing', status: 400 }
  const mount = toMount(pathname, site)
  if (mount === null) return { kind: 'redirect', location: site.base, status: 302 }
  const path = decodePath(pathname.slice(mount.length))
  const hasSlash = pathname.endsWith('/')
  const isBase = toBases(site).includes(hasSlash ? pathname : `${pathname}/`)
  const address = (below: string) => mount + encodePath(below) + search
  const place = { path, hasSlash, isBase, address }
  const answer = path === HIDDEN ? null : findAnswer(place, site, exists)
  return answer ?? notFound(pathname, site, exists)
}

/**
 * The Markdown of a page, which a build of `llms` writes next to it: `guide/start.md` for
 * `guide/start/index.html` and `guide/start.html`, `de/index.md` for `de/index.html`; `null` for a page without
 * one.
 */
export function findPageCopy(page: string, exists: Exists): string | null {
  if (!page.endsWith('.html')) return null
  const stem = page.slice(0, -'.html'.length)
  const places = [stem.replace(/\/index$/, ''), stem].map((place) => `${place}.md`)
  return places.find(exists) ?? null
}

/** Replaces a path that is never served, whatever is on the disk. */
const HIDDEN = '\0'

function findAnswer(place: RequestPath, site: PreviewSite, exists: Exists): Answer | null {
  const { path, hasSlash, isBase, address } = place
  const index = path === '' ? 'index.html' : `${path}/index.html`
  if (hasSlash) {
    if (!exists(index)) return exists(`${path}.html`) ? toRedirect(address(path)) : null
    const isCanonical = isBase || site.trailingSlash !== false
    return isCanonical ? toFile(index, site) : toRedirect(address(path))
  }
  const clean = findCleanPath(place, site, exists)
  if (clean !== null) return toRedirect(address(clean))
  for (const file of [path, `${path}.html`]) if (exists(file)) return toFile(file, site)
  if (!exists(index)) return null
  const wantsSlash = isBase || site.trailingSlash === true
  return wantsSlash ? toRedirect(address(`${path}/`)) : toFile(index, site)
}

/** `x` for `x/index.html`, `x/index` and `x.html`; `null` if the path is clean already. */
function findCleanPath({ path }: RequestPath, site: PreviewSite, exists: Exists): string | null {
  const isFile = exists(path)
  const folder = /^(.*\/|)index(\.html)?$/.exec(path)?.[1]
  // A page may be named `index` itself, in a folder of that name.
  const isOwn = exists(`${path}/index.html`)
  if (folder !== undefined && !isOwn && (isFile ? path.endsWith('.html') : exists(`${path}.html`)))
    return toClean(folder, site)
  if (!path.endsWith('.html') || isErrorPage(path, site)) return null
  const stem = path.slice(0, -'.html'.length)
  // The address of `x.html` never ends with a slash; that of `x/index.html` follows `trailingSlash`.
  if (isFile) return stem
  return exists(`${stem}/index.html`) ? toClean(`${stem}/`, site) : null
}

/** Canonical path of a folder's page: `x/` or `x`; that of a base keeps its slash. */
function toClean(folder: string, site: PreviewSite): string {
  const isBase = toBases(site).some((base) => toFolder(base, site) === folder)
  return site.trailingSlash === true || isBase ? folder : trimSlash(folder)
}

function toFile(path: string, site: PreviewSite): Answer {
  return { kind: 'file', path, status: isErrorPage(path, site) ? 404 : 200 }
}

function toRedirect(location: string): Answer {
  return { kind: 'redirect', location, status: 301 }
}

/** The `404.html` of the locale with the longest base that the path starts with. */
function notFound(pathname: string, site: PreviewSite, exists: Exists): Answer {
  const page = basesAround(pathname, toBases(site))
    .map((base) => `${toFolder(base, site)}404.html`)
    .find(exists)
  return page === undefined
    ? { kind: 'nothing', status: 404 }
    : { kind: 'file', path: page, status: 404 }
}

function isErrorPage(path: string, site: PreviewSite): boolean {
  return (
    path.endsWith('404.html') &&
    toBases(site).some((base) => `${toFolder(base, site)}404.html` === path)
  )
}

function toBases({ base, localeBases }: PreviewSite): readonly string[] {
  return [base, ...localeBases]
}

/** Folder of a base below the output, with a slash at the end where it has a name. */
function toFolder(base: string, site: PreviewSite): string {
  return base.slice(toMount(base, site)?.length ?? 0)
}

/** Prefix of a path at which the folder is served; `null` outside of all bases. */
function toMount(pathname: string, { base, localeBases }: PreviewSite): string | null {
  if (pathname.startsWith(base)) return base
  // A locale may have its own base, apart from the site's; its folder has that name.
  const isApart = localeBases.some((own) => !own.startsWith(base) && `${pathname}/`.startsWith(own))
  return isApart ? '/' : null
}

/** Decoded, without a trailing slash; {@link HIDDEN} for path traversal, hidden files and invalid UTF-8. */
function decodePath(below: string): string {
  try {
    const names = trimSlash(below).split('/').map(decodeURIComponent)
    const path = names.join('/')
    // Hosts read these files, but do not serve them.
    if (path === HOST_HEADERS || path === HOST_REDIRECTS) return HIDDEN
    const isTrick = below !== '' && names.some((name) => /^$|^\.\.?$|[/\\\0]|^\.octavo/.test(name))
    return isTrick ? HIDDEN : path
  } catch {
    return HIDDEN
  }
}

/** Encode a path for an address; `?` and `#` in names are encoded too. */
function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

function trimSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
