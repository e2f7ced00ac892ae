/** The headers that a host would send, read from the site's `_headers`, as Netlify and Cloudflare do. */

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { decodeOrKeep } from '../../runtime/shared/decode-uri.ts'

/** Name of the file at the top of an output; it is read, never served. */
export const HOST_HEADERS = '_headers'

/** Headers of one path, later rules first to be overruled. */
export type HeadersOf = (pathname: string) => Readonly<Record<string, string>>

interface Rule {
  matches: RegExp
  headers: [name: string, value: string][]
}

/**
 * Read the text of a `_headers` file: a path with `*` or `:name` in it, below it indented headers.
 * A header that several rules give has all their values, separated by commas.
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
    // A file has one name, and its headers, however its address is encoded.
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

/** Follow the `_headers` of a folder: a new build may write another one. */
export function createHostHeaders(folder: string): HeadersOf {
  const file = join(folder, HOST_HEADERS)
  let known = ''
  let headersOf: HeadersOf = () => ({})
  return (pathname) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    const state = stats?.isFile() ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : ''
    if (state !== known) {
      headersOf = state === '' ? () => ({}) : parseHostHeaders(readFileSync(file, 'utf8'))
      known = state
    }
    return headersOf(pathname)
  }
}
