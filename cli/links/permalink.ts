/**
 * How an address is made from names, and compared. A permalink is a path as it stands in a URL: what
 * a URL cannot hold is percent-encoded (`Über uns.md` → `/%C3%9Cber%20uns`), Unicode is in form C,
 * so that the same file has the same address whichever system its name was typed on. The file in the
 * output has the decoded name. Pure.
 */

import type { Permalink } from '../../runtime/contract/route-data.ts'
import { decodeOrKeep } from '../../runtime/shared/decode-uri.ts'

/** `Über uns/a?b` → `%C3%9Cber%20uns/a%3Fb`; slashes stay. */
export function encodePath(path: string): string {
  return encodeURI(path.normalize('NFC')).replace(/[?#]/g, encodeURIComponent)
}

/** The names behind an address: `%C3%9Cber%20uns` → `Über uns`. What is no encoding stays as it is. */
export function decodePath(path: string): string {
  return path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path
}

function decodeSegment(segment: string): string {
  const name = decodeOrKeep(segment)
  // An encoded slash is part of a name, and would look like a folder.
  return name.includes('/') ? segment : name
}

/** One key for all spellings of an address, but not of its case: `/cloud/` and `/clou%64` → `/cloud`. */
export function permalinkKey(path: string): string {
  const bare = path.endsWith('/') ? path.replace(/\/+$/, '') : path
  return decodePath(bare).normalize('NFC')
}

/**
 * Put a slug below a base: `/de/`, `cloud`, `/iam` → `/de/cloud/iam`.
 *
 * @param base - With both slashes: `/de/`.
 * @param folder - Path below the base, no slashes at the ends; empty for the base itself.
 * @param slug - Starts with a slash; not encoded.
 */
export function joinPermalink(base: string, folder: string, slug: string): Permalink {
  const path = encodePath(slug)
  return folder === '' ? base + path.slice(1) : base + encodePath(decodePath(folder)) + path
}

/** End an address as `trailingSlash` says; the locale's base and `.html` addresses never change. */
export function applyTrailingSlash(
  permalink: Permalink,
  trailingSlash: boolean | undefined,
  base: string,
): Permalink {
  if (trailingSlash === undefined || permalink === base || /\.html?$/.test(permalink))
    return permalink
  const bare = permalink.replace(/\/+$/, '')
  return trailingSlash ? `${bare}/` : bare
}

/** Characters that no slug may hold: they start a query, are another separator, or are invalid. */
const NO_SLUG = /[\\?#\p{Cc}\p{Cs}]/u

/** An address of another site, or of none: `https://x.example`, `mailto:a`. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i

/**
 * Resolve a slug that an author wrote: `/x` below the instance, `x` and `../x` below `folder`.
 *
 * @param folder - Starts and ends with a slash: `/microservices/`.
 * @returns decoded, with a slash at the start, and at the end if the slug has one;
 * `null` when it leaves the instance or no URL can hold it.
 */
export function resolveSlug(slug: string, folder: string): string | null {
  const written = slug.split('/').map(decodeSegment)
  if (SCHEME.test(slug)) return null
  if (written.some((name) => NO_SLUG.test(name)) || /%2f/i.test(slug)) return null
  const segments = slug.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const name of written) {
    if (name === '..' && segments.pop() === undefined) return null
    if (name !== '' && name !== '.' && name !== '..') segments.push(name)
  }
  const isFolder = /(^|\/)\.{0,2}$/.test(slug)
  return segments.length === 0 ? '/' : `/${segments.join('/')}${isFolder ? '/' : ''}`
}
