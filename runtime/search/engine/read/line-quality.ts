import { isCode } from '../format/index-format.ts'
import { countBits, type ReadText } from './highlight-text.ts'

/** Positions of a query's words in a line: 2 in order and together, 1 near each other, 0 otherwise. */
type LineQuality = 0 | 1 | 2

/**
 * Rank of a line as an answer to several words: 5 for a heading that is the question, 3 for words in order, 2 near each other; 1 for code with
 * either, because prose explains; 0 for all else, and for a single word.
 */
export type LineRank = 0 | 1 | 2 | 3 | 5

/** The higher of two ranks. */
export const betterLine = (one: LineRank, other: LineRank): LineRank => (one > other ? one : other)

/** Rank a line. @param all - Bits of all words of the query. */
export function rankLine(line: ReadText, all: number): LineRank {
  return toRank(line, lineQuality(line, all))
}

/** Shares of a message that a line must have to count as the message, and as near to it. */
const MESSAGE = 0.8
const NEAR_MESSAGE = 0.6

/**
 * Rank a line by the share of a pasted message that it has: values of the reader are not in it.
 *
 * @param share - Share of the message's words, by weight, from 0 to 1.
 */
export function rankMessage(line: ReadText, share: number): LineRank {
  return toRank(line, share >= MESSAGE ? 2 : share >= NEAR_MESSAGE ? 1 : 0)
}

function toRank(line: ReadText, quality: LineQuality): LineRank {
  if (quality === 0) return 0
  if (isCode(line.text)) return 1
  return quality === 2 ? 3 : 2
}

/** Number of other tokens between words that still count as together: fillers, an adjective. */
const TOGETHER = 2
/** Number of tokens between two words that still count as near. */
const NEAR = 3

/**
 * Examine the narrowest part of a line with all words.
 *
 * @param all - Bits of all words of the query; for a single word all lines are equal.
 */
function lineQuality({ sure, words }: ReadText, all: number): LineQuality {
  const count = countBits(all)
  if (count < 2 || (words & all) !== all) return 0
  const last = new Map<number, number>()
  let narrowest = Number.POSITIVE_INFINITY
  let isInOrder = false
  for (const [at, bits] of sure.entries()) {
    if (bits === 0) continue
    for (let bit = 1; bit > 0 && bit <= all; bit <<= 1) if (bits & all & bit) last.set(bit, at)
    if (last.size < count) continue
    const width = at - Math.min(...last.values()) + 1
    if (width >= narrowest) continue
    narrowest = width
    isInOrder = isAscending(last)
  }
  if (narrowest <= count + TOGETHER) return isInOrder ? 2 : 1
  return narrowest <= count * NEAR ? 1 : 0
}

/** Whether each word is at the position of the word before it, or after it. */
function isAscending(last: ReadonlyMap<number, number>): boolean {
  const places = [...last].sort(([a], [b]) => a - b).map(([, at]) => at)
  return places.every((at, index) => index === 0 || at >= (places[index - 1] ?? 0))
}
