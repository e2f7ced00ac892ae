/** How much of what takes long to show a page may have: numbers of elements, the same on every machine. */
import type { Position } from '../model/position.ts'

/** What every page may have. */
export const MIN_LIMIT = {
  elements: 2_000,
  components: 2_000,
  cells: 20_000,
  containers: 1_000,
} as const

/** Characters of a page for each one more. Pages as people write them have ten times as many. */
const CHARACTERS_EACH = { elements: 50, components: 50, cells: 4, containers: 100 } as const

/**
 * How many a page may have.
 *
 * @param length - Of its text, in characters.
 */
export function limitOf(what: keyof typeof MIN_LIMIT, length: number): number {
  return MIN_LIMIT[what] + Math.floor(length / CHARACTERS_EACH[what])
}

/** A page has more of something than it may. */
export class TooMany extends Error {
  /** A plural: `headings`. */
  readonly what: string
  readonly limit: number
  /** Of the first that is too many; without a file in the page itself. */
  readonly place: Position & { file?: string }

  constructor(what: string, limit: number, place: TooMany['place']) {
    super(`More than ${limit} ${what}.`)
    this.what = what
    this.limit = limit
    this.place = place
  }
}
