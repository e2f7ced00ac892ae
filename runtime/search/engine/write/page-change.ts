/** Finds what an edit changed in the index, by counting the page before and after it. */
import type { IndexPage, IndexSection } from './index-page.ts'
import { countPage } from './index-pages.ts'
import { decodeTerm, type Posting } from './postings.ts'
import { readPairs, readTerms, segmentInMemory } from './segment.ts'

/** A page with its text. */
interface PageWithText {
  page: IndexPage
  /** The first is the text before all headings; empty for a page without text. */
  sections: readonly IndexSection[]
}

/** A page that was edited. */
export interface PageEdit {
  /** Number of the page, the same before and after. */
  number: number
  before: PageWithText
  now: PageWithText
}

/** Terms of a page, with their postings. */
type PageTerms = ReadonlyMap<string, Posting>

/** What an edit changed. */
export interface PageChange {
  number: number
  /** All terms of the page. */
  before: PageTerms
  now: PageTerms
  /** Terms with another posting, or with one before or after the edit only. */
  terms: readonly string[]
  /** Pairs that the edit removed, and those that it added; results of `toPairOnPage`, ascending. */
  removed: readonly number[]
  added: readonly number[]
}

/** Compare a page with itself before an edit. */
export function comparePage({ number, ...edit }: PageEdit): PageChange {
  const [old, own] = [edit.before, edit.now].map(({ page, sections }) =>
    segmentInMemory(countPage(number, page, sections)),
  )
  if (!old || !own) throw new Error('A page has two states.')
  const [before, now] = [termsOf(old), termsOf(own)]
  const terms = [...new Set([...before.keys(), ...now.keys()])].filter(
    (term) => !isSame(before.get(term), now.get(term)),
  )
  const [pairsBefore, pairsNow] = [readPairs(old), readPairs(own)]
  return {
    ...{ number, before, now, terms },
    removed: without(pairsBefore, pairsNow),
    added: without(pairsNow, pairsBefore),
  }
}

function termsOf(segment: ReturnType<typeof segmentInMemory>): PageTerms {
  return new Map(
    Array.from(readTerms(segment)).flatMap(([term, part]) =>
      decodeTerm(part).map((posting) => [term, posting] as const),
    ),
  )
}

function isSame(one: Posting | undefined, other: Posting | undefined): boolean {
  return one?.profile === other?.profile && one?.sections === other?.sections
}

function without(numbers: Float64Array, others: Float64Array): number[] {
  const known = new Set(others)
  return [...numbers].filter((each) => !known.has(each))
}
