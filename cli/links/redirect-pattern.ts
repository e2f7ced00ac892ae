/**
 * Paths with `:name` for one part and `*` at their end for all that follows, as hosts have them. Compared part by
 * part, so that an address of any length costs its length.
 */
import { permalinkKey } from './permalink.ts'

/** What a pattern found, by name; the rest behind `*` is `splat`. Encoded as in the path. */
type RedirectValues = Readonly<Record<string, string>>

/**
 * Compare a path with a pattern; a slash at the end counts in neither, nor how letters are encoded.
 *
 * @returns what stands for its names; `null` where it is another path.
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
 * Put values into the address that a redirect leads to. What a reader's address brings along cannot make it one of
 * another host: `//` at the start of a path is one slash.
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
