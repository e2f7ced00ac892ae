/** Records of a built site, read from its route documents: something to search, whoever searches it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteDocument } from '../../runtime/contract/route-data.ts'
import type { StoredRecord } from './answer-query.ts'

const NO_LEVELS = {
  lvl0: null,
  lvl1: null,
  lvl2: null,
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
}

/** Page, headings and paragraphs of every doc of all locales, in the order of their files. */
export function recordsOfSite(out: string): StoredRecord[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('index.json'))
    .sort()
    .flatMap((path) => recordsOfPage(JSON.parse(readFileSync(join(out, path), 'utf8'))))
}

function recordsOfPage(route: RouteDocument): StoredRecord[] {
  const { permalink, kind, place, title, toc, article, breadcrumbs } = route
  if (kind !== 'doc' || !place) return []
  const shared = {
    language: permalink.startsWith('/de/') ? 'de' : 'en',
    docusaurus_tag: `docs-${place.instance}-${place.version}`,
  }
  const page = { ...NO_LEVELS, lvl0: breadcrumbs[0]?.label ?? place.instance, lvl1: title }
  const paragraphs = Array.from(article.matchAll(/<p>(.*?)<\/p>/gs), ([, html = '']) =>
    textOf(html),
  )
  return [
    {
      ...shared,
      objectID: permalink,
      url: permalink,
      type: 'lvl1',
      hierarchy: page,
      content: null,
    },
    ...toc.map(({ id, html }) => ({
      ...shared,
      objectID: `${permalink}#${id}`,
      url: `${permalink}#${id}`,
      type: 'lvl2' as const,
      hierarchy: { ...page, lvl2: textOf(html) },
      content: null,
    })),
    ...paragraphs.map((content, index) => ({
      ...shared,
      objectID: `${permalink}@${index}`,
      url: permalink,
      type: 'content' as const,
      hierarchy: page,
      content,
    })),
  ]
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
