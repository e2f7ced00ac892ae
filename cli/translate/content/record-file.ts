/**
 * `content.lock` of a locale: for each translated page, hashes of the source sections that it was made
 * from. Written by the command, never by hand.
 *
 * ```text
 * content/cloud/iam.md ⇥ 2025-10-15 ⇥ 0f3ab2… ⇥ 350 ⇥ 77…  page, day, source: hash, words; translation: hash
 * content/cloud/iam.md ⇥ … ⇥ reviewed by Anna              the same line of a reviewed page; or: needs review
 * content/cloud/iam.md ⇥ #roles ⇥ 5d1e… ⇥ 9c20… ⇥ rollen   section: heading, body, its translation
 * ```
 *
 * The file is easy to merge: one complete entry for each line, pages sorted, and an empty line after each
 * page, so that changes to two pages are never in adjacent lines. Branches that add neighbouring pages need
 * git's `union` driver, which keeps the lines of both (see `merge-rules.ts`). The reader accepts pages in
 * any order, and duplicate lines.
 */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { BadLine } from '../message-records.ts'
import type { Section } from './split-sections.ts'

/** Name of the file in the locale's folder. */
export const RECORD_FILE = 'content.lock'

const HEAD = '# Written by `octavo write-translations`. Do not edit; keep both sides of a merge.'

/** One section of the source when it was translated. */
export interface RecordedSection extends Pick<Section, 'key' | 'heading' | 'body'> {
  /** Key of the translated section; `null` if the translation omits it on purpose. */
  translation: string | null
}

/** The source that a translation was made from. */
export interface PageRecord {
  /** Day on which the translation was last current: `2025-10-15`. */
  date: string
  /** Hash of the whole source, to detect unchanged pages fast: `hashText` of its text. */
  source: string
  /** Words in the source; absent in records of format 1, and for unfinished translations. */
  words?: number
  /** Hash of the whole translation, as `source`; absent when `words` is. */
  translated?: string
  review?: Review
  /** In the order of the source. */
  sections: readonly RecordedSection[]
}

/** Who reviewed a translation, or `null` for one that still needs a review. */
interface Review {
  by: string | null
}

/** Origin → its record. */
export type Records = ReadonlyMap<string, PageRecord>

/** Every entry of a file. */
export interface PageRecords {
  records: Records
  bad: readonly BadLine[]
}

/** Parse the file. Malformed lines are reported and skipped. */
export function parseRecords(text: string): PageRecords {
  const records = new Map<string, PageRecord>()
  const sections: { origin: string; section: RecordedSection }[] = []
  const bad: BadLine[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const section = readSection(line)
    const page = section ? null : readPage(line)
    if (section) sections.push(section)
    else if (page) addPage(records, page)
    else bad.push({ line: index + 1, text: line })
  }
  return { records: withSections(records, sections), bad }
}

function readSection(line: string): { origin: string; section: RecordedSection } | null {
  const parts = line.split('\t')
  const [origin = '', key = '', heading = '', body = '', translation = ''] = parts
  if (parts.length !== 5 || origin === '' || !/^[#(]/.test(key) || body === '') return null
  return {
    origin,
    section: {
      key: fromKey(key),
      heading,
      body,
      translation: translation === '-' ? null : fromKey(translation),
    },
  }
}

function readPage(line: string): { origin: string; record: PageRecord } | null {
  const parts = line.split('\t')
  const review = readReview(parts.at(-1) ?? '')
  if (review) parts.pop()
  const [origin = '', date = '', source = '', words = '', translated = ''] = parts
  if (origin === '' || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  const record = { date, source, ...omitUndefined({ review }), sections: [] }
  if (parts.length === 3) return { origin, record }
  const isWhole = parts.length === 5 && /^\d+$/.test(words) && translated !== ''
  return isWhole ? { origin, record: { ...record, words: Number(words), translated } } : null
}

const NEEDS_REVIEW = 'needs review'
const REVIEWED = 'reviewed by '

function readReview(text: string): Review | undefined {
  if (text === NEEDS_REVIEW) return { by: null }
  return text.startsWith(REVIEWED) ? { by: text.slice(REVIEWED.length) } : undefined
}

/** If two branches have both accepted a page, the later day wins. */
function addPage(
  records: Map<string, PageRecord>,
  { origin, record }: { origin: string; record: PageRecord },
): void {
  const known = records.get(origin)
  if (!known || known.date <= record.date) records.set(origin, record)
}

function withSections(
  pages: ReadonlyMap<string, PageRecord>,
  lines: readonly { origin: string; section: RecordedSection }[],
): Records {
  const byPage = new Map<string, Map<string, RecordedSection>>()
  for (const { origin, section } of lines) {
    const sections = byPage.get(origin) ?? new Map<string, RecordedSection>()
    byPage.set(origin, sections.set(section.key, section))
  }
  return new Map(
    [...pages].map(([origin, record]) => [
      origin,
      { ...record, sections: [...(byPage.get(origin)?.values() ?? [])] },
    ]),
  )
}

/** Write the file; the same records give the same bytes. */
export function formatRecords(records: Records): string {
  const pages = [...records].sort(([a], [b]) => (a < b ? -1 : 1)).map(formatPage)
  return `${HEAD}\n\n${pages.join('\n')}`
}

function formatPage([origin, record]: [string, PageRecord]): string {
  const { date, source, words, translated, review, sections } = record
  const lines = sections.map(({ key, heading, body, translation }) =>
    [origin, toKey(key), heading, body, translation === null ? '-' : toKey(translation)].join('\t'),
  )
  const isWhole = words !== undefined && translated !== undefined
  const page = [origin, date, source, ...(isWhole ? [words, translated] : [])]
  if (review) page.push(review.by === null ? NEEDS_REVIEW : `${REVIEWED}${review.by}`)
  return `${[page.join('\t'), ...lines].join('\n')}\n`
}

/** Ids get a `#`, so that they differ from days, and from our own keys in parentheses. */
function toKey(key: string): string {
  return key.startsWith('(') ? key : `#${key}`
}

function fromKey(key: string): string {
  return key.startsWith('#') ? key.slice(1) : key
}
