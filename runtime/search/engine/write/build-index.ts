import { baseLanguage } from '../analysis/stem.ts'
import type { IndexFile, IndexPage, IndexSection } from './index-page.ts'
import { createPageIndexer } from './index-pages.ts'
import { segmentInMemory } from './segment.ts'
import { writeIndex } from './write-index.ts'

/** A page for {@link buildIndex}; optional fields have defaults. */
export interface PageToIndex {
  /** Address, absolute or from the root of the host. */
  url: string
  title: string
  /** Its text by section; the first section is the text before all headings. */
  sections: readonly IndexSection[]
  /** Part of the documentation that its hits are grouped by. Default: empty. */
  group?: string
  /** Value by which requests may filter. Default: `default`. */
  tag?: string
  /** BCP 47 tag of its language. Default: that of the index. */
  lang?: string
  /** Factor for its score. Default: 1. */
  boost?: number
  /** Searched like headings, but not shown. Default: none. */
  keywords?: readonly string[]
  /** Short text that its hit shows besides the title: `GET`. Default: none. */
  badge?: string
}

/** Input of {@link buildIndex}. */
export interface IndexInput {
  /** BCP 47 tag of the readers' language, equal to the `language` of requests: `de-AT`. */
  language: string
  /** Pages with the same tag should be adjacent, which makes the index smaller. */
  pages: readonly PageToIndex[]
  /** Groups of synonyms: `[['log in', 'sign in']]`. Default: none. */
  synonyms?: readonly (readonly string[])[]
  /** Raw deflate, such as `compress` of `node.ts`. */
  compress: (bytes: Uint8Array) => Uint8Array
}

/**
 * Create an index in one step, in memory. The same pages give the same bytes. For more than about 10,000
 * pages use `createPageIndexer` and `writeIndex`, which need less memory.
 *
 * ```ts
 * const sections = [{ level: 1, anchor: '', heading: '', pieces: ['A token opens a session.'] }]
 * const files = buildIndex({
 *   language: 'en',
 *   pages: [{ url: '/tokens', title: 'Tokens', sections }],
 *   compress,
 * })
 * ```
 *
 * @returns all files, `index.json` last.
 */
export function buildIndex(input: IndexInput): IndexFile[] {
  const { language, pages, synonyms = [], compress } = input
  const lang = baseLanguage(language)
  const indexer = createPageIndexer(0, compress)
  const planned = pages.map((page) => withDefaults(page, lang))
  for (const [number, page] of planned.entries()) indexer.add(page, pages[number]?.sections ?? [])
  const { segment, blocks, files } = indexer.finish()
  const segments = [segmentInMemory(segment)]
  const parts = { language, lang, pages: planned, segments, blocks, synonyms, compress }
  writeIndex(parts, (file) => files.push({ ...file }))
  return files
}

function withDefaults({ url, title, ...page }: PageToIndex, language: string): IndexPage {
  const { group = '', tag = 'default', lang = language, boost = 1, keywords = [], badge } = page
  const own = badge === undefined ? {} : { badge }
  return { url, title, group, tag, lang: baseLanguage(lang), boost, keywords, ...own }
}
