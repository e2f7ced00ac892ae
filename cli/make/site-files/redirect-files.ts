/** Redirects in the forms that hosts read: pages, `_redirects`, a map of nginx, JSON. */
import { escapeAttribute, escapeText } from '../../../runtime/shared/escape-html.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { Redirect, RedirectPage } from '../../base/model/redirect.ts'
import { HOST_REDIRECTS } from './host-redirects.ts'

/** Names of the redirect lists, at the top of an output. */
export const REDIRECT_LISTS = {
  hosts: HOST_REDIRECTS,
  nginx: 'redirects.nginx.conf',
  json: 'redirects.json',
} as const

/** Values of the locale that the page of a redirect needs. */
interface PageFrame {
  /** Origin of the site. */
  url: string
  lang: string
  dir: 'ltr' | 'rtl'
}

/**
 * A page that redirects without a script: browsers follow its refresh at once, search engines its canonical
 * address, and readers a link with the title of the target.
 */
export function toRedirectPage({ path, to, title }: RedirectPage, frame: PageFrame): OutputFile {
  const { url, lang, dir } = frame
  const address = /^https?:/i.test(to) ? to : url + to
  const content = [
    '<!doctype html>',
    `<html lang="${escapeAttribute(lang)}" dir="${dir}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="refresh" content="0; url=${escapeAttribute(to)}">`,
    '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeAttribute(address)}">`,
    `<title>${escapeText(title)}</title>`,
    '</head>',
    `<body><main><h1><a href="${escapeAttribute(to)}">${escapeText(title)}</a></h1></main></body>`,
    '</html>',
    '',
  ].join('\n')
  return { path, content }
}

/** Text of `_redirects`, as Netlify and Cloudflare Pages read it: the first matching line wins. */
export function toHostRedirects(redirects: readonly Redirect[]): string {
  return redirects
    .flatMap(({ from, to, status }) => {
      const spellings = /(?:\/|\*|\.html?)$/.test(from) ? [from] : [from, `${from}/`]
      return spellings.map((path) => `${path} ${to} ${status}\n`)
    })
    .join('')
}

/**
 * Maps for nginx, one for each status: `$redirect_301` is the target, or empty. They match the address as
 * it was sent, because a decoded one could put line ends into the response.
 */
export function toNginxRedirects(redirects: readonly Redirect[]): string {
  const statuses = [...new Set(redirects.map(({ status }) => status))].sort()
  const maps = statuses.map((status) => {
    const lines = redirects.filter((one) => one.status === status).flatMap(toNginxLines)
    return `map $redirect_path $redirect_${status} {\n  default "";\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
  })
  return [
    '# Include it in the http block; in the server block write:',
    ...statuses.map(
      (status) => `#   if ($redirect_${status}) { return ${status} $redirect_${status}; }`,
    ),
    'map $request_uri $redirect_path {\n  "~^(?<redirect_bare>[^?]*)" $redirect_bare;\n}',
    ...maps,
  ].join('\n')
}

function toNginxLines({ from, to, isPattern }: Redirect): string[] {
  const target = to.replace(/["\\$]/g, encodeURIComponent)
  if (!isPattern) {
    const bare = from.replace(/\/$/, '')
    const spellings = /\.html?$/.test(from) ? [from] : [bare, `${bare}/`]
    return spellings.map((path) => `"${path.replace(/["\\$]/g, encodeURIComponent)}" "${target}";`)
  }
  const parts = from.replace(/^\//, '').replace(/\/$/, '').split('/')
  const source = parts.map((part) => {
    // The rest of the path must not begin with a slash, or it could become the name of another host. In an
    // nginx string, two backslashes mean one.
    if (part === '*') return '(?:/(?<splat>(?:[^/\\\\\\\\].*)?))?'
    if (part.startsWith(':')) return `/(?<${part.slice(1)}>[^/]+)`
    return `/${part.replace(/[^\w/%-]/g, (sign) => `\\${sign}`)}`
  })
  const end = parts.at(-1) === '*' ? '' : '/?'
  return [`"~^${source.join('')}${end}$" "${target.replace(/:([a-z]\w*)(?!\/\/)/gi, '$$$1')}";`]
}

/**
 * Text of `redirects.json`: one entry for each redirect, for hosts and programs that read neither of the
 * other formats.
 */
export function toRedirectList(redirects: readonly Redirect[]): string {
  const entries = redirects.map(({ from, to, status, locale }) => ({ from, to, status, locale }))
  return `${JSON.stringify(entries, null, 2)}\n`
}
