/**
 * Counts the terms of pages, and creates a posting for each term of each page. Terms are numbered, and all
 * counts are in arrays by these numbers: a page has hundreds of terms, so a map with objects for each page
 * would be half of the cost of indexing.
 */

import type { Tokeniser } from '../analysis/tokenise.ts'
import { type ByteWriter, createByteWriter } from '../format/bytes.ts'
import { isCode, sectionBit, toProfile, toTextStrength } from '../format/index-format.ts'
import { createPairCounter } from './count-pairs.ts'
import type { IndexPage, IndexSection } from './index-page.ts'
import { type KnownWord, knownWords } from './known-words.ts'
import { createSegmentWriter } from './segment.ts'

/** The texts of a page that are counted. */
interface CountedPage extends Pick<IndexPage, 'title' | 'keywords'> {
  sections: readonly IndexSection[]
  /** Tokeniser for the language of its text. */
  tokeniser: Tokeniser
}

/** Reads pages in the order of their numbers. */
interface TermCounter {
  countPage(number: number, page: CountedPage): void
  /** All terms in order with their postings, and all word pairs; see `segment.ts`. */
  toSegment(): Uint8Array
}

/** Weights of a word in prose and in code, in fifths: prose explains the names in code. */
const [IN_PROSE, IN_CODE] = [5, 2]

export function createTermCounter(): TermCounter {
  const terms = createTermNumbers()
  const tallies = createTallies()
  const pairs = createPairCounter()
  const postings: Postings = []

  return {
    countPage(number, { title, keywords, sections, tokeniser }) {
      const wordOf = knownWords(tokeniser)
      const titleWords = tokeniser.eachWord(title, (text) => {
        const word = wordOf(text)
        for (const term of terms.of(word)) tallies.addTitle(term)
        pairs.add(word)
      })
      pairs.closeLine(number, 'heading')
      for (const keyword of keywords)
        tokeniser.eachWord(keyword, (text) => {
          for (const term of terms.of(wordOf(text))) tallies.addHeading(term, 0)
        })
      let words = 0
      for (const [index, { heading, pieces }] of sections.entries()) {
        const bit = 1 << sectionBit(index, sections.length)
        tokeniser.eachWord(heading, (text) => {
          const word = wordOf(text)
          for (const term of terms.of(word)) tallies.addHeading(term, bit)
          pairs.add(word)
        })
        pairs.closeLine(number, 'heading')
        for (const piece of pieces) {
          const isProse = !isCode(piece)
          const weight = isProse ? IN_PROSE : IN_CODE
          words += tokeniser.eachWord(piece, (text) => {
            const word = wordOf(text)
            for (const term of terms.of(word)) tallies.addText(term, bit, weight)
            if (isProse) pairs.add(word)
          })
          pairs.closeLine(number, 'prose')
        }
      }
      const titleClass = titleWords < 2 ? 3 : titleWords < 4 ? 2 : 1
      tallies.take(({ term, title, headings, text, sections }) => {
        const strength = toTextStrength(text / IN_PROSE, words)
        const profile = toProfile(title > 0 ? titleClass : 0, headings, strength)
        addPosting(postings, term, [number, profile, sections])
      })
    },
    toSegment: () => writeSegment(terms.numbers, postings, pairs.finish()),
  }
}

/** Numbers of terms, from 0 in order of appearance, and those of each word. */
function createTermNumbers() {
  const numbers = new Map<string, number>()
  const byWord = new Map<KnownWord, readonly number[]>()

  function numberOf(term: string): number {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }

  return {
    /** Numbers of the terms of a word. */
    of(word: KnownWord): readonly number[] {
      const known = byWord.get(word)
      if (known) return known
      const own = word.terms.map(numberOf)
      byWord.set(word, own)
      return own
    },
    /** Term → its number. */
    numbers,
  }
}

/** Counts of a term on one page. */
interface Tally {
  term: number
  /** 0 or 1. */
  title: number
  headings: number
  /** Occurrences in fifths; those in code weigh less. */
  text: number
  /** Sections with the term, as bits. */
  sections: number
}

/** The counts of all terms on the current page. */
function createTallies() {
  /** By number of the term; all zero except for terms of the current page. */
  const all: Tally[] = []
  const touched: Tally[] = []

  function tallyOf(term: number): Tally {
    let tally = all[term]
    if (!tally) {
      tally = { term, title: 0, headings: 0, text: 0, sections: 0 }
      all[term] = tally
    }
    // All three counts are zero only if the term has not occurred on this page yet.
    if (tally.title + tally.headings + tally.text === 0) touched.push(tally)
    return tally
  }

  return {
    addTitle(term: number): void {
      const tally = tallyOf(term)
      tally.title = 1
      tally.sections |= 1
    },
    addHeading(term: number, bit: number): void {
      const tally = tallyOf(term)
      tally.headings += 1
      tally.sections |= bit
    },
    addText(term: number, bit: number, weight: number): void {
      const tally = tallyOf(term)
      tally.text += weight
      tally.sections |= bit
    },
    /** Visit the terms of the page, and reset the counts for the next page. */
    take(visit: (tally: Tally) => void): void {
      for (const tally of touched) {
        visit(tally)
        tally.title = 0
        tally.headings = 0
        tally.text = 0
        tally.sections = 0
      }
      touched.length = 0
    },
  }
}

/** By number of the term: page, profile and sections of each posting, in one flat array. */
type Postings = number[][]

function addPosting(postings: Postings, term: number, posting: [number, number, number]): void {
  const known = postings[term]
  if (known) known.push(...posting)
  else postings[term] = posting
}

function writeSegment(
  terms: ReadonlyMap<string, number>,
  postings: Postings,
  pairs: { bytes: Uint8Array; count: number },
): Uint8Array {
  const segment = createSegmentWriter()
  const list = createByteWriter(1_024)
  // Sorted without a compare function, which sorts by code units and is several times faster.
  for (const term of [...terms.keys()].sort()) {
    const own = postings[terms.get(term) ?? 0] ?? []
    writeList(own, list)
    segment.add({
      term,
      count: own.length / 3,
      first: own[0] ?? 0,
      last: own.at(-3) ?? 0,
      bytes: list.written(),
    })
  }
  return segment.finish(pairs)
}

/**
 * Write the postings, each except the first with its distance in pages; the number of the first is stored
 * separately.
 */
function writeList(postings: readonly number[], list: ByteWriter): void {
  list.clear()
  for (let at = 0; at < postings.length; at += 3) {
    const page = postings[at] ?? 0
    if (at > 0) list.number(page - (postings[at - 3] ?? 0))
    list.byte(postings[at + 1] ?? 0)
    list.number(postings[at + 2] ?? 0)
  }
}
