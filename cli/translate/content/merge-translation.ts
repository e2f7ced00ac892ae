/**
 * A translation in which single sections stand in the source language: those that wait for their
 * translator, and, where the site wants that, those whose source has changed. Each is marked with its
 * language, so that it is read out and hyphenated as what it is.
 */
import { compareSections, type SectionChange } from './compare-sections.ts'
import { setHeadingId } from './heading-id.ts'
import type { PageRecord } from './record-file.ts'
import { FRONT_MATTER, type Section } from './split-sections.ts'
import { isFlagged } from './translation-flag.ts'

/** One file of a page. */
interface PageFile {
  /** From the site folder. */
  file: string
  sections: readonly Section[]
}

/** Source, translation and record of the page to merge. */
interface ComposeInput {
  source: PageFile
  translation: PageFile
  record: PageRecord
  /** BCP 47 tag and direction of the source language. */
  lang: string
  dir: 'ltr' | 'rtl'
  /** Sections whose source has changed are shown in the source language, too. */
  replacesOutdated: boolean
}

/** A text from two files. */
export interface MergedSource {
  text: string
  /** Where each line comes from, in runs: `from` is the first line of a run, all 1-based. */
  runs: readonly { from: number; file: string; line: number }[]
}

/** A section to write; with `isSource`, in the source language. */
interface Piece {
  section: Section
  file: string
  isSource: boolean
  /** Id of the translation's section in whose place it stands: links in that language lead there. */
  id?: string
}

/** Put a page together; `null` where it is the translation as it is. Pure. */
export function mergeTranslation(input: ComposeInput): MergedSource | null {
  const { translation, source } = input
  const { replaced, added, removed } = planPieces(input)
  const isOwn = (section: Section) => !replaced.has(section.key) && !removed.has(section.key)
  if (added.size === 0 && translation.sections.every(isOwn)) return null
  const toAdded = (key: string): Piece[] =>
    (added.get(key) ?? []).map((section) => ({ section, file: source.file, isSource: true }))
  const pieces = [
    ...toAdded(''),
    ...translation.sections.flatMap((section): Piece[] => [
      ...(removed.has(section.key)
        ? []
        : [replaced.get(section.key) ?? toOwnPiece(section, translation)]),
      ...toAdded(section.key),
    ]),
  ]
  // Added sections before the first one still follow the front matter.
  const first = pieces.findIndex(({ section }) => section.key === FRONT_MATTER)
  if (first > 0) pieces.unshift(...pieces.splice(first, 1))
  return writePieces(pieces, input)
}

/** Changes of the translation's sections, by key; `added` by the translation's section that they follow. */
function planPieces(input: ComposeInput) {
  const { source, translation, record, replacesOutdated } = input
  const own = new Map(translation.sections.map((section) => [section.key, section]))
  const sections = compareSections(record.sections, source.sections).filter(
    ({ before, now }) => before?.key !== FRONT_MATTER && now?.key !== FRONT_MATTER,
  )
  const replaced = planReplaced(sections, own, input)
  const removed = new Set<string>()
  const added = new Map<string, Section[]>()
  let previous = ''
  for (const { before, now } of sections) {
    const key = before?.translation ?? ''
    if (own.has(key)) {
      if (now) previous = key
      else if (replacesOutdated) removed.add(key)
    } else if (now && replacesOutdated && before?.translation !== null)
      added.set(previous, [...(added.get(previous) ?? []), now])
  }
  return { replaced, added, removed }
}

/** Sections of the translation that the source stands in for, by key. */
function planReplaced(
  sections: readonly SectionChange[],
  own: ReadonlyMap<string, Section>,
  { source, translation, replacesOutdated }: ComposeInput,
): Map<string, Piece> {
  const replaced = new Map<string, Piece>()
  for (const section of translation.sections)
    if (section.key !== FRONT_MATTER && isFlagged(section))
      replaced.set(section.key, { section, file: translation.file, isSource: true })
  for (const { state, before, now } of sections) {
    const key = before?.translation ?? ''
    const mine = own.get(key)
    const isStale = replacesOutdated && (state === 'changed' || state === 'renamed')
    if (now && mine && (isStale || isFlagged(mine)))
      replaced.set(key, { section: now, file: source.file, isSource: true, id: key })
  }
  return replaced
}

function toOwnPiece(section: Section, { file }: PageFile): Piece {
  return { section, file, isSource: false }
}

function writePieces(pieces: readonly Piece[], input: ComposeInput): MergedSource {
  const lines: string[] = []
  const runs: { from: number; file: string; line: number }[] = []
  const open = `<div lang="${input.lang}" dir="${input.dir}">`
  for (const piece of pieces) {
    const { section, file, isSource } = piece
    const text = textOf(piece)
    // The wrapper's lines and the empty ones around it belong to the section's first line.
    runs.push({ from: lines.length + 1, file, line: section.line })
    if (isSource) lines.push(open, '')
    if (isSource) runs.push({ from: lines.length + 1, file, line: section.line })
    lines.push(...text.split('\n'), '')
    if (isSource) lines.push('</div>', '')
  }
  const definitions = lostDefinitions(pieces, input)
  runs.push({ from: lines.length + 1, file: input.source.file, line: 1 })
  return { text: [...lines, ...definitions, ''].join('\n'), runs }
}

function textOf({ section, id }: Piece): string {
  if (section.key === FRONT_MATTER) return `---\n${section.text}\n---`
  return id === undefined || section.level < 2 ? section.text : setHeadingId(section.text, id)
}

const DEFINITION = /^ {0,3}\[([^\]]+)\]:[ \t]+\S.*$/gm

/** Addresses of reference links that a section of the source uses, and that stand elsewhere in it. */
function lostDefinitions(pieces: readonly Piece[], { source }: ComposeInput): string[] {
  const known = new Set(
    pieces.flatMap(({ section }) => definitionsIn(section).map(({ name }) => name)),
  )
  return source.sections
    .flatMap(definitionsIn)
    .filter(({ name }) => !known.has(name))
    .map(({ line }) => line)
}

function definitionsIn({ text }: Section): { name: string; line: string }[] {
  return Array.from(text.matchAll(DEFINITION), ([line, name = '']) => ({
    name: name.toLowerCase(),
    line,
  }))
}
