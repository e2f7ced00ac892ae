/** Adds up the status of a whole locale: its pages, by docs instance. Pure. */
import { PAGE_STATES, type PageState, type PageStatus } from './page-status.ts'

/** Totals of pages and words for a part of the site. */
export interface Totals {
  pages: Readonly<Record<PageState, number>>
  /** Words in the source. */
  words: number
  wordsTranslated: number
  wordsCurrent: number
  /** Words of reviewed pages. */
  wordsReviewed: number
  wordsToDo: number
}

/** Status of the messages of the shell and of the site's code. */
export interface MessageStatus {
  total: number
  /** Ids without a translation, sorted. */
  missing: readonly string[]
  /** Translations whose source text has changed, sorted by id. */
  outdated: readonly OutdatedMessage[]
  /** Ids of translations without a record of their source text, sorted. */
  unknown: readonly string[]
}

/** A translation whose source text has changed. */
export interface OutdatedMessage {
  id: string
  /** Its catalogue file, from the site folder. */
  file: string
  /** The source text that was translated, and the current one. */
  before: string
  after: string
  translation: string
}

/** Number of messages with a current translation. */
export function countCurrent({ total, missing, outdated, unknown }: MessageStatus): number {
  return total - missing.length - outdated.length - unknown.length
}

/** Status of a locale, as `translations status` shows it. */
export interface LocaleStatus {
  locale: string
  /** BCP 47 tag. */
  lang: string
  totals: Totals
  /** By docs instance in the order of the config; `pages` for the Markdown pages, last. */
  instances: readonly { id: string; totals: Totals }[]
  messages: MessageStatus
  /** Sorted by source. */
  pages: readonly PageStatus[]
}

/** Name for the pages outside of all docs instances. */
export const PAGES = 'pages'

/** Add up pages. Orphans count as pages, but their words do not count. */
export function toTotals(pages: readonly PageStatus[]): Totals {
  const sum = (read: (page: PageStatus) => number) =>
    pages.reduce((total, page) => total + read(page), 0)
  return {
    pages: countStates(pages),
    words: sum(({ words }) => words),
    wordsTranslated: sum(({ wordsTranslated }) => wordsTranslated),
    wordsCurrent: sum(({ wordsCurrent }) => wordsCurrent),
    wordsReviewed: sum(({ state, words }) => (state === 'reviewed' ? words : 0)),
    wordsToDo: sum(({ wordsToDo }) => wordsToDo),
  }
}

function countStates(pages: readonly PageStatus[]): Record<PageState, number> {
  const counts = PAGE_STATES.map(
    (state) => [state, pages.filter((page) => page.state === state).length] as const,
  )
  // Each state is a key.
  return Object.fromEntries(counts) as Record<PageState, number>
}

/** Number of pages in all states. */
export function sumPages(pages: Totals['pages']): number {
  return PAGE_STATES.reduce((sum, state) => sum + pages[state], 0)
}

/** States with a column in tables: those of reviews only if a page has one. */
export function shownStates({ pages }: Totals): PageState[] {
  const hasReviews = pages.reviewed + pages['needs-review'] > 0
  return PAGE_STATES.filter((state) => hasReviews || !REVIEW_STATES.includes(state))
}

const REVIEW_STATES: readonly PageState[] = ['reviewed', 'needs-review']

export const nameOfState = (state: PageState): string => state.replace('-', ' ')

/** Percentage, rounded down to one decimal, so that 100 means everything; 100 also if the whole is 0. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part / whole) * 1000) / 10
}

/** Pages of one instance. */
export function pagesOf(pages: readonly PageStatus[], id: string): PageStatus[] {
  return pages.filter(({ instance }) => (instance ?? PAGES) === id)
}
