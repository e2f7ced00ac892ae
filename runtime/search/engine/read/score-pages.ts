/**
 * From words and their postings to the best pages. A page's score is the sum over the words of
 * rarity × strength of the field × weight of the match, more when its words stand in one section and
 * most when its title has them all, less when words are missing.
 */
import type { IndexCore } from '../format/index-format.ts'
import { isInTitle, scoreOfProfile } from '../format/index-format.ts'
import type { FoundWord } from './look-up.ts'

/** A page that answers, best first. */
export interface ScoredPage {
  page: number
  score: number
}

/** All that was found. */
export interface Scored {
  /**
   * The best pages in order; equal ones in page order.
   *
   * @param factorOf - What more is known of a page than its words: its score counts so many times. 0
   *   leaves a page out. Default: 1 for each.
   */
  best(most: number, factorOf?: (page: number) => number): readonly ScoredPage[]
  /** How many pages answer at all. */
  count: number
  /** Score of any page; 0 of one that does not answer. */
  scoreOf: (page: number) => number
}

/** Below this share of the best score a page is no answer: a filler matched, or half a typo. */
const LEAST_SHARE = 0.14
/** Words in one section rather than scattered over the page. */
const NEARNESS = 0.6
/** All words in the title, each as it stands: the page is about nothing else. */
const IN_TITLE = 2

const STRENGTHS = Float32Array.from({ length: 256 }, (_, profile) => scoreOfProfile(profile))

/** What each page has of the query, by page number. */
interface PageScores {
  score: Float32Array
  /** Sum of the weights of the words found. */
  found: Float32Array
  /** How many of the words the title has, and how sure they are in all. */
  titleWords: Uint8Array
  titleSureness: Float32Array
  /** For each word, the sections of each page that have it, as bits. */
  sections: Uint16Array[]
  touched: number[]
  /** What the word at hand gives each page: at best, and in all; zero between words. */
  best: Float32Array
  sum: Float32Array
  inTitle: Float32Array
}

/** @param tags - A page has one of them; an empty list admits all. */
export function scorePages(
  words: readonly FoundWord[],
  core: IndexCore,
  tags: readonly string[],
): Scored {
  const scores = createPageScores(core.pages)
  const weights = words.map(weightOf)
  for (const [index, word] of words.entries()) addWord(scores, word, weights[index] ?? 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const boosts = new Map(core.boosts)
  const admits = toAdmission(core, tags)
  const { found } = scores
  const pages: number[] = []
  let highest = 0
  for (const page of scores.touched) {
    if (!admits(page)) continue
    const coverage = (scores.found[page] ?? 0) / total
    const nearness = words.length > 1 ? 1 + NEARNESS * togetherIn(page, scores, weights) : 1
    const isInTitle = scores.titleWords[page] === words.length
    const sureness = isInTitle ? (scores.titleSureness[page] ?? 0) / words.length : 0
    const boost = boosts.get(page) ?? 1
    // To the power 1.5; a root is far cheaper than `**`.
    const covered = coverage * Math.sqrt(coverage)
    const own = (scores.score[page] ?? 0) * covered * nearness
    // A title and its author put a page forward; they do not make others less of an answer, nor this one.
    if (own > highest) highest = own
    // Nor is one with all of several words ever none.
    found[page] = words.length > 1 && coverage > 0.999 ? Number.POSITIVE_INFINITY : own
    scores.score[page] = own * boost * (1 + IN_TITLE * sureness)
    pages.push(page)
  }
  const { score } = scores
  const least = highest * LEAST_SHARE
  const answers = pages.filter((page) => score[page] !== 0 && (found[page] ?? 0) >= least)
  return {
    best: (most, factorOf = () => 1) => takeBest(answers, score, { most, factorOf }),
    count: answers.length,
    scoreOf: (page) => (admits(page) ? (score[page] ?? 0) : 0),
  }
}

function createPageScores(pages: number): PageScores {
  const numbers = () => new Float32Array(pages)
  const [score, found, best, sum] = [numbers(), numbers(), numbers(), numbers()]
  const [titleSureness, inTitle] = [numbers(), numbers()]
  const titleWords = new Uint8Array(pages)
  return { score, found, best, sum, inTitle, titleWords, titleSureness, sections: [], touched: [] }
}

/** Rarity, with a floor: on a site of twelve pages no word is rare. */
function weightOf({ word, rarity }: FoundWord): number {
  return word.weight * Math.max(0.2, rarity)
}

function addWord(scores: PageScores, found: FoundWord, weight: number): void {
  const { best, sum } = scores
  for (const page of addPostings(scores, found)) {
    if (scores.found[page] === 0) scores.touched.push(page)
    const own = best[page] ?? 0
    // Other forms of the word confirm it; they do not count like the best one.
    const score = own + 0.25 * ((sum[page] ?? 0) - own)
    scores.score[page] = (scores.score[page] ?? 0) + score * weight
    scores.found[page] = (scores.found[page] ?? 0) + weight
    noteTitle(scores, page)
    best[page] = 0
    sum[page] = 0
  }
}

/** What a word's forms are at best and in all on each page that has one, and its sections; those pages. */
function addPostings(
  { best, sum, inTitle, sections: all }: PageScores,
  { candidates }: FoundWord,
): number[] {
  const sections = new Uint16Array(sum.length)
  const touched: number[] = []
  for (const { postings, weight } of candidates)
    for (let index = 0; index < postings.pages.length; index += 1) {
      const page = postings.pages[index] ?? 0
      const profile = postings.profiles[index] ?? 0
      const score = (STRENGTHS[profile] ?? 0) * weight
      if (isInTitle(profile) && weight > (inTitle[page] ?? 0)) inTitle[page] = weight
      if (sum[page] === 0) touched.push(page)
      sum[page] = (sum[page] ?? 0) + score
      if (score > (best[page] ?? 0)) best[page] = score
      sections[page] = (sections[page] ?? 0) | (postings.sections[index] ?? 0)
    }
  all.push(sections)
  return touched
}

function noteTitle({ inTitle, titleWords, titleSureness }: PageScores, page: number): void {
  const sureness = inTitle[page] ?? 0
  if (sureness === 0) return
  titleWords[page] = (titleWords[page] ?? 0) + 1
  titleSureness[page] = (titleSureness[page] ?? 0) + sureness
  inTitle[page] = 0
}

/** Share of the words, by weight, that the best section has; 0 where each stands alone. */
function togetherIn(page: number, { sections }: PageScores, weights: readonly number[]): number {
  let inAll = 0xffff
  let inAny = 0
  let inSeveral = 0
  for (const word of sections) {
    const bits = word[page] ?? 0
    inAll &= bits
    inSeveral |= inAny & bits
    inAny |= bits
  }
  if (inAll !== 0) return 1
  return inSeveral === 0 ? 0 : shareTogether(page, { sections, weights, bits: inSeveral })
}

function shareTogether(
  page: number,
  {
    sections,
    weights,
    bits,
  }: Pick<PageScores, 'sections'> & { weights: readonly number[]; bits: number },
): number {
  let best = 0
  for (let bit = 1; bit <= bits; bit <<= 1) {
    if ((bits & bit) === 0) continue
    let share = 0
    for (const [index, word] of sections.entries())
      if ((word[page] ?? 0) & bit) share += weights[index] ?? 0
    if (share > best) best = share
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const single = Math.max(...weights)
  return total > single ? Math.max(0, best - single) / (total - single) : 0
}

/** Whether a page has one of the tags. */
function toAdmission({ tags: tagCounts, pages }: IndexCore, tags: readonly string[]) {
  if (tags.length === 0) return () => true
  const admitted = new Uint8Array(pages)
  let start = 0
  for (const [tag, count] of tagCounts) {
    if (tags.includes(tag)) admitted.fill(1, start, start + count)
    start += count
  }
  return (page: number) => admitted[page] === 1
}

function takeBest(
  pages: readonly number[],
  scores: Float32Array,
  { most, factorOf }: { most: number; factorOf: (page: number) => number },
): ScoredPage[] {
  const best: ScoredPage[] = []
  for (const page of pages) {
    const scored = { page, score: (scores[page] ?? 0) * factorOf(page) }
    if (scored.score === 0 || (best.length === most && isBefore(best.at(-1), scored))) continue
    let place = best.length
    while (place > 0 && !isBefore(best[place - 1], scored)) place -= 1
    best.splice(place, 0, scored)
    if (best.length > most) best.pop()
  }
  return best
}

function isBefore(a: ScoredPage | undefined, b: ScoredPage): boolean {
  return a !== undefined && (a.score > b.score || (a.score === b.score && a.page < b.page))
}
