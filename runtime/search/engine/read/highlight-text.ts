/** Highlights matches in texts with `<mark>`, complete or cut to some words or lines; always escaped. */

import type { Token, Tokeniser } from '../analysis/tokenise.ts'
import { isCode } from '../format/index-format.ts'
import type { HighlightedTextData } from '../protocol.ts'

/** Decides which words of a text match, and how much of each is highlighted. */
export interface Highlighter {
  /** Words of the query that a token matches, as bits; 0 for none. */
  match(token: Token): number
  /** As {@link match}, without parts and typos of words that the index has in a surer form. */
  matchSure(token: Token): number
  /**
   * Number of letters to highlight from the start of a token; `null`: all. @param surface - The token as
   * written in the text.
   */
  lengthOf(token: Token, surface: string): number | null
  /** Bits of all words of the query. */
  readonly all: number
}

/** A text with its tokens and their matches. */
export interface ReadText {
  text: string
  tokens: readonly Token[]
  /** For each token, the bits of {@link Highlighter.match}. */
  matches: readonly number[]
  /** The same of {@link Highlighter.matchSure}. */
  sure: readonly number[]
  /** Bits of all words that the text contains. */
  words: number
}

export function readText(text: string, tokeniser: Tokeniser, highlighter: Highlighter): ReadText {
  const tokens = tokeniser.tokenise(text)
  const matches = tokens.map((token) => highlighter.match(token))
  const sure = tokens.map((token) => highlighter.matchSure(token))
  return { text, tokens, matches, sure, words: matches.reduce((all, bits) => all | bits, 0) }
}

/** Highlight the whole text. */
export function highlightWhole(read: ReadText, highlighter: Highlighter): HighlightedTextData {
  return toHighlighted(read, highlighter, { from: 0, to: read.text.length })
}

/**
 * Highlight the part of a text with the most words of the query, with `…` at the cuts. Code is cut to whole
 * lines.
 *
 * @param at - Index of a token that the part must contain. Default: the best part.
 */
export function highlightSnippet(
  read: ReadText,
  highlighter: Highlighter,
  { words, at }: { words: number; at?: number | undefined },
): HighlightedTextData {
  const { text, tokens } = read
  if (isCode(text)) return highlightLines(read, highlighter, { words, at })
  if (tokens.length <= words) return highlightWhole(read, highlighter)
  const first = at === undefined ? bestWindow(read, words) : windowAt(at, words, tokens.length)
  const last = Math.min(tokens.length, first + words) - 1
  const from = first === 0 ? 0 : (tokens[first]?.start ?? 0)
  const to = last === tokens.length - 1 ? text.length : (tokens[last]?.end ?? text.length)
  const { value, matchLevel } = toHighlighted(read, highlighter, { from, to })
  const isCut = to < text.length
  return { value: `${from > 0 ? '…' : ''}${value}${isCut ? '…' : ''}`, matchLevel }
}

/** Lines of code that are shown: as many as the modal has room for. */
const CODE_LINES = 3

/** Lines of code of the best window, from its first match on if that would not be among them; without their common indentation. */
function highlightLines(
  read: ReadText,
  highlighter: Highlighter,
  { words, at }: { words: number; at?: number | undefined },
): HighlightedTextData {
  const { text, tokens } = read
  const start = at === undefined ? bestWindow(read, words) : windowAt(at, words, tokens.length)
  const last = tokens[Math.min(tokens.length, start + words) - 1]
  const match = at ?? read.matches.findIndex((bits, index) => index >= start && bits !== 0)
  const isFar = linesBetween(text, tokens[start]?.start, tokens[match]?.start) >= CODE_LINES
  const from = text.lastIndexOf('\n', tokens[isFar ? match : start]?.start ?? 0) + 1
  const lines = text
    .slice(from, lineEnd(text, last?.end ?? 0))
    .split('\n')
    .slice(0, CODE_LINES)
  const part = toHighlighted(read, highlighter, { from, to: from + lines.join('\n').length })
  return { ...part, value: dedent(part.value) }
}

function linesBetween(text: string, from = 0, to = 0): number {
  return text.slice(from, to).split('\n').length - 1
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function dedent(code: string): string {
  const lines = code.trimEnd().split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const least = Math.min(...indents)
  return lines.map((line) => line.slice(least)).join('\n')
}

function windowAt(at: number, size: number, count: number): number {
  return Math.max(0, Math.min(at - Math.floor(size / 4), count - size))
}

/** Index of the first token in the window with the most words of the query, with some text before them. */
function bestWindow({ tokens, matches }: ReadText, size: number): number {
  let best = 0
  let bestScore = -1
  for (const [start, bits] of matches.entries()) {
    if (bits === 0) continue
    const inside = matches.slice(start, start + size)
    const distinct = countBits(inside.reduce((all, own) => all | own, 0))
    const score = distinct * 100 + inside.filter((own) => own !== 0).length
    if (score > bestScore) [best, bestScore] = [start, score]
  }
  return windowAt(best, size, tokens.length)
}

function toHighlighted(
  { text, tokens, matches, words }: ReadText,
  highlighter: Highlighter,
  { from, to }: { from: number; to: number },
): HighlightedTextData {
  let value = ''
  let at = from
  for (const [index, token] of tokens.entries()) {
    if (matches[index] === 0 || token.start < from || token.end > to) continue
    const length =
      highlighter.lengthOf(token, text.slice(token.start, token.end)) ?? token.end - token.start
    const end = Math.min(token.end, token.start + length)
    value += `${escapeHtml(text.slice(at, token.start))}<mark>${escapeHtml(text.slice(token.start, end))}</mark>`
    at = end
  }
  value += escapeHtml(text.slice(at, to))
  const matchLevel = words === 0 ? 'none' : words === highlighter.all ? 'full' : 'partial'
  return { value: joinHighlights(value), matchLevel }
}

/** Join adjacent highlights; those with a space between stay separate. */
function joinHighlights(value: string): string {
  return value.replaceAll('</mark><mark>', '')
}

/** Number of bits that are set. */
export function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escape text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
