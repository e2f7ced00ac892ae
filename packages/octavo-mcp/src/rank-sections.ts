/** Which sections of some pages answer a question. The search of the site finds the pages; it knows one place of each. */
import { toStems } from 'octavo/search'
import type { Section } from './sections.ts'

/** A page that the search found, best first. */
export interface FoundPage {
  title: string
  /** Absolute path on its host. */
  path: string
  sections: readonly Section[]
}

/** A section of a page, with its rank. */
export interface RankedSection {
  page: FoundPage
  index: number
  /** Headings from the title of the page to that of the section. */
  path: readonly string[]
  score: number
}

/** A word in the heading counts as often as so many in the text, and three times that if the heading has no other words. */
const HEADING = 4
const HEADING_ALONE = 2
/** A word in a heading above it, or in the title of the page. */
const ABOVE = 1.5
/** Saturation and length as in BM25. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.5
/** How much the best page is worth more than the last. */
const PAGE_SHARE = 0.2
/** Worth of a word that is a part of another, as in compounds. */
const PART = 0.3
const SHORTEST_PART = 5
/** A section shorter than this, in words, has little to say. */
const SHORT = 12

/** Rank the sections of pages. @param language - BCP 47 tag of the question. */
export function rankSections(
  question: string,
  pages: readonly FoundPage[],
  language: string,
): RankedSection[] {
  const words = [...new Set(toStems(question, language))]
  const read = pages.flatMap((page, rank) => readPage(page, { rank, language, words }))
  const average = read.reduce((sum, { length }) => sum + length, 0) / Math.max(1, read.length)
  const rarity = words.map((_, word) => {
    const having = read.filter(({ counts }) => (counts[word] ?? 0) > 0).length
    return Math.log(1 + (read.length - having + 0.5) / (having + 0.5))
  })
  return read
    .map(({ counts, length, rank, ...section }) => {
      const room = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average)
      const text = counts.reduce(
        (sum, count, word) => sum + ((rarity[word] ?? 0) * count) / (count + room),
        0,
      )
      const share = length < SHORT ? length / SHORT : 1
      return { ...section, score: text * (1 + PAGE_SHARE / (rank + 1)) * (0.5 + share / 2) }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
}

function readPage(
  page: FoundPage,
  { rank, language, words }: { rank: number; language: string; words: readonly string[] },
) {
  const above: string[] = [page.title]
  return page.sections.map((section, index) => {
    const { level, heading, text } = section
    above.length = Math.max(1, level - 1)
    const path = [...above.filter(Boolean), ...(level > 1 ? [heading] : [])]
    if (level > 1) above[level - 1] = heading
    const own = toStems(text, language)
    const countIn = (stems: readonly string[]) =>
      words.map((word) => stems.reduce((sum, stem) => sum + matchOf(word, stem), 0))
    const inText = countIn(own)
    const named = toStems(heading, language)
    const inHeading = countIn(named)
    const asked = named.filter((stem) => words.some((word) => matchOf(word, stem) > 0)).length
    const share = asked / Math.max(1, named.length)
    const ofHeading = HEADING * (1 + HEADING_ALONE * share ** 2)
    const inAbove = countIn(toStems(above.filter((other) => other !== heading).join(' '), language))
    const counts = words.map(
      (_, word) =>
        (inText[word] ?? 0) +
        ofHeading * Math.min(1, inHeading[word] ?? 0) +
        ABOVE * Math.min(1, inAbove[word] ?? 0),
    )
    return { page, index, path, rank, counts, length: own.length }
  })
}

function matchOf(word: string, stem: string): number {
  if (word === stem) return 1
  const isPart =
    Math.min(word.length, stem.length) >= SHORTEST_PART &&
    (stem.includes(word) || word.includes(stem))
  return isPart ? PART : 0
}
