/**
 * The clean path of an address: `/cloud/index.html` → `/cloud`, `/cloud/iam.html` → `/cloud/iam`,
 * `/index.html` → `/`. For matching only: the address bar keeps what was typed.
 */
export function normalisePath(pathname: string): string {
  const path = pathname.trim().replace(/(?:\/index)?\.html$/, '')
  return path === '' ? '/' : path
}

/** One key for all spellings of a path: `/cloud/`, `/cloud` and `/clou%64` → `/cloud`. */
export function pathKey(pathname: string): string {
  const path = decode(pathname.trim()).replace(/\/+$/, '')
  return path === '' ? '/' : path
}

/** Paths that may name the route of an address, best first: a route may be called `x.html`. */
export function candidatePaths(pathname: string): string[] {
  const path = pathname.trim()
  const clean = normalisePath(path)
  return clean === path ? [path] : [path, clean]
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // A stray `%` is no encoding; the path is compared as it was typed.
    return path
  }
}
