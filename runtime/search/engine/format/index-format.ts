/**
 * The files of a search index, all in one folder:
 *
 * - `index.json`, the {@link IndexCore}: the dictionary, and the names of all other files. It is the only
 *   one that is fetched completely, and the only one with a fixed name.
 * - posting shards, `<checksum>.bin`: the pages of each term, for a range of terms.
 * - page tables, `<checksum>.bin`: JSON, titles and addresses of up to {@link TABLE_PAGES} pages.
 * - files of pairs of words, `<checksum>.bin`: the pages with two words in a row, see `pair-file.ts`.
 * - tables of rare terms, `<checksum>.bin`: JSON, see {@link IndexCore.rare}.
 * - text blocks, `<checksum>-<number>.bin`: JSON: headings and text of some consecutive pages.
 *   The checksum is of all blocks of a batch; with one for each block, checksums would be half of a large core,
 *   so each block begins with its own.
 *
 * `.bin` files are compressed (raw deflate), because servers do not compress them; the core is JSON, which
 * servers do compress. That reduces text to a quarter, on disk and in transfer. All files except the core are
 * named by a checksum of their content. So they may be cached permanently, are checked before use, and cannot
 * be confused with those of another build. They are in `parts/`, see {@link indexFilePath}.
 */

/**
 * Version of the format. To be raised when this file or the analysis changes: an index of another format is
 * not read.
 */
export const FORMAT = 6

/**
 * Path of a file inside the folder of its index: `index.json`, `parts/0a1b2c3d4e5.bin`. Files that never change
 * are in a separate folder, so that one rule of a server can make them permanently cacheable.
 *
 * ```ts
 * for (const { path, content } of files) await writeFile(join('search', indexFilePath(path)), content)
 * ```
 */
export function indexFilePath(name: string): string {
  return name === 'index.json' ? name : `parts/${name}`
}

/** Pages in a page table. */
export const TABLE_PAGES = 16_384
/** Maximum of pages in a posting list; if more contain the term, the best ones. */
export const LIST_PAGES = 16_384

/** Maximum of pages in the list of a beginning of one or two letters: the best ones. */
export const BEGINNING_PAGES = 32

/** Sorted terms, and the files of their postings. */
export interface TermTable {
  /** Front-coded: each line has the length of the prefix shared with the line before (base 36), and the rest. */
  terms: string
  /** Number of pages with each term. */
  counts: readonly number[]
  /** Shards in term order: number of terms in each, and its file. */
  shards: readonly (readonly [count: number, file: string])[]
}

/** The core of an index: one for each locale. */
export interface IndexCore extends TermTable {
  /** Id of this index: checksum of everything after it. Must be the first field. */
  build: string
  format: number
  /** Locale, equal to the `language` of requests. */
  language: string
  /** Primary subtags of the languages in which texts were analysed, that of the locale first. */
  analyses: readonly string[]
  /** Number of pages; pages are numbered from 0. */
  pages: number
  /** Tags of pages, run-length encoded as `[tag, number of pages]`, in page order. */
  tags: readonly (readonly [tag: string, count: number])[]
  /** Boosts other than 1: `[page, boost]`. */
  boosts: readonly (readonly [page: number, boost: number])[]
  /** Files of the page tables, in order. */
  tables: readonly string[]
  /** Files of word pairs, in order; at least one. */
  pairs: readonly string[]
  /** Text blocks in page order, by batch: the name of the batch, and the number of pages in each block. */
  blocks: readonly (readonly [name: string, counts: readonly number[]])[]
  /** Tables of rare terms of a large site, in order; each is a separate file, with its first term here. */
  rare: readonly (readonly [first: string, file: string])[]
  /**
   * Prefixes of one and two letters, each with the best pages of all terms that start with it. Other pages are
   * left out, because such a prefix occurs on nearly every page. `counts` are those of all pages.
   */
  beginnings: TermTable
  /** Groups of synonyms: folded words, several words of one synonym separated by a space. */
  synonyms: readonly (readonly string[])[]
}

/** The data of many pages that hits need. */
export interface PageTable {
  /** Number of the first page. */
  first: number
  titles: readonly string[]
  /** Addresses, see `path-list.ts`. */
  paths: string
  /** For each page, an index into `groups`. */
  group: readonly number[]
  /** Labels of `hierarchy.lvl0`. */
  groups: readonly string[]
  /** Pages with a badge: `[index in titles, text]`. Absent: none has one. */
  badges?: readonly (readonly [index: number, text: string])[]
}

/** The text of a page, for display. */
export interface PageText {
  /** Primary subtag of its language. */
  lang: string
  sections: readonly SectionText[]
}

/** One section: a heading and the text up to the next. The first section has no heading. */
export type SectionText = readonly [
  level: number,
  anchor: string,
  heading: string,
  /** Paragraphs, list items and table rows, each on one line; code blocks with a line feed after each line. */
  pieces: readonly string[],
  /** Badge of its hit. Absent: none. */
  kind?: string,
]

/** A text block, in page order; the file begins with a checksum, see `block-file.ts`. */
export type TextBlock = readonly PageText[]

/** Whether a piece of text is code: prose has no line feeds. */
export function isCode(piece: string): boolean {
  return piece.includes('\n')
}

/**
 * Weight of a term on a page, in one byte: two bits for the title (0 none, 1 one word of many, 2 one of two
 * or three, 3 the whole title), two for the number of headings (at most 3), four for the text (occurrences,
 * dampened and normalised by length).
 */
export function toProfile(title: number, headings: number, text: number): number {
  return (title << 6) | (Math.min(3, headings) << 4) | Math.min(15, text)
}

/** Whether the term of a profile is in the title. */
export function isInTitle(profile: number): boolean {
  return profile > 63
}

/** Strength of a number of occurrences in a text with so many words, from 0 to 15. */
export function toTextStrength(occurrences: number, words: number): number {
  if (occurrences === 0) return 0
  const dampened = occurrences / (occurrences + 1.2 * (0.35 + (0.65 * words) / 400))
  return Math.max(1, Math.round(dampened * 15))
}

/** Score of a profile; a title counts more than headings, headings more than text. */
export function scoreOfProfile(profile: number): number {
  const title = TITLE_SCORES[profile >> 6] ?? 0
  const headings = HEADING_SCORES[(profile >> 4) & 3] ?? 0
  return title + headings + (profile & 15) / 5
}

const TITLE_SCORES = [0, 4, 5.5, 7]
const HEADING_SCORES = [0, 2.4, 2.9, 3.2]

/**
 * Bit of a section. Sections are grouped into at most 16, so that the sections of a term are the bits of
 * one number.
 */
export function sectionBit(section: number, sections: number): number {
  return sections <= 16 ? section : Math.floor((section * 16) / sections)
}
