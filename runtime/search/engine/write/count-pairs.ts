/**
 * Collects the word pairs of each page: words that follow each other. Titles and headings also pair words
 * with one other word between, because they name a thing in few words: `Throttling the transient module`.
 */
import { toPair } from '../analysis/word-pairs.ts'
import { createByteWriter } from '../format/bytes.ts'
import type { KnownWord } from './known-words.ts'

/** Reads the lines of pages, in the order of page numbers. */
interface PairCounter {
  /** Add the next word of the current line. Fillers are left out. */
  add(word: Pick<KnownWord, 'part'>): void
  /** End the line: the next word does not follow the one before. */
  closeLine(page: number, kind: 'heading' | 'prose'): void
  /** All pairs ascending, each once for each page, as `distance to the pair before, page`, and their number. */
  finish(): { bytes: Uint8Array; count: number }
}

/** Maximum of pages in an index. */
const PAGES = 2 ** 24

export function createPairCounter(): PairCounter {
  let found = new Float64Array(65_536)
  let size = 0
  /** Parts of the words of the current line. */
  const line: number[] = []

  function addPair(first: number, second: number | undefined, page: number): void {
    if (second === undefined) return
    if (size === found.length) {
      const larger = new Float64Array(size * 2)
      larger.set(found)
      found = larger
    }
    found[size] = toPairOnPage(toPair(first, second), page)
    size += 1
  }

  return {
    add({ part }) {
      if (part !== 0) line.push(part)
    },
    closeLine(page, kind) {
      for (let index = 0; index < line.length; index += 1) {
        const part = line[index] ?? 0
        addPair(part, line[index + 1], page)
        if (kind === 'heading') addPair(part, line[index + 2], page)
      }
      line.length = 0
    },
    finish: () => encodePairs(found.subarray(0, size).sort()),
  }
}

/** A pair and a page as one number, which sorts by pair, then by page. */
export function toPairOnPage(pair: number, page: number): number {
  return pair * PAGES + page
}

/** The inverse of {@link toPairOnPage}. */
export function fromPairOnPage(number: number): { pair: number; page: number } {
  const pair = Math.floor(number / PAGES)
  // Not `number % PAGES`, which is a call for numbers of this size.
  return { pair, page: number - pair * PAGES }
}

/** Encode pairs for a segment. @param sorted - Results of {@link toPairOnPage}, ascending. */
export function encodePairs(sorted: Float64Array): { bytes: Uint8Array; count: number } {
  const bytes = createByteWriter(sorted.length * 4 + 1)
  let count = 0
  let last = -1
  let lastPair = 0
  for (const each of sorted) {
    if (each === last) continue
    const { pair, page } = fromPairOnPage(each)
    bytes.number(pair - lastPair)
    bytes.number(page)
    lastPair = pair
    last = each
    count += 1
  }
  return { bytes: bytes.take(), count }
}
