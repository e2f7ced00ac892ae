/** Determines the status of one translated page from its source, its translation and its record. Pure. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { compareSections, type SectionChange, type SectionState } from './compare-sections.ts'
import { pairSections } from './pair-sections.ts'
import type { PageRecord, RecordedSection } from './record-file.ts'
import { type Section, sumWords } from './split-sections.ts'
import { isFlagged } from './translation-flag.ts'

/**
 * - `translated`: made from the current source
 * - `reviewed`: translated, and somebody has reviewed the text as it is
 * - `needs-review`: translated, and somebody has to review it
 * - `outdated`: some sections must be translated again
 * - `unknown`: there is a translation, but no record of its source
 * - `missing`: no translation
 * - `orphaned`: a translation without a source
 */
export type PageState = (typeof PAGE_STATES)[number]

/** All states of pages, in the order of tables. */
export const PAGE_STATES = [
  ...(['translated', 'reviewed', 'needs-review'] as const),
  ...(['outdated', 'unknown', 'missing', 'orphaned'] as const),
] as const

/** A section that needs a translator. */
export interface SectionStatus {
  /** Id of the heading, `(front matter)` or `(start)`. */
  key: string
  /** Its key when it was translated, if it has changed. */
  was?: string
  /** Heading of the source, as written. */
  title: string
  /**
   * `untranslated`: missing in the translation, or there in the source language; `incomplete`: the
   * translation of an unknown page has fewer blocks in this section.
   */
  state: Exclude<SectionState, 'current'> | 'untranslated' | 'incomplete'
  /** First line in the source, 1-based; absent if the section was removed. */
  line?: number
  /** Words to translate. */
  words: number
  /** Text of the section when it was translated, if it is known. */
  before?: string
  /** Current text of the section. */
  after?: string
}

/** One page in one locale. */
export interface PageStatus {
  /** File of the source; for an orphan, the file that its source would be. */
  origin: string
  /** File of the translation; absent if there is none. */
  translation?: string
  /** Docs instance, `null` for the Markdown pages. */
  instance: string | null
  state: PageState
  /** Day on which the translation was last current. */
  date?: string
  /** Who reviewed it, if its state is `reviewed`. */
  reviewedBy?: string
  /** Who translates and who reviews it, as the config names them. */
  owner?: string
  reviewer?: string
  /** Words in the source. */
  words: number
  /** Words of the source that have a translation, current or not. */
  wordsTranslated: number
  /** Words of the source whose translation is current. */
  wordsCurrent: number
  /** Words still to translate. */
  wordsToDo: number
  /** Sections to translate, in the order of the source. */
  sections: readonly SectionStatus[]
  /** For an unknown page: commits of the source since the last one of the translation, newest first. */
  newer?: readonly { commit: string; date: string }[]
  /** For an orphan: the file that its source was probably renamed to. */
  movedTo?: string
}

/** Source, translation and record of a page. */
interface PageParts {
  origin: string
  instance: string | null
  source: readonly Section[]
  /** `hash`: `hashText` of its text. */
  translation?: { file: string; sections: readonly Section[]; hash?: string }
  record?: PageRecord
}

/** Status of one page. */
export function toPageStatus(parts: PageParts): PageStatus {
  const { origin, instance, source, translation, record } = parts
  const words = sumWords(source)
  const page = { origin, instance, words }
  if (!translation)
    return {
      ...page,
      state: 'missing',
      wordsTranslated: 0,
      wordsCurrent: 0,
      wordsToDo: words,
      sections: [],
    }
  const sections = record
    ? findRecorded(record, source, translation.sections)
    : findGaps(source, translation.sections)
  const isIn = (...states: SectionStatus['state'][]) =>
    sections
      .filter(({ state }) => states.includes(state))
      .reduce((sum, section) => sum + section.words, 0)
  const absent = isIn('added', 'untranslated', 'incomplete')
  const stale = isIn('changed', 'renamed')
  const isTouched = record ? sections.length > 0 : false
  return {
    ...page,
    translation: translation.file,
    ...(record && !isTouched
      ? toReviewState(record, translation.hash)
      : { state: record ? 'outdated' : 'unknown' }),
    ...omitUndefined({ date: record?.date }),
    wordsTranslated: words - absent,
    wordsCurrent: record ? words - absent - stale : 0,
    wordsToDo: absent + stale,
    sections,
  }
}

/** The state of a translation whose source has not changed. An edit after the review takes the review back. */
function toReviewState(
  { review, translated }: PageRecord,
  hash: string | undefined,
): Pick<PageStatus, 'state' | 'reviewedBy'> {
  if (!review) return { state: 'translated' }
  if (review.by === null) return { state: 'needs-review' }
  return hash === translated
    ? { state: 'reviewed', reviewedBy: review.by }
    : { state: 'translated' }
}

/** Status of a page that has not changed since it was recorded as translated. */
export function toUntouchedStatus(
  { origin, instance }: Pick<PageParts, 'origin' | 'instance'>,
  { file, words, record }: { file: string; words: number; record: PageRecord },
): PageStatus {
  const { date, translated } = record
  return {
    ...{ origin, translation: file, instance, ...toReviewState(record, translated), date },
    ...{ words, wordsTranslated: words, wordsCurrent: words, wordsToDo: 0, sections: [] },
  }
}

/**
 * Sections that the translation of an unknown page lacks. Without a record they are found by pairing the
 * headings of both files.
 */
function findGaps(source: readonly Section[], translation: readonly Section[]): SectionStatus[] {
  const pairs = pairSections(source, translation)
  return source.flatMap((section) => {
    const own = pairs.get(section)
    if (!own || isFlagged(own) || isCopy(section, own)) return [toStatus(section, 'untranslated')]
    if (own.blocks >= section.blocks) return []
    const lacking = (section.blocks - own.blocks) / section.blocks
    return [{ ...toStatus(section, 'incomplete'), words: Math.ceil(section.words * lacking) }]
  })
}

/**
 * Words from which an equal text counts as untranslated; shorter texts, such as names and lists of files,
 * may be equal in both languages.
 */
const COPY_WORDS = 12

function isCopy(section: Section, own: Section): boolean {
  const isLong = section.words >= COPY_WORDS && section.words >= section.blocks * 6
  return isLong && section.hasBodyOf(own)
}

function findRecorded(
  record: PageRecord,
  source: readonly Section[],
  translation: readonly Section[],
): SectionStatus[] {
  const marked = new Set(translation.filter(isFlagged).map(({ key }) => key))
  const lost = findLost(record.sections, translation)
  return compareSections(record.sections, source).flatMap(({ state, before, now }) => {
    const own = before?.translation
    const isOpen = typeof own === 'string' && (marked.has(own) || lost.has(own))
    if (now && isOpen) return [toStatus(now, 'untranslated')]
    return state === 'current' ? [] : [toChangeStatus(state, before, now)]
  })
}

/**
 * Keys of recorded translation sections that the translation no longer has. If an unknown section is at the
 * same place, between the same neighbours, the section has only a new heading and is not lost.
 */
function findLost(
  recorded: readonly RecordedSection[],
  translation: readonly Section[],
): Set<string> {
  const then = recorded.flatMap(({ translation: key }) => key ?? [])
  const now = translation.map(({ key }) => key)
  const [had, has] = [new Set(then), new Set(now)]
  /** Key of a known section → number of unknown sections that follow it. */
  const spare = new Map<string, number>()
  let neighbour = ''
  for (const key of now) {
    if (had.has(key)) neighbour = key
    else spare.set(neighbour, (spare.get(neighbour) ?? 0) + 1)
  }
  const lost = new Set<string>()
  neighbour = ''
  for (const key of then) {
    const left = spare.get(neighbour) ?? 0
    if (has.has(key)) neighbour = key
    else if (left > 0) spare.set(neighbour, left - 1)
    else lost.add(key)
  }
  return lost
}

function toChangeStatus(
  state: Exclude<SectionState, 'current'>,
  before: SectionChange['before'],
  now: SectionChange['now'],
): SectionStatus {
  if (!now) return { key: before?.key ?? '', title: '', state, words: 0 }
  const was = before && before.key !== now.key ? { was: before.key } : {}
  const status = { ...toStatus(now, state), ...was }
  if (state === 'moved') return { ...status, words: 0 }
  return state === 'renamed' ? { ...status, words: now.title.split(/\s+/).length } : status
}

function toStatus(section: Section, state: SectionStatus['state']): SectionStatus {
  const { key, title, line, words, text } = section
  return { key, title, state, line, words, after: text }
}
