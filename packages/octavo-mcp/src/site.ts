/** A built site as a server reads it: its facts, its pages, and its search. */
import { createSearchEngine, type SearchEngine, toStems } from 'octavo/search'
import { z } from 'zod'
import { rankSections } from './rank-sections.ts'
import { toSections } from './sections.ts'
import { isInside, type SiteSource, toIndexSource } from './site-source.ts'

const facts = z.object({
  format: z.literal(1),
  title: z.string(),
  tagline: z.string(),
  url: z.string(),
  base: z.string(),
  defaultLocale: z.string(),
  locales: z.array(
    z.object({
      locale: z.string(),
      lang: z.string(),
      label: z.string(),
      base: z.string(),
      search: z.string().optional(),
    }),
  ),
  instances: z.array(
    z.object({
      id: z.string(),
      latest: z.string(),
      versions: z.array(
        z.object({ name: z.string(), label: z.string(), href: z.string(), searchTag: z.string() }),
      ),
    }),
  ),
})

/** `llms.json` of a site. */
export type SiteFacts = z.infer<typeof facts>

/** What a caller can correct: it is answered as the result of a tool. */
export class Unanswerable extends Error {
  override readonly name = 'Unanswerable'
}

/** A section that answers a question. */
export interface FoundSection {
  /** Title of the page. */
  page: string
  /** Headings from the title of the page down to that of the section. */
  path: readonly string[]
  /** Absolute address, with the anchor. */
  url: string
  /** Markdown with its heading; empty if the page has no copy. */
  text: string
}

/** A question to the search. */
export interface Question {
  query: string
  /** A locale of the site. Default: its default locale. */
  locale?: string | undefined
  /** A version, by its name. Default: the latest of each docs instance. */
  version?: string | undefined
  /** Most sections of the answer. */
  limit: number
}

/** Pages and search of one site. */
export interface Site {
  /** @throws {@link Unanswerable} if the site has no `llms.json`. */
  readFacts(): Promise<SiteFacts>
  /** Sections that answer, best first. @throws {@link Unanswerable} for an unknown locale or version. */
  search(question: Question): Promise<FoundSection[]>
  /**
   * Read a page or a list of pages.
   *
   * @param page - Its address, its path with or without the base of the site, or that of its Markdown.
   * @throws {@link Unanswerable} if there is none.
   */
  readPage(page: string): Promise<{ url: string; anchor: string; markdown: string }>
  /** Text of the heading with an anchor; `undefined` if the page has none. */
  findHeading(page: string, anchor: string): Promise<string | undefined>
}

/** Hits that are asked for: several of them can be on one page. */
const MOST_HITS = 40
/** Pages whose sections are read. */
const MOST_PAGES = 16
/** If a question finds fewer pages, each of its words is asked for too. */
const ENOUGH_PAGES = 16
/** Words of a question that are asked for. */
const MOST_WORDS = 8
/** Makes the first places of a list worth about the same, so that pages in several lists come first. */
const RANK_ROOM = 5

/** Open a site; nothing is read before the first call. */
export function openSite(source: SiteSource): Site {
  const engines = new Map<string, SearchEngine>()

  async function readFacts(): Promise<SiteFacts> {
    const bytes = await source('llms.json', true)
    if (!bytes)
      throw new Unanswerable(
        'This site has no "llms.json". Build it with Octavo 0.2 or newer, and with "llms: true" in its config.',
      )
    return facts.parse(JSON.parse(new TextDecoder().decode(bytes)))
  }

  async function search({ query, locale, version, limit }: Question): Promise<FoundSection[]> {
    const site = await readFacts()
    const found = findLocale(site, locale)
    const tags = toTags(site, version)
    const paths = await findPages(query, { site, found, tags })
    const pages = await Promise.all(
      paths.map(async ({ path, title }) => {
        const text = await readText(toMarkdownFile(path, site))
        return { path, title, sections: toSections(withoutDirective(text ?? '')) }
      }),
    )
    return rankSections(query, pages, found.lang)
      .slice(0, limit)
      .map(({ page, index, path }) => ({
        ...{ page: page.title, path, url: new URL(page.path, site.url).href },
        text: page.sections[index]?.text ?? '',
      }))
  }

  /** Pages with the words of a question, best first; if few pages have all words, also those with some. */
  async function findPages(
    query: string,
    { site, found, tags }: { site: SiteFacts; found: Locale; tags: readonly string[] },
  ): Promise<{ path: string; title: string }[]> {
    if (found.search === undefined)
      throw new Unanswerable('This site has no search index of its own.')
    const folder = found.search.slice(site.base.length)
    const engine = engines.get(folder) ?? createSearchEngine(toIndexSource(source, folder))
    engines.set(folder, engine)
    const ask = async (text: string) => {
      const request = { query: text, language: found.locale, tags, page: 0, snippetWords: 10 }
      const { hits } = await engine.search({ ...request, hitsPerPage: MOST_HITS })
      return new Map(
        hits.map(({ url, hierarchy }) => {
          const path = new URL(url, site.url).pathname
          return [path, hierarchy.lvl1 ?? site.title] as const
        }),
      )
    }
    const scores = new Map<string, { title: string; score: number }>()
    const count = (pages: ReadonlyMap<string, string>, share: number) => {
      for (const [rank, [path, title]] of [...pages].entries()) {
        const before = scores.get(path)?.score ?? 0
        scores.set(path, { title, score: before + share / (rank + RANK_ROOM) })
      }
    }
    const first = await ask(query)
    count(first, 1)
    const words = query.match(/[\p{L}\p{N}][^\s,;?!"()]*/gu) ?? []
    const asked = words.filter((word) => toStems(word, found.lang).length > 0).slice(0, MOST_WORDS)
    if (first.size < ENOUGH_PAGES && asked.length > 1)
      for (const pages of await Promise.all(asked.map(ask))) count(pages, 1 / asked.length)
    return [...scores]
      .sort(([, one], [, other]) => other.score - one.score)
      .slice(0, MOST_PAGES)
      .map(([path, { title }]) => ({ path, title }))
  }

  async function readText(file: string): Promise<string | null> {
    const bytes = isInside(file) ? await source(file) : null
    return bytes && new TextDecoder().decode(bytes)
  }

  async function readPage(page: string) {
    const site = await readFacts()
    const { path, anchor } = toSitePath(page, site)
    const file = /\.(?:md|txt)$/.test(path)
      ? decode(path.slice(site.base.length))
      : toMarkdownFile(path, site)
    const markdown = await readText(file)
    if (markdown === null) throw new Unanswerable(`There is no page ${JSON.stringify(page)}.`)
    return { url: new URL(path, site.url).href, anchor, markdown }
  }

  async function findHeading(page: string, anchor: string): Promise<string | undefined> {
    const site = await readFacts()
    const { path } = toSitePath(page, site)
    const folder = decode(path.slice(site.base.length)).replace(/\.md$/, '').replace(/\/$/, '')
    const json = await readText(folder === '' ? 'index.json' : `${folder}/index.json`)
    return json === null ? undefined : headingOf(json, anchor)
  }

  return { readFacts, search, readPage, findHeading }
}

const route = z.object({ article: z.string() })

/** Text of the heading that has an id, in a route document. */
function headingOf(json: string, anchor: string): string | undefined {
  const { article } = route.parse(JSON.parse(json))
  const id = anchor.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
  const start = article.indexOf(` id="${id}"`)
  const open = start < 0 ? -1 : article.lastIndexOf('<', start)
  const tag = open < 0 ? undefined : /^<(h[1-6])\b/.exec(article.slice(open, open + 4))?.[1]
  if (tag === undefined) return undefined
  const inner = article.slice(article.indexOf('>', start) + 1, article.indexOf(`</${tag}>`, start))
  const plain = inner.replace(/<[^>]*>/g, '')
  return plain.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '').trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" },
}

type Locale = SiteFacts['locales'][number]

/** The line for programs at the top of a copy says nothing about the page. */
function withoutDirective(markdown: string): string {
  return markdown.replace(/^> .*llms\.txt.*\n+/, '')
}

/** Find a locale by its name or its language tag. */
export function findLocale(site: SiteFacts, name: string | undefined): Locale {
  const wanted = (name ?? site.defaultLocale).toLowerCase()
  const found = site.locales.find(({ locale, lang }) =>
    [locale.toLowerCase(), lang.toLowerCase()].includes(wanted),
  )
  if (found) return found
  const known = site.locales.map(({ locale }) => locale).join(', ')
  throw new Unanswerable(`There is no language ${JSON.stringify(name)}. The site has: ${known}.`)
}

/** Tags of the docs of one version, and of the pages outside of all docs. */
function toTags({ instances }: SiteFacts, version: string | undefined): string[] {
  const all = instances.flatMap(({ versions }) => versions)
  if (version !== undefined && !all.some(({ name }) => name === version)) {
    const known = [...new Set(all.map(({ name }) => name))].join(', ')
    throw new Unanswerable(
      `There is no version ${JSON.stringify(version)}. The site has: ${known}.`,
    )
  }
  const named = instances.flatMap(({ latest, versions }) => {
    const find = (wanted: string | undefined) => versions.find(({ name }) => name === wanted)
    return (find(version) ?? find(latest))?.searchTag ?? []
  })
  return ['default', ...named]
}

/** The path of a page on its host, with the base of the site, and the anchor behind it. */
function toSitePath(page: string, { url, base }: SiteFacts): { path: string; anchor: string } {
  const isAddress = /^https?:\/\//i.test(page)
  const absolute = isAddress ? page : `/${page.replace(/^\/+/, '')}`
  if (!URL.canParse(absolute, url)) throw new Unanswerable(`${JSON.stringify(page)} is no address.`)
  const target = new URL(absolute, url)
  if (target.origin !== new URL(url).origin)
    throw new Unanswerable(`${JSON.stringify(page)} is not on this site, ${url}${base}.`)
  const { pathname, hash } = target
  const isBelow = pathname.startsWith(base) || `${pathname}/` === base
  const path = isBelow ? pathname : `${base}${pathname.slice(1)}`
  return { path: path.length < base.length ? base : path, anchor: decode(hash.slice(1)) }
}

/** File of a page's Markdown, relative to the base of the site: `guide/start.md`. */
function toMarkdownFile(path: string, site: SiteFacts): string {
  const isHome = site.locales.some(({ base }) => base === path || base === `${path}/`)
  const file = isHome
    ? `${path.replace(/\/$/, '')}/index.md`
    : `${path.replace(/\/$|\.html?$/, '')}.md`
  return decode(file.slice(site.base.length))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
