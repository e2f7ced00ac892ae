/** Texts with what matched in `<mark>`, whole or cut to some words or lines; always escaped. */

import type { Token, Tokeniser } from '../analysis/tokenise.ts'
import { isCode } from '../format/index-format.ts'
import type { HighlightedTextData } from '../protocol.ts'

/** Which words of a text match, and how much of each is highlighted. */
export interface Highlighter {
  /** Number of the query's words that a token matches, as bits; 0 for none. */
  match(token: Token): number
  /** Letters to highlight from the start of a token, given as it stands in the text; `null`: all of it. */
  lengthOf(token: Token, surface: string): number | null
  /** Bits of all words of the query. */
  readonly all: number
}

/** A text with its tokens and what they match. */
export interface ReadText {
  text: string
  tokens: readonly Token[]
  /** Bits of {@link Highlighter.match} for each token. */
  matches: readonly number[]
  /** All words that the text has. */
  words: number
}

export function readText(text: string, tokeniser: Tokeniser, highlighter: Highlighter): ReadText {
  const tokens = tokeniser.tokenise(text)
  const matches = tokens.map((token) => highlighter.match(token))
  return { text, tokens, matches, words: matches.reduce((all, bits) => all | bits, 0) }
}

/** The whole text, highlighted. */
export function highlightWhole(read: ReadText, highlighter: Highlighter): HighlightedTextData {
  return toHighlighted(read, highlighter, { from: 0, to: read.text.length })
}

/**
 * The part of a text with the most of the query's words, `…` where something was cut. Of code, whole
 * lines.
 *
 * @param at - Index of a token that the part must hold. Default: whichever is best.
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

/** Lines of code around the best window, without what all are indented by. */
function highlightLines(
  read: ReadText,
  highlighter: Highlighter,
  { words, at }: { words: number; at?: number | undefined },
): HighlightedTextData {
  const { text, tokens } = read
  const first = at === undefined ? bestWindow(read, words) : windowAt(at, words, tokens.length)
  const last = tokens[Math.min(tokens.length, first + words) - 1]
  const from = text.lastIndexOf('\n', tokens[first]?.start ?? 0) + 1
  const end = text.indexOf('\n', last?.end ?? 0)
  const part = toHighlighted(read, highlighter, { from, to: end < 0 ? text.length : end })
  return { ...part, value: dedent(part.value) }
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

/** Index of the first token of the window that has most words of the query, with some text before. */
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

/** Highlights that touch become one; a blank between two keeps them apart. */
function joinHighlights(value: string): string {
  return value.replaceAll('</mark><mark>', '')
}

/** How many bits are set. */
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

/** Text as HTML that shows it. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
