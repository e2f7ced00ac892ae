/** The headers that Netlify and Cloudflare Pages would send, by the site's `_headers`. */

import { decodeOrKeep } from '../../../runtime/shared/decode-uri.ts'

/** Name of the file at the top of an output; hosts read it and do not serve it. */
export const HOST_HEADERS = '_headers'

/** Headers of a path. Several values of one header are joined by commas, in the order of the rules. */
export type HeadersOf = (pathname: string) => Readonly<Record<string, string>>

interface Rule {
  matches: RegExp
  headers: [name: string, value: string][]
}

/**
 * Parse the text of a `_headers` file: paths with `*` or `:name`, each followed by indented headers. If
 * several rules set one header, it has all their values, separated by commas.
 */
export function parseHostHeaders(text: string): HeadersOf {
  const rules: Rule[] = []
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(#|$)/.test(line)) continue
    if (/^\S/.test(line)) rules.push({ matches: toPattern(line.trim()), headers: [] })
    else {
      const [, name, value] = /^\s+([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
      if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value])
    }
  }
  return (pathname) => {
    const found: Record<string, string> = {}
    // A file has the same headers for every way to encode its address.
    const spellings = [pathname, decodeOrKeep(pathname)]
    for (const { matches, headers } of rules)
      if (spellings.some((spelling) => matches.test(spelling)))
        for (const [name, value] of headers)
          found[name] = found[name] === undefined ? value : `${found[name]}, ${value}`
    return found
  }
}

function toPattern(path: string): RegExp {
  const source = path.replace(/:[a-z]\w*|[.*+?^${}()|[\]\\]/gi, (part) =>
    part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : `\\${part}`,
  )
  return new RegExp(`^${source}$`)
}
