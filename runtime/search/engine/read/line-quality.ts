import { isCode } from '../format/index-format.ts'
import { countBits, type ReadText } from './highlight-text.ts'

/** How the words of a query stand in a line: 2 in their order and together, 1 near each other, 0 otherwise. */
type LineQuality = 0 | 1 | 2

/**
 * What a line is worth as an answer to several words: 3 has them in order, 2 near each other; code that has
 * them so is 1, since prose explains; all else is 0. Of a single word every line is 0.
 */
export type LineRank = 0 | 1 | 2 | 3

/** The better one. */
export const betterLine = (one: LineRank, other: LineRank): LineRank => (one > other ? one : other)

/** Rank a line. @param all - Bits of the query's words. */
export function rankLine(line: ReadText, all: number): LineRank {
  const quality = lineQuality(line, all)
  if (quality === 0) return 0
  if (isCode(line.text)) return 1
  return quality === 2 ? 3 : 2
}

/** Tokens between the words that do not part them: fillers, an adjective. */
const TOGETHER = 2
/** Tokens between two words that are still near each other. */
const NEAR = 3

/**
 * Look at the narrowest part of a line that has all words.
 *
 * @param all - Bits of the query's words; of a single word every line is as good.
 */
function lineQuality({ matches, words }: ReadText, all: number): LineQuality {
  const count = countBits(all)
  if (count < 2 || (words & all) !== all) return 0
  const last = new Map<number, number>()
  let narrowest = Number.POSITIVE_INFINITY
  let isInOrder = false
  for (const [at, bits] of matches.entries()) {
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

/** Whether each word stands where the one before it stands, or after it. */
function isAscending(last: ReadonlyMap<number, number>): boolean {
  const places = [...last].sort(([a], [b]) => a - b).map(([, at]) => at)
  return places.every((at, index) => index === 0 || at >= (places[index - 1] ?? 0))
}
