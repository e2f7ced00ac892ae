import { decodeOrKeep } from '../shared/decode-uri.ts'

/**
 * The clean path of an address: `/cloud/index.html` → `/cloud`, `/cloud/iam.html` → `/cloud/iam`, `/index.html`
 * → `/`. For matching only: the address bar keeps the typed address.
 */
export function normalisePath(pathname: string): string {
  const path = pathname.trim().replace(/(?:\/index)?\.html$/, '')
  return path === '' ? '/' : path
}

/** The same key for all spellings of a path: `/cloud/`, `/cloud` and `/clou%64` → `/cloud`. */
export function pathKey(pathname: string): string {
  const path = decodeOrKeep(pathname.trim(), decodeURI).replace(/\/+$/, '')
  return path === '' ? '/' : path
}

/** Paths of possible routes for an address, best first: a route may be called `x.html`. */
export function candidatePaths(pathname: string): string[] {
  const path = pathname.trim()
  const clean = normalisePath(path)
  return clean === path ? [path] : [path, clean]
}
