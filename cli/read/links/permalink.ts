/**
 * Builds addresses from names, and compares them. A permalink is a path as in a URL: other characters are
 * percent-encoded (`Über uns.md` → `/%C3%9Cber%20uns`), and Unicode is in form C, so that a file has the same
 * address on all systems. The output file has the decoded name. Pure.
 */

import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { decodeOrKeep } from '../../../runtime/shared/decode-uri.ts'

/** `Über uns/a?b` → `%C3%9Cber%20uns/a%3Fb`; slashes stay. Half of a surrogate pair, `"\ud800"` in YAML, is U+FFFD. */
export function encodePath(path: string): string {
  const text = path.normalize('NFC').replace(/\p{Surrogate}/gu, '\uFFFD')
  return encodeURI(text).replace(/[?#]/g, encodeURIComponent)
}

/** Decode an address: `%C3%9Cber%20uns` → `Über uns`. Invalid encodings stay as they are. */
export function decodePath(path: string): string {
  return path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path
}

function decodeSegment(segment: string): string {
  const name = decodeOrKeep(segment)
  // A name with an encoded slash stays encoded, as the slash would look like a folder.
  return name.includes('/') ? segment : name
}

/** Key that is equal for all spellings of an address, but depends on its case: `/cloud/` and `/clou%64` → `/cloud`. */
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

/** Add or remove the final slash according to `trailingSlash`; the locale's base and `.html` addresses never change. */
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

/** Characters that a slug must not contain: they start a query, are another separator, or are invalid. */
const NO_SLUG = /[\\?#\p{Cc}\p{Cs}]/u

/** Address with a scheme: `https://x.example`, `mailto:a`. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i

/**
 * Resolve a slug that an author wrote: `/x` below the instance, `x` and `../x` below `folder`.
 *
 * @param folder - Starts and ends with a slash: `/microservices/`.
 * @returns decoded, with a slash at the start, and at the end if the slug has one; `null` when it leaves the
 * instance or is invalid in a URL.
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
