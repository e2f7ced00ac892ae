/**
 * Builds the hits of a page: the page itself, one of its headings, or a piece of its text, depending on which
 * contains most words of the query; each with its hierarchy, address and highlights.
 */

import type { Tokeniser } from '../analysis/tokenise.ts'
import { isCode, type PageText, type SectionText } from '../format/index-format.ts'
import { toObjectId } from '../format/object-id.ts'
import type {
  HierarchyLevel,
  HighlightedAttributes,
  HighlightedTextData,
  SearchHierarchy,
  SearchHit,
} from '../protocol.ts'
import { toLetters } from './exact-titles.ts'
import {
  type Highlighter,
  highlightSnippet,
  highlightWhole,
  type ReadText,
  readText,
} from './highlight-text.ts'
import { betterLine, type LineRank, rankLine, rankMessage } from './line-quality.ts'
import { findAnyPhrase, findPhrase, type Phrase } from './phrases.ts'

/** The data of a page without its text. */
export interface PageCard {
  url: string
  title: string
  group: string
  /** Absent: none. */
  badge: string | undefined
  /** Words of the index that the query means and the page has; read only if its title has none. */
  matched: readonly string[]
}

/** Context of building hits. */
export interface Showing {
  highlighter: Highlighter
  tokeniser: Tokeniser
  snippetWords: number
  /** Weight of each word, by its bit. */
  weights: readonly number[]
  /** Whether the query is a pasted message. */
  isPasted: boolean
  /** The question as letters and digits, fillers included; empty if it has a single word. */
  question: string
  /** If set, only lines with one of them are shown. */
  phrases: readonly Phrase[]
}

/** A hit, with the rank of its line. */
export interface BuiltHit {
  hit: SearchHit
  line: LineRank
  /** Whether it is a piece of code. */
  isCode: boolean
}

/** The hits of a page, best first, and the rank of its best line, even if it is not shown. */
export interface BuiltHits {
  hits: readonly BuiltHit[]
  line: LineRank
}

const LEVELS: readonly HierarchyLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']
const NO_LEVELS: SearchHierarchy = {
  lvl0: null,
  lvl1: null,
  lvl2: null,
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
}
/** Maximum of further hits of a page. */
const MORE_HITS = 2

/**
 * The title of a page whose text is not loaded, or does not contain the words. If the title contains none of them,
 * the second line names those that the page has.
 */
export function showTitle(card: PageCard, showing: Showing): BuiltHits {
  const hierarchy = { ...NO_LEVELS, lvl0: card.group, lvl1: card.title }
  const title = readText(card.title, showing.tokeniser, showing.highlighter)
  const content = title.words === 0 && card.matched.length > 0 ? card.matched.join(' · ') : null
  const parts: HitParts = { ...pageParts(card), hierarchy, content }
  const line = rankOf(title, showing)
  return { hits: [{ hit: toShown(parts, showing), line, isCode: false }], line }
}

const pageParts = ({ url, badge }: PageCard) => ({ url, badge, type: 'lvl1', piece: 0 }) as const

/** The best hit of a page, then others with as many of the words. */
export function buildHits(card: PageCard, text: PageText, showing: Showing): BuiltHits {
  const title = readText(card.title, showing.tokeniser, showing.highlighter)
  const found = text.sections
    .map((section, index) => findInSection(section, index, { title, showing }))
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const [best, ...others] = found
  if (!best) return showTitle(card, showing)
  const isTitle =
    best.index > 0 && shareOf(title.words, showing) >= best.own && isShown(title, showing)
  const first = isTitle
    ? {
        hit: toPageHit(card, text, { found, showing }),
        line: rankOf(title, showing),
        isCode: false,
      }
    : toHit(card, text, best, showing)
  const more = others.filter(({ index, own }) => index > 0 && own >= best.own * 0.99)
  const line = found.reduce((rank, { bestLine }) => betterLine(rank, bestLine), first.line)
  const rest = more.slice(0, MORE_HITS).map((place) => toHit(card, text, place, showing))
  return { hits: [first, ...rest], line }
}

function rankOf(read: ReadText, showing: Showing): LineRank {
  return showing.isPasted
    ? rankMessage(read, shareOf(read.words, showing))
    : rankLine(read, showing.highlighter.all)
}

/** Whether a line may be shown: if there are phrases, it must contain one. */
function isShown({ tokens }: ReadText, { phrases }: Showing): boolean {
  return phrases.length === 0 || findAnyPhrase(tokens, phrases) >= 0
}

/** Matches in a section. */
interface HitText {
  index: number
  section: SectionText
  /** Share of the words in its heading and text. */
  own: number
  score: number
  heading: ReadText
  /** Best piece of text and its index; `null` if only the heading matches. */
  piece: { read: ReadText; number: number } | null
  /** Whether the heading contains all words that the section contains. */
  isHeading: boolean
  /** Rank of the heading or piece that is shown. */
  line: LineRank
  /** Highest rank of its lines. */
  bestLine: LineRank
}

/** Rank of a heading, which may be the question itself. */
function rankHeading(read: ReadText, showing: Showing): LineRank {
  const { question, tokeniser } = showing
  return question !== '' && toLetters(read.text, tokeniser) === question ? 5 : rankOf(read, showing)
}

function findInSection(
  section: SectionText,
  index: number,
  { title, showing }: { title: ReadText; showing: Showing },
): HitText | null {
  const { tokeniser, highlighter } = showing
  const heading = index === 0 ? title : readText(section[2], tokeniser, highlighter)
  const reads = section[3].map((piece) => readText(piece, tokeniser, highlighter))
  const words = reads.reduce((all, read) => all | read.words, heading.words)
  const own = shareOf(words, showing)
  if (own === 0) return null
  const isHeadingShown = isShown(heading, showing)
  const piece = bestPiece(reads, showing)
  if (!isHeadingShown && !piece) return null
  const inHeading = isHeadingShown ? shareOf(heading.words, showing) : 0
  const inPiece = piece ? shareOf(piece.read.words, showing) : 0
  const isHeading = isHeadingShown && inHeading >= inPiece && inHeading >= own * 0.7
  const lines = rankLines({ heading, piece, isHeading }, showing)
  const score = own * 2 + inHeading * 1.5 + inPiece + lines.order - (index === 0 ? 0 : 0.01)
  const { line, bestLine } = lines
  return { index, section, own, score, heading, piece, isHeading, line, bestLine }
}

/** Rank of the line that is shown, and of the best one; `order` sorts the sections of a page. */
function rankLines(
  { heading, piece, isHeading }: Pick<HitText, 'heading' | 'piece' | 'isHeading'>,
  showing: Showing,
): Pick<HitText, 'line' | 'bestLine'> & { order: number } {
  const inHeading = rankHeading(heading, showing)
  const inPiece = piece ? rankOf(piece.read, showing) : 0
  const isPiece = !isHeading && piece !== null
  const line = isPiece ? inPiece : inHeading
  const prose = isPiece && isCode(piece.read.text) ? 0 : 0.5
  return { line, bestLine: betterLine(inPiece, inHeading), order: (line + prose) * IN_ORDER }
}

/** Weight of a rank, and of prose over code, relative to a word's share. */
const IN_ORDER = 0.1

function bestPiece(reads: readonly ReadText[], showing: Showing): HitText['piece'] {
  let best: HitText['piece'] = null
  let bestScore = 0
  for (const [number, read] of reads.entries()) {
    if (read.words === 0 || !isShown(read, showing)) continue
    const matched = read.matches.filter((bits) => bits !== 0).length
    const order = (rankOf(read, showing) + (isCode(read.text) ? 0 : 0.5)) * 8
    const score = shareOf(read.words, showing) * 100 + order + Math.min(3, matched)
    if (score > bestScore) [best, bestScore] = [{ read, number }, score]
  }
  return best
}

/** Share of the query's weight for some words. */
function shareOf(words: number, { weights }: Showing): number {
  let sum = 0
  let total = 0
  for (const [index, weight] of weights.entries()) {
    total += weight
    if (words & (1 << index)) sum += weight
  }
  return total === 0 ? 0 : sum / total
}

/** The hit for the page itself, with text of its introduction as second line. */
function toPageHit(
  card: PageCard,
  text: PageText,
  { found, showing }: { found: readonly HitText[]; showing: Showing },
): SearchHit {
  const [intro] = text.sections
  const place = found.find(({ index }) => index === 0)
  const first = showing.phrases.length === 0 ? intro?.[3][0] : undefined
  const content = place?.piece?.read.text ?? first ?? null
  const hierarchy = { ...NO_LEVELS, lvl0: card.group, lvl1: card.title }
  return toShown({ ...pageParts(card), hierarchy, content }, showing)
}

function toHit(card: PageCard, text: PageText, place: HitText, showing: Showing): BuiltHit {
  const { index, section, piece, isHeading, line } = place
  if (index === 0 && isHeading)
    return { hit: toPageHit(card, text, { found: [place], showing }), line, isCode: false }
  const anchor = section[1]
  const url = anchor === '' ? card.url : `${card.url}#${anchor}`
  const hierarchy = toHierarchy(card, text, index)
  const type = isHeading || !piece ? (LEVELS[section[0]] ?? 'lvl2') : 'content'
  const content = type === 'content' ? (piece?.read.text ?? null) : null
  const badge = type === 'content' ? undefined : section[4]
  const parts: HitParts = { url, badge, type, hierarchy, content, piece: piece?.number ?? 0 }
  return { hit: toShown(parts, showing), line, isCode: content !== null && isCode(content) }
}

/** Group, page, and the headings above a section down to its own. */
function toHierarchy(
  { group, title }: PageCard,
  { sections }: PageText,
  index: number,
): SearchHierarchy {
  const hierarchy = { ...NO_LEVELS, lvl0: group, lvl1: title }
  let above = 7
  for (let at = index; at > 0; at -= 1) {
    const [level, , heading] = sections[at] ?? [0, '', '', []]
    const name = LEVELS[level]
    if (level >= above || level < 2 || !name) continue
    hierarchy[name] = heading
    above = level
  }
  return hierarchy
}

interface HitParts {
  url: string
  badge?: string | undefined
  type: SearchHit['type']
  hierarchy: SearchHierarchy
  content: string | null
  /** Index of the piece in its section. */
  piece: number
}

function toShown(parts: HitParts, showing: Showing): SearchHit {
  const { url, type, hierarchy, content, piece, badge } = parts
  const { tokeniser, highlighter, snippetWords, phrases } = showing
  const read = (text: string) => readText(text, tokeniser, highlighter)
  const highlighted = highlightAll({ hierarchy, content }, read, (text) =>
    highlightWhole(text, highlighter),
  )
  const cut = highlightAll({ hierarchy, content }, read, (text) =>
    highlightSnippet(text, highlighter, { words: snippetWords, at: phraseIn(text, phrases) }),
  )
  const hit: SearchHit = {
    objectID: toObjectId(url, type, piece),
    url,
    type,
    content,
    hierarchy,
    _highlightResult: highlighted,
    _snippetResult: cut,
  }
  if (badge !== undefined) hit.badge = badge
  return hit
}

function phraseIn({ tokens }: ReadText, phrases: readonly Phrase[]): number | undefined {
  const at = findAnyPhrase(tokens, phrases)
  return at < 0 ? undefined : at
}

function highlightAll(
  { hierarchy, content }: Pick<SearchHit, 'hierarchy' | 'content'>,
  read: (text: string) => ReadText,
  highlight: (text: ReadText) => HighlightedTextData,
): HighlightedAttributes {
  const levels = LEVELS.flatMap((level) => {
    const text = hierarchy[level]
    return text === null ? [] : [[level, highlight(read(text))] as const]
  })
  return {
    hierarchy: Object.fromEntries(levels),
    ...(content !== null && { content: highlight(read(content)) }),
  }
}

/** Whether a page contains a phrase, in its title or in any line. */
export function hasPhrase(
  text: PageText,
  title: string,
  phrase: Phrase,
  tokeniser: Tokeniser,
): boolean {
  const texts = [title, ...text.sections.flatMap(([, , heading, pieces]) => [heading, ...pieces])]
  return texts.some((each) => findPhrase(tokeniser.tokenise(each), phrase) >= 0)
}
