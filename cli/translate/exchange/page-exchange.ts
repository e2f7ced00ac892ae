/**
 * A page and its translation as units, one a section, and the way back: texts are put into the
 * translation where the old ones stand, so that whatever is between them stays byte for byte.
 *
 * Where both have the same blocks, a unit has a segment for each text. Where a translator built a
 * section in another way, it is one segment, with the structure as marks.
 */
import type { Root } from 'mdast'
import { hashText } from '../content/hash-text.ts'
import { pairSections } from '../content/pair-sections.ts'
import { FRONT_MATTER, type Section } from '../content/split-sections.ts'
import type { ExchangeSegment, ExchangeUnit } from './exchange-unit.ts'
import { hasWords, toSource } from './inline.ts'
import { matchMarks } from './match-marks.ts'
import { type RawInline, single, withIds } from './read-inlines.ts'
import { type Leaf, readLeaves } from './read-text-segments.ts'

/** One file with its sections. */
export interface ExchangeText {
  /** LF, no byte order mark. */
  text: string
  sections: readonly Section[]
}

/** Text → Markdown tree. */
export type Parse = (text: string) => { tree: Root }

/** A section with its texts. `start` and `end` count in the text of the file. */
export interface Part {
  section: Section
  /** Text of the file. */
  text: string
  start: number
  end: number
  leaves: readonly Leaf[]
}

/** A section in both languages. */
export interface PartPair {
  unit: ExchangeUnit
  source: Part
  /** `null` where the translation lacks the section. */
  twin: Part | null
  /** The section is one segment. */
  isLoose: boolean
}

/** Cut a page and its translation into units, in the order of the source. Pure. */
export function pairParts(
  origin: string,
  { source, twin }: { source: ExchangeText; twin: ExchangeText | null },
  parse: Parse,
): PartPair[] {
  const sourceParts = readParts(source, parse)
  const twinParts = new Map(
    (twin ? readParts(twin, parse) : []).map((part) => [part.section, part]),
  )
  const pairs = pairSections(source.sections, twin?.sections ?? [])
  return sourceParts.flatMap((part) => {
    const other = pairs.get(part.section)
    const pair = pairPart(part, { file: origin, twin: (other && twinParts.get(other)) ?? null })
    return pair ? [pair] : []
  })
}

/** The sections of a file with the texts that start in them. */
export function readParts({ text, sections }: ExchangeText, parse: Parse): Part[] {
  const lines = lineStarts(text)
  const leaves = readLeaves(text, parse(text).tree)
  let next = 0
  return sections.map((section) => {
    const start = lines[section.line - 1] ?? text.length
    const end = lines[section.endLine] ?? text.length
    const own: Leaf[] = []
    for (let leaf = leaves[next]; leaf && leaf.start < end; leaf = leaves[++next])
      if (leaf.start >= start && leaf.end <= end) own.push(leaf)
    return { section, text, start, end, leaves: own }
  })
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function pairPart(
  source: Part,
  { file, twin }: { file: string; twin: Part | null },
): PartPair | null {
  const isLoose = twin !== null && !isFront(source) && !isAligned(source, twin)
  const contents = isLoose ? [looseContent(source)] : source.leaves.map(({ content }) => content)
  const nextId = counter('')
  const sources = contents.map((content) => withIds(content, nextId))
  if (!sources.some(hasWords)) return null
  const nextNew = counter('n')
  const segments = sources.map((own, index): ExchangeSegment => {
    const target = twin && targetContent(source, twin, { isLoose, index })
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
    ...(title !== '' && { note: title }),
    hash: hashText(contents.map((content) => toSource(withIds(content, () => ''))).join('\0')),
    segments: segments.filter(({ source: own }) => hasWords(own)),
  }
  return { unit, source, twin, isLoose }
}

function targetContent(
  source: Part,
  twin: Part,
  { isLoose, index }: { isLoose: boolean; index: number },
): readonly RawInline[] | null {
  if (isLoose) return looseContent(twin)
  if (!isFront(source)) return twin.leaves[index]?.content ?? null
  return twin.leaves.find(({ kind }) => kind === source.leaves[index]?.kind)?.content ?? null
}

/** Fields go by their names, texts by their places. */
function segmentId(part: Part, index: number): string {
  return isFront(part) ? (part.leaves[index]?.kind ?? '') : String(index + 1)
}

const isFront = ({ section }: Part) => section.key === FRONT_MATTER

function isAligned(source: Part, twin: Part): boolean {
  const kinds = ({ leaves }: Part) => leaves.map(({ kind }) => kind).join()
  return kinds(source) === kinds(twin)
}

/** The whole section; what is between its texts is a mark. */
function looseContent({ text, start, leaves, end }: Part): RawInline[] {
  let at = start
  const parts = leaves.flatMap((leaf) => {
    const between = text.slice(at, leaf.start)
    at = leaf.end
    const own: readonly RawInline[] = isSource(leaf, text)
      ? leaf.content
      : [single(text.slice(leaf.start, leaf.end))]
    return between === '' ? own : [single(between), ...own]
  })
  const rest = text.slice(at, end)
  return rest === '' ? parts : [...parts, single(rest)]
}

/** Whether the parts of a text are what stands in the file, without anything to put back. */
function isSource(leaf: Leaf, text: string): boolean {
  return toSource(withIds(leaf.content, () => '')) === text.slice(leaf.start, leaf.end)
}

/** `1`, `2` … behind a prefix. */
export function counter(prefix: string): () => string {
  let last = 0
  return () => `${prefix}${++last}`
}
