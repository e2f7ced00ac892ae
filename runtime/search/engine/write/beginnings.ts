/**
 * Collects the best pages for each beginning of one and two letters. Terms come in order, so that only one
 * beginning of each length is open at a time; the scores of its terms are in arrays by page number.
 */
import { fillersOf } from '../analysis/fillers.ts'
import { isUnspaced } from '../analysis/tokenise.ts'
import { createByteWriter } from '../format/bytes.ts'
import { BEGINNING_PAGES, scoreOfProfile } from '../format/index-format.ts'
import type { MergedTerm } from './merge-segments.ts'

/** Takes the terms of an index in order. */
interface Beginnings {
  add(term: MergedTerm): void
  finish(): void
}

/**
 * Create the collector.
 *
 * @param boosts - Boost of each page.
 * @param language - Primary subtag of the language in which queries are analysed.
 * @param emit - Called with the lists in the order of their beginnings.
 */
export function createBeginnings(
  boosts: Float32Array,
  language: string,
  emit: (list: MergedTerm) => void,
): Beginnings {
  const one = createOpenList(boosts)
  const two = createOpenList(boosts)
  /** Lists of two letters wait for the list of their first letter, which comes before them. */
  let waiting: MergedTerm[] = []

  function turnTo(term: string): void {
    if (two.name !== term.slice(0, 2)) {
      const closed = two.close()
      if (closed && two.name.length === 2) waiting.push(closed)
      two.name = term.slice(0, 2)
    }
    if (one.name === term.slice(0, 1)) return
    const closed = one.close()
    if (closed) for (const list of [closed, ...waiting]) emit(list)
    waiting = []
    one.name = term.slice(0, 1)
  }

  return {
    add({ term, list }) {
      turnTo(term)
      // Fillers are skipped, because they begin nearly every title. Unspaced scripts are skipped, because
      // one or two of their letters are a word.
      if (!isBeginner(term, language)) return
      eachPosting(list, (page, profile, sections) => {
        one.add(page, profile, sections)
        two.add(page, profile, sections)
      })
    },
    finish: () => turnTo(''),
  }
}

const STRENGTHS = Float32Array.from({ length: 256 }, (_, profile) => scoreOfProfile(profile))
/** Number of classes that scores are sorted into; the highest score is a little above 13. */
const CLASSES = 256
const CLASSES_A_POINT = 16

/** Class of a page by its score; of two pages the higher class comes first, then the earlier page. */
export function classOfPosting(profile: number, boost: number): number {
  const score = (STRENGTHS[profile] ?? 0) * Math.fround(boost)
  return Math.min(CLASSES - 1, Math.floor(score * CLASSES_A_POINT))
}

/** Whether a term is counted for its beginning. @param language - Primary subtag that questions are analysed in. */
export function isBeginner(term: string, language: string): boolean {
  return !fillersOf(language).has(term) && !isUnspaced(term)
}

/** The list of the current beginning. */
function createOpenList(boosts: Float32Array) {
  const profiles = new Uint8Array(boosts.length)
  const sections = new Uint16Array(boosts.length)

  function classOf(page: number): number {
    return classOfPosting(profiles[page] ?? 0, boosts[page] ?? 1)
  }

  /** The best pages in page order; of equal scores the first ones. */
  function takeBest(sizes: Uint32Array): number[] {
    let least = CLASSES - 1
    let room = BEGINNING_PAGES
    while (least > 0 && (sizes[least] ?? 0) < room) room -= sizes[least--] ?? 0
    const best: number[] = []
    for (let page = 0; page < profiles.length; page += 1) {
      if (profiles[page] === 0) continue
      const own = classOf(page)
      if (own > least || (own === least && room-- > 0)) best.push(page)
    }
    return best
  }

  return {
    name: '',
    /** The strongest term on a page represents all terms with this beginning. */
    add(page: number, profile: number, bits: number): void {
      if ((STRENGTHS[profile] ?? 0) <= (STRENGTHS[profiles[page] ?? 0] ?? 0)) return
      profiles[page] = profile
      sections[page] = bits
    },
    /** The collected list, or `null` if it is empty; clears the collection. */
    close(): MergedTerm | null {
      const sizes = new Uint32Array(CLASSES)
      let count = 0
      for (let page = 0; page < profiles.length; page += 1)
        if (profiles[page] !== 0) {
          const own = classOf(page)
          sizes[own] = (sizes[own] ?? 0) + 1
          count += 1
        }
      if (count === 0) return null
      const list = writeList(takeBest(sizes), profiles, sections)
      profiles.fill(0)
      return { term: this.name, count, list }
    },
  }
}

function writeList(pages: readonly number[], profiles: Uint8Array, sections: Uint16Array) {
  const list = createByteWriter(pages.length * 4 + 1)
  list.number(pages.length)
  for (const [index, page] of pages.entries()) {
    list.number(page - (pages[index - 1] ?? 0))
    list.byte(profiles[page] ?? 0)
    list.number(sections[page] ?? 0)
  }
  return list.take()
}

/** Profiles from this value on have the term in a heading or the title. */
export const IN_HEADING = 16

/**
 * Visit postings that may be among the best: those in titles and headings, and the first others, for
 * beginnings that occur in no title. Decodes the numbers itself, for speed, because it reads the whole
 * index.
 */
function eachPosting(
  list: Uint8Array,
  visit: (page: number, profile: number, sections: number) => void,
): void {
  let at = 0
  const number = () => {
    let value = 0
    let shift = 0
    let byte = 128
    while (byte > 127) {
      byte = list[at++] ?? 0
      value |= (byte & 127) << shift
      shift += 7
    }
    return value
  }
  const size = number()
  let page = 0
  for (let index = 0; index < size; index += 1) {
    page += number()
    const profile = list[at++] ?? 0
    const sections = number()
    if (profile >= IN_HEADING || index < BEGINNING_PAGES) visit(page, profile, sections)
  }
}
