/**
 * First half of making an index: some pages that follow each other become text blocks and a segment, a
 * sorted list of terms with their postings. Pages are dealt with one by one, so that memory does not
 * grow with the site; the segments are merged later.
 */
import { checksum } from '../../runtime/contract/search/bytes.ts'
import type { PageText } from '../../runtime/contract/search/index-format.ts'
import { createTokeniser, type Tokeniser } from '../../runtime/contract/search/tokenise.ts'
import type { DocSection } from '../model/doc.ts'
import type { OutputFile } from '../model/output-file.ts'
import { createTermCounter } from './count-terms.ts'
import { type SearchablePage, withLead } from './search-page.ts'

/** What some pages became. */
export interface IndexedPages {
  /** See `segment-file.ts`. */
  segment: Uint8Array
  /** Text blocks in page order: how many pages each holds, and its file. */
  blocks: [count: number, file: string][]
  /** The blocks; paths are names inside the index folder. */
  files: OutputFile[]
}

/** Bytes of text, about, that one block holds. */
const BLOCK_BYTES = 20_480

/** Takes in pages in order. */
export interface PageIndexer {
  /** @param sections - Of the page's article; none for a page without one. */
  add(page: SearchablePage, sections: readonly DocSection[]): void
  finish(): IndexedPages
}

/** They remember words, so that the batches of a thread share them. */
const tokenisers = new Map<string, Tokeniser>()

function tokeniserOf(lang: string): Tokeniser {
  const tokeniser = tokenisers.get(lang) ?? createTokeniser(lang)
  tokenisers.set(lang, tokeniser)
  return tokeniser
}

/** @param first - Number of the first page. */
export function createPageIndexer(first: number): PageIndexer {
  const counter = createTermCounter()
  const blocks: IndexedPages['blocks'] = []
  const files: OutputFile[] = []
  let waiting: string[] = []
  let waitingBytes = 0
  let number = first

  function closeBlock(): void {
    if (waiting.length === 0) return
    const content = Buffer.from(`[${waiting.join(',')}]`)
    const path = `${checksum(content)}.json`
    blocks.push([waiting.length, path])
    files.push({ path, content })
    waiting = []
    waitingBytes = 0
  }

  return {
    add(page, sections) {
      const all = withLead(sections, page)
      const tokeniser = tokeniserOf(page.lang)
      counter.countPage(number, { ...page, sections: all, tokeniser })
      const text: PageText = {
        lang: page.lang,
        sections: all.map(({ level, anchor, heading, pieces }) => [level, anchor, heading, pieces]),
      }
      const json = JSON.stringify(text)
      if (waitingBytes > 0 && waitingBytes + json.length > BLOCK_BYTES) closeBlock()
      waiting.push(json)
      waitingBytes += json.length
      number += 1
    },
    finish() {
      closeBlock()
      return { segment: counter.toSegment(), blocks, files }
    },
  }
}
