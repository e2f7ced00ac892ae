/**
 * Collects which words follow each other on which page. Titles and headings also pair words with one
 * other between, because they name a thing in few words: `Throttling the transient module`.
 */
import { ownText } from '../analysis/own-text.ts'
import type { Tokeniser } from '../analysis/tokenise.ts'
import { pairPart, toPair } from '../analysis/word-pairs.ts'
import { createByteWriter } from '../format/bytes.ts'

/** Takes in lines of pages, in the order of the numbers of pages. */
interface PairCounter {
  /** Takes the words of the line at hand, as they stand there. */
  reader(tokeniser: Tokeniser): (word: string) => void
  /** The line ends: the next word does not follow the one before. */
  closeLine(page: number, kind: 'heading' | 'prose'): void
  /** Pairs ascending, each once a page: `pairs since the one before, page`, and how many there are. */
  finish(): { bytes: Uint8Array; count: number }
}

/** Most pages of an index. */
const PAGES = 2 ** 24
/** Words that are remembered; text repeats its words. */
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

/** A pair on a page as one number, which sorts by pair, then page. */
export function toPairOnPage(pair: number, page: number): number {
  return pair * PAGES + page
}

/** The reverse of {@link toPairOnPage}. */
export function fromPairOnPage(number: number): { pair: number; page: number } {
  return { pair: Math.floor(number / PAGES), page: number % PAGES }
}

/** Pairs as a segment has them. @param sorted - Of {@link toPairOnPage}, ascending. */
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
