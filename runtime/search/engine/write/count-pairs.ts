/**
 * Collects the word pairs of each page: words that follow each other. Titles and headings also pair words
 * with one other word between, because they name a thing in few words: `Throttling the transient module`.
 */
import { ownText } from '../analysis/own-text.ts'
import type { Tokeniser } from '../analysis/tokenise.ts'
import { pairPart, toPair } from '../analysis/word-pairs.ts'
import { createByteWriter } from '../format/bytes.ts'

/** Reads the lines of pages, in the order of page numbers. */
interface PairCounter {
  /** A function that takes the words of the current line, as written. */
  reader(tokeniser: Tokeniser): (word: string) => void
  /** End the line: the next word does not follow the one before. */
  closeLine(page: number, kind: 'heading' | 'prose'): void
  /** All pairs ascending, each once for each page, as `distance to the pair before, page`, and their number. */
  finish(): { bytes: Uint8Array; count: number }
}

/** Maximum of pages in an index. */
const PAGES = 2 ** 24
/** Limit of cached words; texts repeat their words. */
const REMEMBERED = 50_000
const partsOf = new WeakMap<Tokeniser, Map<string, number>>()

export function createPairCounter(): PairCounter {
  let found = new Float64Array(65_536)
  let size = 0
  let line: number[] = []

  function add(first: number, second: number | undefined, page: number): void {
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
    reader(tokeniser) {
      const known = partsOf.get(tokeniser) ?? new Map<string, number>()
      partsOf.set(tokeniser, known)
      return (word) => {
        const part = known.get(word) ?? remember(word, tokeniser, known)
        if (part !== 0) line.push(part)
      }
    },
    closeLine(page, kind) {
      for (const [index, part] of line.entries()) {
        add(part, line[index + 1], page)
        if (kind === 'heading') add(part, line[index + 2], page)
      }
      line = []
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
  return { pair: Math.floor(number / PAGES), page: number % PAGES }
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

function remember(word: string, tokeniser: Tokeniser, known: Map<string, number>): number {
  const part = pairPart(tokeniser.termsOf(word)[0] ?? '', tokeniser.language)
  if (known.size >= REMEMBERED) known.clear()
  known.set(ownText(word), part)
  return part
}
