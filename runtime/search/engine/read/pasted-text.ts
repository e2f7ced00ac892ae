/**
 * Finds what a pasted error has besides its message: paths, numbers and values in quotes. They are those of the
 * reader, so they say less about the page that explains the error than its words.
 */

/** Weights of words, relative to those of the message. */
const PASTED = { path: 0.2, number: 0.4, quoted: 0.6 } as const

/** From this length on, a query was pasted rather than typed: the longest questions have about sixty characters. */
const PASTED_LENGTH = 64
/** Two separators at least: `/home/a/b.js:12:3`, `C:\a\b`; not `@scope/name`, `</b>`. */
const PATH =
  /(?:\b[A-Za-z]:)?(?:[\p{L}\p{N}_.@~[\]()-]*[\\/]){2,}[\p{L}\p{N}_.@~[\]()-]*(?::\d+)*/gu
/** A question that is an address of an API, with or without a method: its path is what the reader looks for. */
const ADDRESS = /^\s*(?:[A-Z]{3,7}\s+)?\/\S*\s*$/i
const QUOTED = /(['"`])(?=\S)[^'"`\n]{1,80}\1/g

/** A range of a text, in UTF-16 units. */
type Span = readonly [start: number, end: number]

/** Weighs the words of a query by their places in its text. */
export interface PastedText {
  /** Weight of a word, 1 for most. */
  weigh(start: number, end: number): number
}

/** Examine a text; `null` if it was typed. */
export function readPasted(text: string): PastedText | null {
  if (ADDRESS.test(text)) return null
  const paths = spansOf(text, PATH)
  if (text.length <= PASTED_LENGTH && paths.length === 0) return null
  const quoted = spansOf(text, QUOTED)
  return {
    weigh(start, end) {
      const isIn = ([from, to]: Span) => start >= from && end <= to
      if (paths.some(isIn)) return PASTED.path
      if (/^[\d.:,]+$/.test(text.slice(start, end))) return PASTED.number
      return quoted.some(isIn) ? PASTED.quoted : 1
    },
  }
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length])
}
