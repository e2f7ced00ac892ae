/**
 * First half of indexing: some consecutive pages become text blocks and a segment, which is a sorted list
 * of terms with their postings. Pages are handled one by one, so that memory does not grow with the site;
 * the segments are merged later.
 */

import { createTokeniser, type Tokeniser } from '../analysis/tokenise.ts'
import { blockChecksum, blockFile, encodeBlock } from '../format/block-file.ts'
import { checksum } from '../format/bytes.ts'
import type { IndexCore, PageText } from '../format/index-format.ts'
import { createTermCounter } from './count-terms.ts'
import type { IndexPage, IndexSection } from './index-page.ts'
import { type SegmentSource, segmentInMemory } from './segment.ts'
import { spliceSegment } from './splice-segment.ts'

/** A file of an index. */
export interface IndexFile {
  /** Name of the file: `index.json`, `0a1b2c3d4e5.bin`; see `indexFilePath` for its path. */
  path: string
  content: Uint8Array
}

/** Result of indexing some pages. */
export interface IndexedPages {
  /** See `segment.ts`. */
  segment: Uint8Array
  /** Text blocks in page order: the name of the batch, and the number of pages in each block. */
  blocks: IndexCore['blocks'][number][]
  /** The text blocks. */
  files: IndexFile[]
}

/** Approximate length of the text in one block, in bytes. */
const BLOCK_BYTES = 20_480

/** Pages as they were indexed before, and which of them have been edited. */
export interface PagesBefore {
  /** Segment of as many pages from the same first page on. */
  segment: SegmentSource
  /** Numbers of the edited pages; the others are not counted again. */
  edited: ReadonlySet<number>
}

/** Indexes pages in order. */
export interface PageIndexer {
  /** Add a page. @param sections - The first is the text before all headings; empty for a page without text. */
  add(page: IndexPage, sections: readonly IndexSection[]): void
  finish(): IndexedPages
}

const encoder = new TextEncoder()
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
 * @param before - Makes the same segment in less time. Default: all pages are counted.
 */
export function createPageIndexer(
  first: number,
  compress: (bytes: Uint8Array) => Uint8Array,
  before?: PagesBefore,
): PageIndexer {
  const counter = createTermCounter()
  const counts: number[] = []
  const checksums: string[] = []
  const blocks: Uint8Array[] = []
  let waiting: string[] = []
  let waitingBytes = 0
  let number = first

  function closeBlock(): void {
    if (waiting.length === 0) return
    counts.push(waiting.length)
    const block = encodeBlock(waiting)
    checksums.push(blockChecksum(block))
    blocks.push(compress(block))
    waiting = []
    waitingBytes = 0
  }

  return {
    add(page, sections) {
      const tokeniser = tokeniserOf(page.lang)
      if (!before || before.edited.has(number))
        counter.countPage(number, { ...page, sections, tokeniser })
      const text: PageText = {
        lang: page.lang,
        sections: sections.map(({ level, anchor, heading, pieces }) => [
          level,
          anchor,
          heading,
          pieces,
        ]),
      }
      const json = JSON.stringify(text)
      if (waitingBytes > 0 && waitingBytes + json.length > BLOCK_BYTES) closeBlock()
      waiting.push(json)
      waitingBytes += json.length
      number += 1
    },
    finish() {
      closeBlock()
      const name = checksum(encoder.encode(checksums.join()))
      const counted = counter.toSegment()
      return {
        segment: before
          ? spliceSegment(before.segment, segmentInMemory(counted), before.edited)
          : counted,
        blocks: blocks.length === 0 ? [] : [[name, counts]],
        files: blocks.map((content, number) => ({ path: blockFile(name, number), content })),
      }
    },
  }
}
