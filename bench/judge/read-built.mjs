/** Reads a built site: its pages, what they show, and where old addresses lead. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from './source-words.mjs'

/** @param {string} folder - Output of the build. */
export function readBuilt(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const pages = new Map(
    files
      .filter((path) => path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path))
      .map((path) => {
        const address = `/${path}`.replace(/(?:\/index)?\.html$/, '') || '/'
        return [address, join(folder, path)]
      }),
  )
  const rules = existsSync(join(folder, '_redirects'))
    ? readFileSync(join(folder, '_redirects'), 'utf8')
    : ''
  const redirects = new Map(
    rules.split('\n').flatMap((line) => {
      const [from, to] = line.trim().split(/\s+/)
      return from && to ? [[plain(from), to]] : []
    }),
  )
  return { pages, redirects, files: new Set(files) }
}

/** An address without its ending and the slash at its end. */
export const plain = (address) =>
  decodeURI_(address)
    .replace(/[?#].*$/, '')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/(.)\/$/, '$1') || '/'

function decodeURI_(text) {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** What a page shows. @param {string} html */
export function readPage(html) {
  const article =
    /<article\b[\s\S]*<\/article>/.exec(html)?.[0] ??
    /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ??
    html
  const body = article.replace(/<(svg|script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
  return {
    title: toText(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''),
    headings: Array.from(body.matchAll(/<h[1-6]\b[^>]*>([\s\S]*?)<\/h[1-6]>/g), ([, text]) =>
      toText(text),
    ),
    text: toText(body),
    links: (body.match(/<a\b[^>]*\shref=/g) ?? []).length,
    blocks: (body.match(/<pre\b/g) ?? []).length,
  }
}

/** Links of the navigation: navbar, sidebar and footer, with labels that are no links. */
export function readNavigation(html) {
  const parts = html.match(/<(nav|header|aside|footer)\b[\s\S]*?<\/\1>/g) ?? []
  return parts.flatMap((part) => [
    ...Array.from(
      part.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g),
      ([, href, text]) => ({ label: toLabel(text), address: decode(href) }),
    ),
    ...Array.from(
      part.matchAll(/<(summary|button|span|h\d|p|div|li)\b[^>]*>([^<]+)/g),
      ([, , text]) => ({ label: toLabel(text), address: '' }),
    ),
  ])
}

const toLabel = (html) =>
  toText(html.replace(/<span class="visually-hidden">[\s\S]*?<\/span>/g, ''))

export function toText(html) {
  return decode(
    html
      .replace(/<svg\b[\s\S]*?<\/svg>/g, ' ')
      .replace(/<a class="hash-link"[\s\S]*?<\/a>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<\/?(?:span|b|strong|em|i|code|mark|ins|del|kbd|a|sub|sup|wbr)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
}
