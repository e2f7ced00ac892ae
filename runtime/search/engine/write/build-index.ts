import { baseLanguage } from '../analysis/stem.ts'
import type { IndexPage, IndexSection } from './index-page.ts'
import { createPageIndexer, type IndexFile } from './index-pages.ts'
import { segmentInMemory } from './segment.ts'
import { writeIndex } from './write-index.ts'

/** A page for {@link buildIndex}; what is left out has a default. */
export interface PageToIndex {
  /** Address, absolute or from the root of the host. */
  url: string
  title: string
  /** What it says, section by section; the first is what stands before all headings. */
  sections: readonly IndexSection[]
  /** Part of the documentation that its hits are listed under. Default: empty. */
  group?: string
  /** What a request may be restricted to. Default: `default`. */
  tag?: string
  /** Language of its text, as BCP 47. Default: that of the index. */
  lang?: string
  /** Factor of its score. Default: 1. */
  boost?: number
  /** Found like headings, and not shown. Default: none. */
  keywords?: readonly string[]
}

/** What {@link buildIndex} makes an index of. */
export interface IndexInput {
  /** BCP 47 tag of the readers' language; requests must name the same: `de-AT`. */
  language: string
  /** Pages of one tag should follow each other: the index then is smaller. */
  pages: readonly PageToIndex[]
  /** Groups of what means the same: `[['log in', 'sign in']]`. Default: none. */
  synonyms?: readonly (readonly string[])[]
  /** Raw deflate, as `compress` of `node.ts`. */
  compress: (bytes: Uint8Array) => Uint8Array
}

/**
 * Make an index in one step, in memory. The same pages give the same bytes. For more than some 10,000
 * pages use `createPageIndexer` and `writeIndex`, which keep less in memory.
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
  const { group = '', tag = 'default', lang = language, boost = 1, keywords = [] } = page
  return { url, title, group, tag, lang: baseLanguage(lang), boost, keywords }
}
