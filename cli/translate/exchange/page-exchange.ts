/**
 * A page and its translation as units, one a section, and the way back: texts are put into the
 * translation where the old ones stand, so that whatever is between them stays byte for byte.
 *
 * Where both have the same blocks, a unit has a segment for each text. Where a translator built a
 * section in another way, it is one segment, with the structure as marks.
 */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { hashText } from '../content/hash-text.ts'
import { pairSections } from '../content/pair-sections.ts'
import type { Parse } from '../content/split-sections.ts'
import { FRONT_MATTER, type Section } from '../content/split-sections.ts'
import type { ExchangeSegment, ExchangeUnit } from './exchange-unit.ts'
import { hasWords, toSource } from './inline.ts'
import { matchMarks } from './match-marks.ts'
import { withIds } from './read-inlines.ts'
import { emptyTag, type RawInline } from './read-markup.ts'
import { readTextSegments } from './read-text-segments.ts'
import type { TextSegment } from './text-segment.ts'

/** One file with its sections. */
export interface ExchangeText {
  /** LF, no byte order mark. */
  text: string
  sections: readonly Section[]
}

/** A section with its texts. `start` and `end` count in the text of the file. */
export interface Part {
  section: Section
  /** Text of the file. */
  text: string
  start: number
  end: number
  segments: readonly TextSegment[]
}

/** A section in both languages. */
export interface PartPair {
  unit: ExchangeUnit
  source: Part
  /** `null` where the translation lacks the section. */
  translation: Part | null
  /** The section is one segment. */
  isLoose: boolean
}

/** Cut a page and its translation into units, in the order of the source. Pure. */
export function pairParts(
  origin: string,
  { source, translation }: { source: ExchangeText; translation: ExchangeText | null },
  parse: Parse,
): PartPair[] {
  const sourceParts = readParts(source, parse)
  const translationParts = new Map(
    (translation ? readParts(translation, parse) : []).map((part) => [part.section, part]),
  )
  const pairs = pairSections(source.sections, translation?.sections ?? [])
  return sourceParts.flatMap((part) => {
    const other = pairs.get(part.section)
    const pair = pairPart(part, {
      file: origin,
      translation: (other && translationParts.get(other)) ?? null,
    })
    return pair ? [pair] : []
  })
}

/** The sections of a file with the texts that start in them. */
function readParts({ text, sections }: ExchangeText, parse: Parse): Part[] {
  const lines = lineStarts(text)
  const segments = readTextSegments(text, parse(text).tree)
  let next = 0
  return sections.map((section) => {
    const start = lines[section.line - 1] ?? text.length
    const end = lines[section.endLine] ?? text.length
    const own: TextSegment[] = []
    for (let segment = segments[next]; segment && segment.start < end; segment = segments[++next])
      if (segment.start >= start && segment.end <= end) own.push(segment)
    return { section, text, start, end, segments: own }
  })
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function pairPart(
  source: Part,
  { file, translation }: { file: string; translation: Part | null },
): PartPair | null {
  const isLoose = translation !== null && !isFront(source) && !isAligned(source, translation)
  const contents = isLoose ? [looseContent(source)] : source.segments.map(({ content }) => content)
  const nextId = counter('')
  const sources = contents.map((content) => withIds(content, nextId))
  if (!sources.some(hasWords)) return null
  const nextNew = counter('n')
  const segments = sources.map((own, index): ExchangeSegment => {
    const target = translation && targetContent(source, translation, { isLoose, index })
    return {
      id: segmentId(source, index),
      source: own,
      target: target && matchMarks(own, target, nextNew),
    }
  })
  const { key, title } = source.section
  const unit: ExchangeUnit = {
    file,
    name: key,
    ...omitUndefined({ note: title !== '' ? title : undefined }),
    hash: hashText(contents.map((content) => toSource(withIds(content, () => ''))).join('\0')),
    segments: segments.filter(({ source: own }) => hasWords(own)),
  }
  return { unit, source, translation, isLoose }
}

function targetContent(
  source: Part,
  translation: Part,
  { isLoose, index }: { isLoose: boolean; index: number },
): readonly RawInline[] | null {
  if (isLoose) return looseContent(translation)
  if (!isFront(source)) return translation.segments[index]?.content ?? null
  return (
    translation.segments.find(({ kind }) => kind === source.segments[index]?.kind)?.content ?? null
  )
}

/** Fields go by their names, texts by their places. */
function segmentId(part: Part, index: number): string {
  return isFront(part) ? (part.segments[index]?.kind ?? '') : String(index + 1)
}

const isFront = ({ section }: Part) => section.key === FRONT_MATTER

function isAligned(source: Part, translation: Part): boolean {
  const kinds = ({ segments }: Part) => segments.map(({ kind }) => kind).join()
  return kinds(source) === kinds(translation)
}

/** The whole section; what is between its texts is a mark. */
function looseContent({ text, start, segments, end }: Part): RawInline[] {
  let at = start
  const parts = segments.flatMap((segment) => {
    const between = text.slice(at, segment.start)
    at = segment.end
    const own: readonly RawInline[] = isSource(segment, text)
      ? segment.content
      : [emptyTag(text.slice(segment.start, segment.end))]
    return between === '' ? own : [emptyTag(between), ...own]
  })
  const rest = text.slice(at, end)
  return rest === '' ? parts : [...parts, emptyTag(rest)]
}

/** Whether the parts of a text are what stands in the file, without anything to put back. */
function isSource(segment: TextSegment, text: string): boolean {
  return toSource(withIds(segment.content, () => '')) === text.slice(segment.start, segment.end)
}

/** `1`, `2` … behind a prefix. */
export function counter(prefix: string): () => string {
  let last = 0
  return () => `${prefix}${++last}`
}
