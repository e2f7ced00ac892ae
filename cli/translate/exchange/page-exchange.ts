/**
 * A page and its translation as units, and the way back: texts are put into the translation where the
 * old ones stand, so that whatever is between them stays byte for byte.
 *
 * Where both have the same blocks, each block is a unit: a translation memory knows paragraphs, not
 * pages. Where a translator built a section in another way, it is one unit, whose structure is inline
 * codes.
 */
import { hashText } from '../content/hash-text.ts'
import { pairSections } from '../content/pair-sections.ts'
import type { Parse } from '../content/split-sections.ts'
import { FRONT_MATTER, type Section } from '../content/split-sections.ts'
import type { ExchangeUnit } from './exchange-unit.ts'
import { hasWords, toSource } from './inline.ts'
import { matchInlineCodes } from './match-inline-codes.ts'
import type { FindComments } from './read-comments.ts'
import { withIds } from './read-inlines.ts'
import { emptyTag, type RawInline } from './read-markup.ts'
import { readTextSegments } from './read-text-segments.ts'
import type { TextSegment } from './text-segment.ts'

/** One file with its sections. */
export interface ExchangeText {
  /** LF, no byte order mark. */
  text: string
  sections: readonly PlacedSection[]
}

/** A section as far as its texts need it: what holds the tree of its page would fill memory, of all pages together. */
type PlacedSection = Pick<Section, 'key' | 'title' | 'level' | 'line' | 'endLine'>

/** Let go of the trees that sections were cut from. */
export function toPlaced(sections: readonly Section[]): PlacedSection[] {
  return sections.map(({ key, title, level, line, endLine }) => ({
    key,
    title,
    level,
    line,
    endLine,
  }))
}

/** A section with its texts. `start` and `end` count in the text of the file. */
export interface Part {
  section: PlacedSection
  /** Text of the file. */
  text: string
  start: number
  end: number
  segments: readonly TextSegment[]
}

/** A block of a section as a unit. */
interface PageUnit {
  /** Which text of the section it is: `2`, or the field, `title`. */
  id: string
  /** `heading`, `paragraph` and so on, see {@link TextSegment}; `section` for all of it. */
  kind: string
  /** With one segment. */
  unit: ExchangeUnit
}

/** A section in both languages. */
export interface PartPair {
  /** In the order of the source; at least one. */
  units: readonly PageUnit[]
  source: Part
  /** `null` where the translation lacks the section. */
  translation: Part | null
  /** Text of the source → the one that stands for it. */
  texts: ReadonlyMap<TextSegment, TextSegment>
  /** The section is one unit. */
  isLoose: boolean
}

/** How pages are read. */
export interface PageReader {
  parse: Parse
  /** Where comments are in code of a language. */
  findComments: FindComments
}

/** Cut a page and its translation into units, in the order of the source. Pure. */
export function pairParts(
  origin: string,
  { source, translation }: { source: ExchangeText; translation: ExchangeText | null },
  reader: PageReader,
): PartPair[] {
  const sourceParts = readParts(source, reader)
  const translationParts = new Map(
    (translation ? readParts(translation, reader) : []).map((part) => [part.section, part]),
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
function readParts({ text, sections }: ExchangeText, reader: PageReader): Part[] {
  const lines = lineStarts(text)
  const segments = readTextSegments(text, reader.parse(text).tree, reader.findComments)
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
  const texts = translation ? pairTexts(source, translation) : new Map()
  const pair: PartPair = {
    units: [],
    source,
    translation,
    texts: texts ?? new Map(),
    isLoose: !texts,
  }
  const units = texts ? toUnits(pair, file) : toLooseUnits(pair, file)
  return units.length > 0 ? { ...pair, units } : null
}

function toUnits({ source, translation, texts }: PartPair, file: string): PageUnit[] {
  const { key, title } = source.section
  return source.segments.flatMap((text, index): PageUnit[] => {
    const other = texts.get(text)
    // Nothing shows where a comment would go.
    if (translation && !other && text.kind === 'comment') return []
    const id = isFront(source) ? text.kind : String(index + 1)
    const note = title === '' ? text.kind : `${text.kind} in “${title}”`
    const unit = toUnit(text.content, other?.content ?? null, { file, name: `${key}/${id}`, note })
    return unit ? [{ id, kind: text.kind, unit }] : []
  })
}

function toLooseUnits({ source, translation }: PartPair, file: string): PageUnit[] {
  const { key, title } = source.section
  const target = translation && looseContent(translation)
  const note = title === '' ? 'section' : `section “${title}”`
  const unit = toUnit(looseContent(source), target, { file, name: key, note })
  return unit ? [{ id: '1', kind: 'section', unit }] : []
}

function toUnit(
  content: readonly RawInline[],
  target: readonly RawInline[] | null,
  place: Pick<ExchangeUnit, 'file' | 'name' | 'note'>,
): ExchangeUnit | null {
  const source = withIds(content, counter(''))
  if (!hasWords(source)) return null
  const own = target && matchInlineCodes(source, target, counter('n'))
  return {
    ...place,
    isBlock: true,
    hash: hashText(toSource(source)),
    segments: [{ id: '1', source, target: own }],
  }
}

/**
 * Fields by their names, texts by their order; `null` where the translation has other blocks. Comments
 * are no blocks: a translation may have more or fewer of them, which pair none.
 */
function pairTexts(source: Part, translation: Part): Map<TextSegment, TextSegment> | null {
  const pairs = new Map<TextSegment, TextSegment>()
  if (isFront(source)) {
    for (const text of source.segments) {
      const other = translation.segments.find(({ kind }) => kind === text.kind)
      if (other) pairs.set(text, other)
    }
    return pairs
  }
  const isComment = ({ kind }: TextSegment) => kind === 'comment'
  const blocksOf = ({ segments }: Part) => segments.filter((text) => !isComment(text))
  const kindsOf = (part: Part) =>
    blocksOf(part)
      .map(({ kind }) => kind)
      .join()
  if (kindsOf(source) !== kindsOf(translation)) return null
  const zip = (mine: readonly TextSegment[], theirs: readonly TextSegment[]) => {
    if (mine.length !== theirs.length) return
    for (const [index, text] of mine.entries()) {
      const other = theirs[index]
      if (other) pairs.set(text, other)
    }
  }
  zip(blocksOf(source), blocksOf(translation))
  zip(source.segments.filter(isComment), translation.segments.filter(isComment))
  return pairs
}

const isFront = ({ section }: Part) => section.key === FRONT_MATTER

/** The whole section; what is between its texts is an inline code. */
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
