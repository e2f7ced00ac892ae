/**
 * Path patterns as on hosts: `:name` matches one segment, and `*` at the end all segments that follow.
 * Segments are compared one by one, so the time is linear in the length of the address.
 */
import { permalinkKey } from './permalink.ts'

/** Matched values by name; the segments matched by `*` are `splat`. Encoded as in the path. */
type RedirectValues = Readonly<Record<string, string>>

/**
 * Compare a path with a pattern, ignoring a final slash and differences in encoding.
 *
 * @returns the values of its names; `null` where the path does not match.
 */
export function matchRedirect(pattern: string, pathname: string): RedirectValues | null {
  const wanted = toParts(pattern)
  const parts = toParts(pathname)
  const hasSplat = wanted.at(-1) === '*'
  const fixed = hasSplat ? wanted.slice(0, -1) : wanted
  if (hasSplat ? parts.length < fixed.length : parts.length !== fixed.length) return null
  const values: Record<string, string> = {}
  for (const [index, part] of fixed.entries()) {
    const found = parts[index] ?? ''
    if (/^:[a-z]/i.test(part) && found !== '') values[part.slice(1)] = found
    else if (permalinkKey(part) !== permalinkKey(found)) return null
  }
  if (hasSplat) values.splat = parts.slice(fixed.length).join('/')
  return values
}

/**
 * Insert values into the target address of a redirect. Values from a reader's address cannot turn it into an
 * address of another host: `//` at the start of a path becomes one slash.
 */
export function fillRedirect(to: string, values: RedirectValues): string {
  const [origin = ''] = /^https?:\/\/[^/]*/i.exec(to) ?? []
  const path = to
    .slice(origin.length)
    .replace(/:([a-z]\w*)/gi, (written, name: string) => values[name] ?? written)
  return origin + path.replace(/^[/\\]{2,}/, '/')
}

function toParts(path: string): string[] {
  const bare = path.replace(/^\//, '').replace(/\/+$/, '')
  return bare === '' ? [] : bare.split('/')
}
