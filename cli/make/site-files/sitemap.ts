/**
 * Sitemaps as sitemaps.org defines them, with the alternates of each page. Each locale has its own. Entries
 * that exceed one file go into parts, and the file becomes an index of them. Parts are made one after the
 * other, so that memory holds only one.
 */

import type { OutputFile } from '../../base/model/output-file.ts'
import type { Route } from '../../base/model/route.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { escapeXml, toElement } from './xml.ts'

/** Limits of a sitemap by its specification, minus room for the frame around the entries. */
const LIMITS = { pages: 50_000, characters: 20_000_000 }
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Input of the sitemap of one locale. */
export interface SitemapInput {
  options: Exclude<SiteConfig['sitemap'], false>
  /** Pages that search engines may index, in order. */
  routes: readonly Route[]
  /** Addresses of a page in each language, with `x-default`; empty if the site has one language. */
  alternatesOf(route: Route): readonly { hreflang: string; href: string }[]
  /** Origin of the site. */
  url: string
  /** Folder of the files: as a path below the output, `` or `de/`, and as a path of the site, `/de/`. */
  folder: string
  base: string
  limits?: typeof LIMITS
}

/** The sitemap files of one locale; none if it has no page. */
export function* toSitemap(input: SitemapInput): Generator<OutputFile> {
  const { options, folder, base, url } = input
  const names: string[] = []
  let held: string | null = null
  for (const part of toParts(input)) {
    if (held !== null) yield toPart(held)
    held = part
  }
  if (held === null) return
  if (names.length === 0) {
    yield { path: folder + options.filename, content: toUrlSet(held) }
    return
  }
  yield toPart(held)
  const entries = names.map((name) => `<sitemap>${toElement('loc', url + base + name)}</sitemap>\n`)
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
  yield { path: folder + options.filename, content: index }

  function toPart(part: string): OutputFile {
    const name = options.filename.replace(/\.xml$/, `-${names.length + 1}.xml`)
    names.push(name)
    return { path: folder + name, content: toUrlSet(part) }
  }
}

/** The entries, split where a file would exceed the limits. */
function* toParts(input: SitemapInput): Generator<string> {
  const { pages, characters } = input.limits ?? LIMITS
  let part = ''
  let count = 0
  for (const route of input.routes) {
    const entry = toEntry(route, input)
    if (count === pages || (count > 0 && part.length + entry.length > characters)) {
      yield part
      part = ''
      count = 0
    }
    part += entry
    count += 1
  }
  if (count > 0) yield part
}

function toUrlSet(entries: string): string {
  return `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries}</urlset>\n`
}

function toEntry(route: Route, { options, url, alternatesOf }: SitemapInput): string {
  const { lastmod, changefreq, priority } = options
  const date = lastmod === null ? undefined : toLastmod(route.lastUpdate?.date, lastmod)
  return [
    '<url>',
    toElement('loc', url + route.permalink),
    ...alternatesOf(route).map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
    ),
    toElement('lastmod', date),
    toElement('changefreq', changefreq ?? undefined),
    toElement('priority', priority === null ? undefined : priority.toFixed(1)),
    '</url>\n',
  ].join('')
}

function toLastmod(date: string | undefined, form: 'date' | 'datetime'): string | undefined {
  if (date === undefined) return undefined
  const instant = new Date(date).toISOString()
  return form === 'date' ? instant.slice(0, 10) : instant
}
