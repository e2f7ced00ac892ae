/**
 * Finds the blocks of unfinished sections that are still in the source language, and marks each with its language: the
 * rest of such a section is translated, and readers see it.
 */
import { compareSections } from '../content/compare-sections.ts'
import type { PageRecord } from '../content/record-file.ts'
import type { Section } from '../content/split-sections.ts'
import { isFlagged } from '../content/translation-flag.ts'
import { type ExchangeText, type PageReader, type Part, readParts } from './page-exchange.ts'
import type { TextSegment } from './text-segment.ts'

type MarkedPage = Omit<ExchangeText, 'sections'> & { sections: readonly Section[] }

/** A page in both languages. */
interface MarkInput {
  source: MarkedPage
  translation: MarkedPage
  record: PageRecord
  /** BCP 47 tag and direction of the source language. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/**
 * Key of each section that is translated in part → its text with marks. None for a section whose source has changed
 * since, because the words of its blocks then prove nothing, and none with other blocks than its source. Pure.
 */
export function markBlocks(input: MarkInput, reader: PageReader): Map<string, string> {
  const { source, translation, record } = input
  const open = new Set(translation.sections.flatMap((one) => (isFlagged(one) ? [one.key] : [])))
  const changes = compareSections(record.sections, source.sections).filter(
    ({ state, before }) =>
      (state === 'current' || state === 'moved') && open.has(before?.translation ?? ''),
  )
  const marked = new Map<string, string>()
  if (changes.length === 0) return marked
  const sources = toParts(source, reader)
  const own = toParts(translation, reader)
  for (const { before, now } of changes) {
    const mine = own.get(before?.translation ?? '')
    const theirs = sources.get(now?.key ?? '')
    const text = mine && theirs ? markSection(mine, theirs, input) : null
    if (mine && text !== null) marked.set(mine.section.key, text)
  }
  return marked
}

const toParts = (text: ExchangeText, reader: PageReader) =>
  new Map(readParts(text, reader).map((part) => [part.section.key, part]))

/** `null` if the whole section is in the source language, or has other blocks. */
function markSection(
  mine: Part,
  source: Part,
  { lang, dir, translation }: MarkInput,
): string | null {
  const kindsOf = ({ segments }: Part) => segments.map(({ kind }) => kind).join()
  if (kindsOf(mine) !== kindsOf(source)) return null
  const isOpen = (segment: TextSegment, index: number) =>
    wordsOf(mine, segment) === wordsOf(source, source.segments[index])
  const open = mine.segments.filter(isOpen)
  const hasOwn = mine.segments.some(
    (segment, index) => !isOpen(segment, index) && /\p{L}/u.test(wordsOf(mine, segment)),
  )
  if (!hasOwn) return null
  let text = mine.text.slice(mine.start, mine.end)
  for (const segment of open.filter((one) => canBeMarked(one, mine)).reverse()) {
    const [start, end] = [segment.start - mine.start, segment.end - mine.start]
    const name = translation.format === 'mdx' && isWholeParagraph(segment, mine) ? 'p' : 'span'
    const tag = `<${name} lang="${lang}" dir="${dir}">`
    text = `${text.slice(0, start)}${tag}${text.slice(start, end)}</${name}>${text.slice(end)}`
  }
  return text.trim()
}

/** The words of a block, without line ends and the prefixes of lists and quotes. */
function wordsOf({ text }: Part, segment: TextSegment | undefined): string {
  return segment ? text.slice(segment.start, segment.end).replace(/\n[ \t>]*|\s+/g, ' ') : ''
}

const MARKED: ReadonlySet<string> = new Set(['heading', 'paragraph', 'cell'])

/** Whether an element may be around a block. The heading of a page is also its title, which has no elements. */
function canBeMarked({ kind, content }: TextSegment, { section }: Part): boolean {
  if (!MARKED.has(kind) || (kind === 'heading' && section.level === 1)) return false
  return content.some((part) => typeof part !== 'string' || /\p{L}/u.test(part))
}

/** In MDX, an element around all words of a paragraph is a block, so it has to be the paragraph. */
function isWholeParagraph({ start, end }: TextSegment, { text, blocks }: Part): boolean {
  const line = text.slice(0, start).split('\n').length
  const block = blocks.find(({ position }) => position?.start.line === line)
  const last = text.slice(0, end).split('\n').length
  return block?.type === 'paragraph' && block.position?.end.line === last
}
