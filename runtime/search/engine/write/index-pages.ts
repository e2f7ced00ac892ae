/**
 * First half of indexing: some consecutive pages become text blocks and a segment, which is a sorted list
 * of terms with their postings. Pages are handled one by one, so that memory does not grow with the site;
 * the segments are merged later.
 */

import { createTokeniser, type Tokeniser } from '../analysis/tokenise.ts'
import { createTermCounter } from './count-terms.ts'
import type { IndexPage, IndexSection } from './index-page.ts'
import { createBlockWriter, type TextBlocks, toBlockText } from './text-blocks.ts'

/** Result of indexing some pages. */
export interface IndexedPages extends TextBlocks {
  /** See `segment.ts`. */
  segment: Uint8Array
}

/** Indexes pages in order. */
export interface PageIndexer {
  /** Add a page. @param sections - The first is the text before all headings; empty for a page without text. */
  add(page: IndexPage, sections: readonly IndexSection[]): void
  finish(): IndexedPages
}

/** Tokenisers cache words, so all batches of a thread share them. */
const tokenisers = new Map<string, Tokeniser>()

function tokeniserOf(lang: string): Tokeniser {
  const tokeniser = tokenisers.get(lang) ?? createTokeniser(lang)
  tokenisers.set(lang, tokeniser)
  return tokeniser
}

/**
 * Create an indexer for some consecutive pages. Batches may be indexed in several threads; {@link
 * writeIndex} merges their segments.
 *
 * ```ts
 * const indexer = createPageIndexer(0, compress)
 * indexer.add(page, sections)
 * const { segment, blocks, files } = indexer.finish()
 * ```
 *
 * @param first - Number of the first page, from 0 over all batches.
 * @param compress - Raw deflate, such as `compress` of `node.ts`.
 */
export function createPageIndexer(
  first: number,
  compress: (bytes: Uint8Array) => Uint8Array,
): PageIndexer {
  const counter = createTermCounter()
  const blocks = createBlockWriter(compress)
  let number = first
  return {
    add(page, sections) {
      counter.countPage(number, { ...page, sections, tokeniser: tokeniserOf(page.lang) })
      blocks.add(toBlockText(page, sections))
      number += 1
    },
    finish: () => ({ segment: counter.toSegment(), ...blocks.finish() }),
  }
}

/** Count the terms and pairs of a single page. @returns its segment. */
export function countPage(
  number: number,
  page: IndexPage,
  sections: readonly IndexSection[],
): Uint8Array {
  const counter = createTermCounter()
  counter.countPage(number, { ...page, sections, tokeniser: tokeniserOf(page.lang) })
  return counter.toSegment()
}
