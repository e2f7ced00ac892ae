/** The redirects that Netlify and Cloudflare Pages would answer with, by the site's `_redirects`. */
import type { Redirect } from '../../base/model/redirect.ts'
import { fillRedirect, matchRedirect } from '../../read/links/redirect-pattern.ts'

/** Name of the file at the top of an output; hosts read it and do not serve it. */
export const HOST_REDIRECTS = '_redirects'

/** Target and status of a redirect. */
interface RedirectAnswer {
  location: string
  status: number
}

/** Looks up the redirect of an address; `null` if it has none. */
export type RedirectOf = (target: string) => RedirectAnswer | null

type Rule = Pick<Redirect, 'from' | 'to'> & { status: number }

/** Parse the text of a `_redirects` file. Lines with conditions and rewrites are ignored: only hosts support them. */
export function parseHostRedirects(text: string): RedirectOf {
  const rules = text.split(/\r?\n/).flatMap((line): Rule[] => {
    const [from = '', to = '', code = '302', ...conditions] = line.trim().split(/\s+/)
    const status = Number(code.replace(/!$/, ''))
    const isPlain = from.startsWith('/') && to !== '' && conditions.length === 0
    return isPlain && [301, 302, 303, 307, 308].includes(status) ? [{ from, to, status }] : []
  })
  return createRedirects(rules)
}

/** Look up redirects; the first match wins. The query of the address is kept if the target has none. */
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
