/**
 * Scores pages by words and postings. The score of a page is the sum over the words of rarity × weight of
 * the field × certainty of the match. It is raised if the words are in one section, and most if the title
 * has them all; it is lowered for missing words.
 */
import type { IndexCore } from '../format/index-format.ts'
import { isInTitle, scoreOfProfile } from '../format/index-format.ts'
import type { FoundWord } from './look-up.ts'

/** A page that matches, with its score. */
export interface ScoredPage {
  page: number
  score: number
}

/** All pages that match. */
export interface Scored {
  /**
   * The best pages in order; equal scores in page order.
   *
   * @param factorOf - Factor for the score of a page, from data other than its words. 0 leaves the page
   *   out. Default: 1 for all.
   */
  best(most: number, factorOf?: (page: number) => number): readonly ScoredPage[]
  /** Number of pages that match. */
  count: number
  /** Whether a page has all words, and most of them in its title. */
  isAbout(page: number): boolean
  /** Score of any page; 0 if it does not match. */
  scoreOf: (page: number) => number
}

/** Minimum score, as a share of the best: lower pages only match a filler, or a part of a typo. */
const LEAST_SHARE = 0.14
/** Share of the words, by weight, that a page with all words has; sums of fractions may be a little less than 1. */
const ALL = 0.999
/** Share of the words, by weight and certainty, in the title of a page that is about them. */
const MOSTLY = 0.4
/** Share of several words, by weight, with which a page always matches. */
const ALWAYS = 2 / 3
/** Bonus for words in one section, as opposed to all over the page. */
const NEARNESS = 0.6
/** Bonus for a title with all words, exactly: the page is about nothing else. */
const IN_TITLE = 2

const STRENGTHS = Float32Array.from({ length: 256 }, (_, profile) => scoreOfProfile(profile))

/** Intermediate results by page number. */
interface PageScores {
  score: Float32Array
  /** Sum of the weights of the words that were found. */
  found: Float32Array
  /** Number of the words in the title. */
  titleWords: Uint8Array
  /** Sum of the weights of the words in the title, each by its certainty. */
  titleShare: Float32Array
  /** For each word, the sections of each page that contain it, as bits. */
  sections: Uint16Array[]
  touched: number[]
  /** Scores of the current word by page: maximum and sum; zero between words. */
  best: Float32Array
  sum: Float32Array
  inTitle: Float32Array
}

/** Score all pages. @param tags - Only pages with one of these tags; empty: all pages. */
export function scorePages(
  words: readonly FoundWord[],
  core: IndexCore,
  tags: readonly string[],
): Scored {
  const scores = createPageScores(core.pages)
  const weights = words.map(weightOf)
  for (const [index, word] of words.entries()) addWord(scores, word, weights[index] ?? 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const ofWhole = words.map(({ word }, index) => (word.isPart ? 0 : (weights[index] ?? 0)))
  const totalOfWhole = ofWhole.reduce((sum, weight) => sum + weight, 0)
  const isSeveral = weights.filter((weight) => weight > 0).length > 1
  const boosts = new Map(core.boosts)
  const admits = toAdmission(core, tags)
  const { found } = scores
  const pages: number[] = []
  const about = new Set<number>()
  let highest = 0
  for (const page of scores.touched) {
    if (!admits(page)) continue
    const coverage = (scores.found[page] ?? 0) / total
    const nearness = words.length > 1 ? 1 + NEARNESS * togetherIn(page, scores, weights) : 1
    const titleShare = (scores.titleShare[page] ?? 0) / totalOfWhole
    const boost = boosts.get(page) ?? 1
    // To the power of 1.5; a root is much faster than `**`.
    const covered = coverage * Math.sqrt(coverage)
    const own = (scores.score[page] ?? 0) * covered * nearness
    // Without the bonus of the title and the author's boost: these raise a page, but must not push others
    // or itself below the minimum.
    if (own > highest) highest = own
    found[page] = isSeveral && coverage > ALWAYS ? Number.POSITIVE_INFINITY : own
    if (coverage > ALL && isMostly(page, scores, titleShare)) about.add(page)
    scores.score[page] = own * boost * (1 + IN_TITLE * titleShare * Math.sqrt(titleShare))
    pages.push(page)
  }
  const { score } = scores
  const least = highest * LEAST_SHARE
  const answers = pages.filter((page) => score[page] !== 0 && (found[page] ?? 0) >= least)
  return {
    best: (most, factorOf = () => 1) => takeBest(answers, score, { most, factorOf }),
    count: answers.length,
    isAbout: (page) => about.has(page),
    scoreOf: (page) => (admits(page) ? (score[page] ?? 0) : 0),
  }
}

/** Whether a title has several words, and half of all by weight. */
function isMostly(page: number, { titleWords }: PageScores, titleShare: number): boolean {
  return (titleWords[page] ?? 0) > 1 && titleShare >= MOSTLY
}

function createPageScores(pages: number): PageScores {
  const numbers = () => new Float32Array(pages)
  const [score, found, best, sum] = [numbers(), numbers(), numbers(), numbers()]
  const [titleShare, inTitle] = [numbers(), numbers()]
  const titleWords = new Uint8Array(pages)
  return { score, found, best, sum, inTitle, titleWords, titleShare, sections: [], touched: [] }
}

/** Weight by rarity, with a minimum: on a site of twelve pages no word is rare. A word that no page has weighs nothing. */
function weightOf({ word, rarity, candidates }: FoundWord): number {
  return candidates.length === 0 ? 0 : word.weight * Math.max(0.2, rarity)
}

function addWord(scores: PageScores, found: FoundWord, weight: number): void {
  const { best, sum } = scores
  for (const page of addPostings(scores, found)) {
    if (scores.found[page] === 0) scores.touched.push(page)
    const own = best[page] ?? 0
    // Other forms of the word on the page add less than the best one.
    const score = own + 0.25 * ((sum[page] ?? 0) - own)
    scores.score[page] = (scores.score[page] ?? 0) + score * weight
    scores.found[page] = (scores.found[page] ?? 0) + weight
    noteTitle(scores, page, found.word.isPart ? 0 : weight)
    best[page] = 0
    sum[page] = 0
  }
}

/** Collect the maximum and the sum of a word's candidates on each page, with its sections. @returns the pages. */
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

function noteTitle(scores: PageScores, page: number, weight: number): void {
  const { inTitle, titleWords, titleShare } = scores
  const sureness = inTitle[page] ?? 0
  if (sureness === 0) return
  if (weight > 0) titleWords[page] = (titleWords[page] ?? 0) + 1
  titleShare[page] = (titleShare[page] ?? 0) + sureness * weight
  inTitle[page] = 0
}

/** Share of the words, by weight, in the best section; 0 if no section has two of them. */
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

/** A test whether a page has one of the tags. */
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
