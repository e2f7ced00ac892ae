/** The state of a whole locale: its pages, added up by docs instance. Pure. */
import type { PageState, PageStatus } from './page-status.ts'

/** Pages and words of a part of the site. */
export interface Totals {
  pages: Readonly<Record<PageState, number>>
  /** Words of the source. */
  words: number
  wordsTranslated: number
  wordsCurrent: number
  wordsToDo: number
}

/** Messages of the shell and of the site's code. */
export interface MessageStatus {
  total: number
  /** Ids without a translation, sorted. */
  missing: readonly string[]
  /** Translations of a text that has changed since, sorted by id. */
  outdated: readonly OutdatedMessage[]
  /** Ids of translations that nobody recorded the text of, sorted. */
  unknown: readonly string[]
}

/** A translation that its source has left behind. */
export interface OutdatedMessage {
  id: string
  /** Its catalogue file, from the site folder. */
  file: string
  /** The text that was translated, and what it is now. */
  before: string
  after: string
  translation: string
}

/** Messages whose translation is of the text as it is now. */
export function countCurrent({ total, missing, outdated, unknown }: MessageStatus): number {
  return total - missing.length - outdated.length - unknown.length
}

/** A locale, as `translations status` shows it. */
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

/** Name of what belongs to no docs instance. */
export const PAGES = 'pages'

/** Add up pages. Orphans count as pages, but have no words. */
export function toTotals(pages: readonly PageStatus[]): Totals {
  const count = (state: PageState) => pages.filter((page) => page.state === state).length
  const sum = (read: (page: PageStatus) => number) =>
    pages.reduce((total, page) => total + read(page), 0)
  return {
    pages: {
      translated: count('translated'),
      outdated: count('outdated'),
      unknown: count('unknown'),
      missing: count('missing'),
      orphaned: count('orphaned'),
    },
    words: sum(({ words }) => words),
    wordsTranslated: sum(({ wordsTranslated }) => wordsTranslated),
    wordsCurrent: sum(({ wordsCurrent }) => wordsCurrent),
    wordsToDo: sum(({ wordsToDo }) => wordsToDo),
  }
}

/** Share in percent, cut to one decimal, so that 100 means all of it; of nothing it is 100. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part / whole) * 1000) / 10
}

/** Pages of one instance. */
export function pagesOf(pages: readonly PageStatus[], id: string): PageStatus[] {
  return pages.filter(({ instance }) => (instance ?? PAGES) === id)
}
