/** Limits for constructs of a page that take long to render. They are counts, so they are the same on every machine. */
import type { Position } from '../../base/model/position.ts'
import type { Unshown } from './code/cut-file.ts'

/** Limits that hold for every page, however short. */
export const MIN_LIMIT = {
  elements: 2_000,
  components: 2_000,
  cells: 10_000,
  containers: 1_000,
} as const

/** Characters of a page that allow one more of each. Ordinary pages have ten times as many characters per construct. */
const CHARACTERS_EACH = { elements: 50, components: 50, cells: 10, containers: 100 } as const

/**
 * Limit for one construct of a page.
 *
 * @param length - Length of the page's text, in characters.
 */
export function limitOf(what: keyof typeof MIN_LIMIT, length: number): number {
  return MIN_LIMIT[what] + Math.floor(length / CHARACTERS_EACH[what])
}

/**
 * Most characters that a page and its partials may include. Each use of a file counts with the part that it
 * shows, and for the last limit with the whole file, because a part is found by reading the file.
 */
const MAX_INCLUDED = {
  Markdown: 1_000_000,
  'text and code': 5_000_000,
  'files, shown or not': 20_000_000,
} as const

/** Characters that a page has included so far. */
export type Included = Record<keyof typeof MAX_INCLUDED, number>

/** Includes of a page before its first file. */
export const NOTHING_INCLUDED: Included = {
  Markdown: 0,
  'text and code': 0,
  'files, shown or not': 0,
}

/** Count text that a page includes. @returns why it cannot be shown; `null` if the page may include it. */
export function countIncluded(
  included: Included,
  kind: keyof Included,
  length: number,
): Unshown | null {
  included[kind] += length
  if (included[kind] <= MAX_INCLUDED[kind]) return null
  const limit = MAX_INCLUDED[kind].toLocaleString('en-US')
  return {
    reason: `a page may include at most ${limit} characters of ${kind}`,
    hint: 'Remove includes, or split the page into several pages.',
  }
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
