/**
 * Converts a page and its translation to units, and back. Returned texts replace the old ones at their
 * offsets, so everything between them keeps its bytes.
 *
 * If both have the same blocks, each block is a unit, because translation memories store paragraphs, not
 * pages. A section that a translator has structured differently is one unit, with its structure as inline
 * codes.
 */
import type { RootContent } from 'mdast'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
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

/** A file with its sections. */
export interface ExchangeText {
  /** With line feeds only, and without a byte order mark. */
  text: string
  sections: readonly PlacedSection[]
  /** Syntax of the text. Default: `md`. */
  format?: Format
}

/** `mdx` has components and expressions. */
type Format = 'md' | 'mdx'

/**
 * The fields of a section that its texts need. A whole section refers to the tree of its page; for all
 * pages that would not fit in memory.
 */
type PlacedSection = Pick<Section, 'key' | 'title' | 'level' | 'line' | 'endLine'>

/** Copy these fields, so that the trees of the sections can be freed. */
export function toPlaced(sections: readonly Section[]): PlacedSection[] {
  return sections.map(({ key, title, level, line, endLine }) => ({
    key,
    title,
    level,
    line,
    endLine,
  }))
}

/** A section with its texts. `start` and `end` are offsets in the file. */
export interface Part {
  section: PlacedSection
  /** Text of the file. */
  text: string
  start: number
  end: number
  segments: readonly TextSegment[]
  blocks: readonly RootContent[]
}

/** A block of a section as a unit. */
interface PageUnit {
  /** Number of the text within its section, `2`, or the field, `title`. */
  id: string
  /** `heading`, `paragraph` and so on, see {@link TextSegment}; `section` for a whole section. */
  kind: string
  /** Has one segment. */
  unit: ExchangeUnit
}

/** A section in both languages. */
export interface PartPair {
  /** In the order of the source; none if the section has only code and other structure. */
  units: readonly PageUnit[]
  source: Part
  /** `null` if the section is missing in the translation. */
  translation: Part | null
  /** Text of the source → its translation. */
  texts: ReadonlyMap<TextSegment, TextSegment>
  /** Whether the section is one unit. */
  isLoose: boolean
}

/** Functions that read pages. */
export interface PageReader {
  /** Parses a text; positions refer to the text given. */
  parse(text: string, format: Format): ReturnType<Parse>
  /** Finds the ranges of comments in code of a language. */
  findComments: FindComments
}

/** Convert a page and its translation to units, in the order of the source. Pure. */
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
  return sourceParts.map((part) => {
    const other = pairs.get(part.section)
    const own = (other && translationParts.get(other)) ?? null
    return pairPart(part, { file: origin, translation: own })
  })
}

/** The sections of a file, each with the texts inside it. */
export function readParts(
  { text, sections, format = 'md' }: ExchangeText,
  reader: PageReader,
): Part[] {
  const lines = lineStarts(text)
  const { tree } = reader.parse(text, format)
  const segments = readTextSegments(text, tree, reader.findComments)
  let next = 0
  return sections.map((section) => {
    const start = lines[section.line - 1] ?? text.length
    const end = lines[section.endLine] ?? text.length
    const own: TextSegment[] = []
    for (let segment = segments[next]; segment && segment.start < end; segment = segments[++next])
      if (segment.start >= start && segment.end <= end) own.push(segment)
    const blocks = tree.children.filter(({ position }) => {
      const line = position?.start.line ?? 0
      return line >= section.line && line <= section.endLine
    })
    return { section, text, start, end, segments: own, blocks }
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
): PartPair {
  const texts = translation ? pairTexts(source, translation) : new Map()
  const pair: PartPair = {
    units: [],
    source,
    translation,
    texts: texts ?? new Map(),
    isLoose: !texts,
  }
  return { ...pair, units: texts ? toUnits(pair, file) : toLooseUnits(pair, file) }
}

function toUnits({ source, translation, texts }: PartPair, file: string): PageUnit[] {
  const { key, title } = source.section
  return source.segments.flatMap((text, index): PageUnit[] => {
    const other = texts.get(text)
    // The translation has no such comment, and no place to insert one.
    if (translation && !other && text.kind === 'comment') return []
    const id = isFront(source) ? text.kind : String(index + 1)
    const note = title === '' ? text.kind : `${text.kind} in “${title}”`
    const place = { file, name: `${key}/${id}`, line: text.line, note }
    const unit = toUnit(text, other?.content ?? null, place)
    return unit ? [{ id, kind: text.kind, unit }] : []
  })
}

function toLooseUnits({ source, translation }: PartPair, file: string): PageUnit[] {
  const { key, title } = source.section
  const target = translation && looseContent(translation)
  const note = title === '' ? 'section' : `section “${title}”`
  const unit = toUnit({ content: looseContent(source) }, target, {
    ...{ file, name: key, line: source.section.line, note },
  })
  return unit ? [{ id: '1', kind: 'section', unit }] : []
}

function toUnit(
  { content, marker }: Pick<TextSegment, 'content' | 'marker'>,
  target: readonly RawInline[] | null,
  place: Pick<ExchangeUnit, 'file' | 'name' | 'line' | 'note'>,
): ExchangeUnit | null {
  const source = withIds(content, counter(''))
  if (!hasWords(source)) return null
  const own = target && matchInlineCodes(source, target, counter('n'))
  return {
    ...place,
    isBlock: true,
    ...omitUndefined({ isAlert: marker && (true as const) }),
    hash: hashText(marker?.whole ?? toSource(source)),
    segments: [{ id: '1', source, target: own }],
  }
}

/**
 * Pairs fields by name, and texts by order; `null` if the translation has other blocks. Comments do not
 * count as blocks: if their number differs, they are not paired.
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

/** The whole section; everything between its texts is an inline code. */
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

/** Whether the content of a text is exactly its source, so that it can be replaced. */
function isSource(segment: TextSegment, text: string): boolean {
  return toSource(withIds(segment.content, () => '')) === text.slice(segment.start, segment.end)
}

/** Counts `1`, `2` … after a prefix. */
export function counter(prefix: string): () => string {
  let last = 0
  return () => `${prefix}${++last}`
}

/** The text as parsed: without a byte order mark, with line feeds only. */
export function toPlainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}
