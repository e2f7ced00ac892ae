/** Limits for constructs of a page that take long to render. They are counts, so they are the same on every machine. */
import type { Position } from '../model/position.ts'

/** Limits that hold for every page, however short. */
export const MIN_LIMIT = {
  elements: 2_000,
  components: 2_000,
  cells: 20_000,
  containers: 1_000,
} as const

/** Characters of a page that allow one more of each. Ordinary pages have ten times as many characters per construct. */
const CHARACTERS_EACH = { elements: 50, components: 50, cells: 4, containers: 100 } as const

/**
 * Limit for one construct of a page.
 *
 * @param length - Length of the page's text, in characters.
 */
export function limitOf(what: keyof typeof MIN_LIMIT, length: number): number {
  return MIN_LIMIT[what] + Math.floor(length / CHARACTERS_EACH[what])
}

/** Thrown where a page has more of a construct than allowed. */
export class TooMany extends Error {
  /** Name of the construct in the plural: `headings`. */
  readonly what: string
  readonly limit: number
  /** Position of the first one over the limit; without `file` it is in the page itself. */
  readonly place: Position & { file?: string }

  constructor(what: string, limit: number, place: TooMany['place']) {
    super(`More than ${limit} ${what}.`)
    this.what = what
    this.limit = limit
    this.place = place
  }
}
