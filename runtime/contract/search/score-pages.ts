/**
 * From words and their postings to the best pages. A page's score is the sum over the words of
 * rarity × strength of the field × sureness of the match, more when its words stand in one section,
 * less when words are missing.
 */
import type { IndexCore } from './index-format.ts'
import { scoreOfProfile } from './index-format.ts'
import type { FoundWord } from './look-up.ts'

/** A page that answers, best first. */
export interface ScoredPage {
  page: number
  score: number
}

/** All that was found. */
export interface Scored {
  /** The best, at most as many as were asked for. */
  best: readonly ScoredPage[]
  /** How many pages answer at all. */
  count: number
}

/** Below this share of the best score a page is no answer: a filler matched, or half a slip. */
const LEAST_SHARE = 0.14
/** Words in one section rather than scattered over the page. */
const NEARNESS = 0.45

const STRENGTHS = Float32Array.from({ length: 256 }, (_, profile) => scoreOfProfile(profile))

/** What each page has of the query, by page number. */
interface Sheet {
  score: Float32Array
  /** Sum of the weights of the words found. */
  found: Float32Array
  /** Sections with the best share of words: bits, by word. */
  sections: Uint16Array[]
  touched: number[]
}

/** Score the pages with one of the tags; an empty list admits all. */
export function scorePages(
  words: readonly FoundWord[],
  core: IndexCore,
  { tags, most }: { tags: readonly string[]; most: number },
): Scored {
  const sheet: Sheet = {
    score: new Float32Array(core.pages),
    found: new Float32Array(core.pages),
    sections: [],
    touched: [],
  }
  for (const word of words) addWord(sheet, word, core.pages)
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  const boosts = new Map(core.boosts)
  const admits = toAdmission(core, tags)
  const pages: ScoredPage[] = []
  for (const page of sheet.touched) {
    if (!admits(page)) continue
    const coverage = (sheet.found[page] ?? 0) / total
    const nearness = words.length > 1 ? 1 + NEARNESS * togetherIn(page, sheet, words) : 1
    const boost = boosts.get(page) ?? 1
    const score = (sheet.score[page] ?? 0) * coverage ** 1.5 * nearness * boost
    pages.push({ page, score })
  }
  return takeBest(pages, most)
}

/** Rarity, with a floor: on a site of twelve pages no word is rare. */
function weightOf({ word, rarity }: FoundWord): number {
  return word.weight * Math.max(0.2, rarity)
}

function addWord(sheet: Sheet, found: FoundWord, pages: number): void {
  const best = new Float32Array(pages)
  const sum = new Float32Array(pages)
  const sections = new Uint16Array(pages)
  const touched: number[] = []
  for (const { postings, sureness } of found.meanings)
    for (let index = 0; index < postings.pages.length; index += 1) {
      const page = postings.pages[index] ?? 0
      const score = (STRENGTHS[postings.profiles[index] ?? 0] ?? 0) * sureness
      if (sum[page] === 0) touched.push(page)
      sum[page] = (sum[page] ?? 0) + score
      if (score > (best[page] ?? 0)) best[page] = score
      sections[page] = (sections[page] ?? 0) | (postings.sections[index] ?? 0)
    }
  const weight = weightOf(found)
  for (const page of touched) {
    if (sheet.found[page] === 0) sheet.touched.push(page)
    const own = best[page] ?? 0
    // Other forms of the word confirm it; they do not count like the best one.
    const score = own + 0.25 * ((sum[page] ?? 0) - own)
    sheet.score[page] = (sheet.score[page] ?? 0) + score * weight
    sheet.found[page] = (sheet.found[page] ?? 0) + weight
  }
  sheet.sections.push(sections)
}

/** Share of the words, by weight, that the best section has; 0 where each stands alone. */
function togetherIn(page: number, { sections }: Sheet, words: readonly FoundWord[]): number {
  const all = sections.reduce((bits, word) => bits & (word[page] ?? 0), 0xffff)
  if (all !== 0) return 1
  let best = 0
  let single = 0
  let total = 0
  for (let bit = 1; bit < 0x10000; bit <<= 1) {
    let share = 0
    for (const [index, word] of words.entries())
      if ((sections[index]?.[page] ?? 0) & bit) share += weightOf(word)
    if (share > best) best = share
  }
  for (const word of words) {
    total += weightOf(word)
    single = Math.max(single, weightOf(word))
  }
  return total > single ? Math.max(0, best - single) / (total - single) : 0
}

/** Whether a page has one of the tags. */
function toAdmission({ tags: runs, pages }: IndexCore, tags: readonly string[]) {
  if (tags.length === 0) return () => true
  const admitted = new Uint8Array(pages)
  let start = 0
  for (const [tag, count] of runs) {
    if (tags.includes(tag)) admitted.fill(1, start, start + count)
    start += count
  }
  return (page: number) => admitted[page] === 1
}

/** The best pages in order; equal ones in page order. */
function takeBest(pages: readonly ScoredPage[], most: number): Scored {
  const highest = pages.reduce((best, { score }) => Math.max(best, score), 0)
  const least = highest * LEAST_SHARE
  const answers = pages.filter(({ score }) => score >= least && score > 0)
  const best: ScoredPage[] = []
  for (const scored of answers) {
    if (best.length === most && isBefore(best.at(-1), scored)) continue
    let place = best.length
    while (place > 0 && !isBefore(best[place - 1], scored)) place -= 1
    best.splice(place, 0, scored)
    if (best.length > most) best.pop()
  }
  return { best, count: answers.length }
}

function isBefore(a: ScoredPage | undefined, b: ScoredPage): boolean {
  return a !== undefined && (a.score > b.score || (a.score === b.score && a.page < b.page))
}
