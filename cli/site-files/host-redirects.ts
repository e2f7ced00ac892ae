/** The redirects that a host would answer, read from the site's `_redirects`, as Netlify and Cloudflare do. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fillRedirect, matchRedirect } from '../links/redirect-pattern.ts'
import type { Redirect } from '../model/redirect.ts'

/** Name of the file at the top of an output; it is read, never served. */
export const HOST_REDIRECTS = '_redirects'

/** Where an address leads on to, and with which status. */
interface RedirectAnswer {
  location: string
  status: number
}

/** Looks up where an address leads on to; `null` for one that does not. */
export type RedirectOf = (target: string) => RedirectAnswer | null

type Rule = Pick<Redirect, 'from' | 'to'> & { status: number }

/** Read the text of a `_redirects` file. Lines with conditions, and such as rewrite, are for hosts alone. */
export function parseHostRedirects(text: string): RedirectOf {
  const rules = text.split(/\r?\n/).flatMap((line): Rule[] => {
    const [from = '', to = '', code = '302', ...conditions] = line.trim().split(/\s+/)
    const status = Number(code.replace(/!$/, ''))
    const isPlain = from.startsWith('/') && to !== '' && conditions.length === 0
    return isPlain && [301, 302, 303, 307, 308].includes(status) ? [{ from, to, status }] : []
  })
  return createRedirects(rules)
}

/** Look-ups in redirects, the first that fits. A query of the address stays, where the target has none. */
export function createRedirects(rules: readonly Rule[]): RedirectOf {
  return (target) => {
    const [, pathname = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? []
    for (const { from, to, status } of rules) {
      const values = matchRedirect(from, pathname)
      if (values) return { location: withQuery(fillRedirect(to, values), query), status }
    }
    return null
  }
}

function withQuery(location: string, query: string): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/s.exec(location) ?? []
  return path.includes('?') ? location : path + query + hash
}

/** Follow the `_redirects` of a folder: a new build may write another one. */
export function createHostRedirects(folder: string): RedirectOf {
  const file = join(folder, HOST_REDIRECTS)
  let known = ''
  let redirectOf: RedirectOf = () => null
  return (target) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    const state = stats?.isFile() ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : ''
    if (state !== known) {
      redirectOf = state === '' ? () => null : parseHostRedirects(readFileSync(file, 'utf8'))
      known = state
    }
    return redirectOf(target)
  }
}
