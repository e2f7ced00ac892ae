/**
 * Merges source and translation of a page: some sections are shown in the source language, namely those not
 * yet translated and, if the site wants that, those whose source has changed. Each gets a `lang` attribute,
 * so that it is read out and hyphenated in its own language.
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
  /** Whether sections whose source has changed are shown in the source language, too. */
  replacesOutdated: boolean
  /** Key of a section that is translated in part → its text, with marks at blocks in the source language. */
  marked: ReadonlyMap<string, string>
}

/** A text merged from two files. */
export interface MergedSource {
  text: string
  /** Origin of the lines: each run begins at line `from` of the text, and at `line` of `file`. All 1-based. */
  runs: readonly { from: number; file: string; line: number }[]
}

/** A section of the merged page; `isSource` if it is in the source language. */
interface Piece {
  section: Section
  file: string
  isSource: boolean
  /** Text that is shown instead of that of the section. */
  text?: string
  /** Id of the translated section that it replaces, as a target for existing links. */
  id?: string
}

/** Merge a page; `null` if the translation needs no change. Pure. */
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
  // The front matter comes first, before sections added at the start.
  const first = pieces.findIndex(({ section }) => section.key === FRONT_MATTER)
  if (first > 0) pieces.unshift(...pieces.splice(first, 1))
  return writePieces(pieces, input)
}

/** Changes to the translation, by key of its section; `added` by the section that they follow. */
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

/** Sections of the translation that are replaced by their source, by key. */
function planReplaced(
  sections: readonly SectionChange[],
  own: ReadonlyMap<string, Section>,
  { source, translation, replacesOutdated, marked }: ComposeInput,
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
  for (const section of translation.sections) {
    const text = marked.get(section.key)
    if (text !== undefined)
      replaced.set(section.key, { section, file: translation.file, isSource: false, text })
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
    // Lines of the wrapper, and the empty lines around it, are located at the first line of the section.
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

function textOf({ section, id, text }: Piece): string {
  if (text !== undefined) return text
  if (section.key === FRONT_MATTER) return `---\n${section.text}\n---`
  return id === undefined || section.level < 2 ? section.text : setHeadingId(section.text, id)
}

const DEFINITION = /^ {0,3}\[([^\]]+)\]:[ \t]+\S.*$/gm

/**
 * Definitions of reference links that a piece of the source uses, but that are in a section of the source
 * which is not shown.
 */
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
