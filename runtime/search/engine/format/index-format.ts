/**
 * The files of a search index, all in one folder:
 *
 * - `index.json`, the {@link IndexCore}: the dictionary, and which file holds what. It is the only
 *   one that is fetched whole, and the only one whose name stays.
 * - posting shards, `<checksum>.bin`: for a range of terms, the pages that hold each.
 * - page tables, `<checksum>.bin`: JSON, titles and addresses of up to {@link TABLE_PAGES} pages.
 * - files of pairs of words, `<checksum>.bin`: which pages have two words in a row, see `pair-file.ts`.
 * - tables of rare terms, `<checksum>.bin`: JSON, see {@link IndexCore.rare}.
 * - text blocks, `<checksum>-<number>.bin`: JSON: headings and text of some pages that follow each other.
 *   The checksum is that of all blocks of a batch, because a large core would be checksums by half;
 *   each block begins with its own.
 *
 * `.bin` files are compressed (raw deflate), because servers send them as they are; the core, which is JSON, they
 * compress themselves. Text is a quarter of its size so, in a folder and on every wire. Files but the first are named by the checksum of what is in them, so they may be cached
 * for ever, are checked before use, and those of another build cannot be mistaken for ours. They lie in
 * `parts/`, see {@link indexFilePath}.
 */

/** Raised when anything here, or in the analysis, changes: an index of another format is not read. */
export const FORMAT = 4

/**
 * Path of a file inside the folder of its index: `index.json`, `parts/0a1b2c3d4e5.bin`. What never
 * changes has a folder of its own, so that one rule of a server can let browsers keep it for ever.
 *
 * ```ts
 * for (const { path, content } of files) await writeFile(join('search', indexFilePath(path)), content)
 * ```
 */
export function indexFilePath(name: string): string {
  return name === 'index.json' ? name : `parts/${name}`
}

/** Pages of a page table. */
export const TABLE_PAGES = 16_384
/** Pages that a posting list names at most: the best ones, where more hold the term. */
export const LIST_PAGES = 16_384

/** Pages that the list of a beginning of one or two letters names: the best ones. */
export const BEGINNING_PAGES = 32

/** Terms in order, and where their postings are. */
export interface TermTable {
  /** Front-coded: each line is the length of what it shares with the one before (base 36), and the rest. */
  terms: string
  /** How many pages hold each term. */
  counts: readonly number[]
  /** Shards in term order: how many terms each holds, and its file. */
  shards: readonly (readonly [count: number, file: string])[]
}

/** The core of an index: one for each locale. */
export interface IndexCore extends TermTable {
  /** Names this index: checksum of all that follows. It stands first. */
  build: string
  format: number
  /** Locale: what a request's `language` must say. */
  language: string
  /** Primary subtags that texts were analysed in, the locale's own first. */
  analyses: readonly string[]
  /** How many pages there are; they are numbered from 0. */
  pages: number
  /** Tags of pages as `[tag, how many pages that follow each other have it]`, in page order. */
  tags: readonly (readonly [tag: string, count: number])[]
  /** Boost of pages that have one, other than 1: `[page, boost]`. */
  boosts: readonly (readonly [page: number, boost: number])[]
  /** Files of the page tables, in order. */
  tables: readonly string[]
  /** Files of pairs of words, in order; at least one. */
  pairs: readonly string[]
  /** Text blocks in page order, by batch: what their files are called, and how many pages each holds. */
  blocks: readonly (readonly [name: string, counts: readonly number[]])[]
  /** Rare terms of a large site, in order; each table is a file of its own, named by its first term. */
  rare: readonly (readonly [first: string, file: string])[]
  /**
   * Beginnings of one and two letters, each with the best pages of all terms that begin so: what such a
   * beginning may mean is on nearly every page. `counts` are those of all pages.
   */
  beginnings: TermTable
  /** What means the same, in groups: folded words, several of one side with a blank between. */
  synonyms: readonly (readonly string[])[]
}

/** What is needed of many pages at once to show them. */
export interface PageTable {
  /** Number of the first page. */
  first: number
  titles: readonly string[]
  /** Addresses, see `path-list.ts`. */
  paths: string
  /** Index into `groups` for each page. */
  group: readonly number[]
  /** Labels of `hierarchy.lvl0`. */
  groups: readonly string[]
}

/** A page's text, as it is shown. */
export interface PageText {
  /** Primary subtag of the language that it is written in. */
  lang: string
  sections: readonly SectionText[]
}

/** One section: a heading and what follows it up to the next. The first has no heading. */
export type SectionText = readonly [
  level: number,
  anchor: string,
  heading: string,
  /** Paragraphs, list items and table rows, each on one line; code blocks, each line with its end. */
  pieces: readonly string[],
]

/** A text block, in page order; its file begins with a checksum, see `block-file.ts`. */
export type TextBlock = readonly PageText[]

/** Whether a piece of text is code: prose has no line ends. */
export function isCode(piece: string): boolean {
  return piece.includes('\n')
}

/**
 * Weight of a term on a page, in one byte: two bits for the title (0 not at all, 1 one word
 * of many, 2 one of two or three, 3 all of it), two for headings (how many, at most 3), four for
 * the text (occurrences, weighed by length and dampened).
 */
export function toProfile(title: number, headings: number, text: number): number {
  return (title << 6) | (Math.min(3, headings) << 4) | Math.min(15, text)
}

/** Whether a profile says that a title has the term. */
export function isInTitle(profile: number): boolean {
  return profile > 63
}

/** What occurrences in a text of so many words count, from 0 to 15. */
export function toTextStrength(occurrences: number, words: number): number {
  if (occurrences === 0) return 0
  const dampened = occurrences / (occurrences + 1.2 * (0.35 + (0.65 * words) / 400))
  return Math.max(1, Math.round(dampened * 15))
}

/** Weight of a profile; a title counts more than headings, headings more than text. */
export function scoreOfProfile(profile: number): number {
  const title = TITLE_SCORES[profile >> 6] ?? 0
  const headings = HEADING_SCORES[(profile >> 4) & 3] ?? 0
  return title + headings + (profile & 15) / 5
}

const TITLE_SCORES = [0, 4, 5.5, 7]
const HEADING_SCORES = [0, 2.4, 2.9, 3.2]

/** Sections are grouped into at most 16, so that a term's sections are bits of one number. */
export function sectionBit(section: number, sections: number): number {
  return sections <= 16 ? section : Math.floor((section * 16) / sections)
}
