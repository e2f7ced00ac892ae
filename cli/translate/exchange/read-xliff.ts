/** Reads XLIFF 1.2 and 2.x as written by tools. Unknown elements and attributes are ignored. */
import type { Element, ElementContent } from 'xast'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { ReturnedFile, ReturnedSegment, ReturnedUnit } from './exchange-file.ts'
import { type Tagged, toTaggedText } from './inline.ts'
import { parseXml } from './parse-xml.ts'
import { readXliff1Units } from './read-xliff-1.ts'
import { HASH_NOTE } from './xliff.ts'
import {
  childOf,
  elementText,
  find,
  isElement,
  positionOf,
  readContent,
  type XliffContext,
} from './xliff-content.ts'

/** Parse a file. Invalid parts are reported with their position and skipped. */
export function readXliff(text: string, file: string): ReturnedFile {
  const parsed = parseXml(text, file)
  if ('fault' in parsed) return { lang: '', units: [], diagnostics: [parsed.fault] }
  dropPrefixes(parsed.root, {})
  return readTree(parsed.root, file)
}

function readTree(root: Element, file: string): ReturnedFile {
  const version = root.attributes.version ?? ''
  if (root.name !== 'xliff' || !/^(?:2\.|1\.2)/.test(version)) {
    const name = root.name.replace(/^other:/, '')
    const found = name === 'xliff' ? `XLIFF ${version}` : `<${name}>`
    const diagnostic = exchangeInvalid(`it is ${found}, not XLIFF 1.2 or 2`, { file, line: 1 })
    return { lang: '', units: [], diagnostics: [diagnostic] }
  }
  const context: XliffContext = { file, diagnostics: [] }
  const files = find(root, 'file')
  if (version.startsWith('1.')) {
    const found = files.flatMap((own) => readXliff1Units(own, context))
    const lang = files[0]?.attributes['target-language'] ?? ''
    return { lang, units: found, diagnostics: context.diagnostics }
  }
  const units = files.flatMap((own) =>
    find(own, 'unit').flatMap((unit) => readUnit(unit, own.attributes.original ?? '', context)),
  )
  return { lang: root.attributes.trgLang ?? '', units, diagnostics: context.diagnostics }
}

const XLIFF = /^urn:oasis:names:tc:xliff:document:[12]/

/**
 * Remove the prefix from the names of XLIFF elements, whatever prefix a tool uses; elements of other
 * namespaces get the prefix `other:` if they have none.
 */
function dropPrefixes(element: Element, scope: Readonly<Record<string, string>>): void {
  const own = { ...scope }
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns') own[''] = value ?? ''
    else if (name.startsWith('xmlns:')) own[name.slice('xmlns:'.length)] = value ?? ''
  }
  const at = element.name.indexOf(':')
  const prefix = at < 0 ? '' : element.name.slice(0, at)
  const namespace = own[prefix]
  if (namespace !== undefined && XLIFF.test(namespace)) element.name = element.name.slice(at + 1)
  else if (namespace !== undefined && at < 0) element.name = `other:${element.name}`
  for (const child of element.children) if (isElement(child)) dropPrefixes(child, own)
}

/** A unit with an invalid part is skipped: the rest of it would be another text. */
function readUnit(
  unit: Element,
  original: string,
  { file, diagnostics }: XliffContext,
): ReturnedUnit[] {
  const own: XliffContext = { file, diagnostics: [] }
  const units = readWhole(unit, original, own)
  diagnostics.push(...own.diagnostics)
  return own.diagnostics.length > 0 ? [] : units
}

function readWhole(unit: Element, original: string, context: XliffContext): ReturnedUnit[] {
  const source = positionOf(unit, context.file)
  const { name, id } = unit.attributes
  const known = name ?? id ?? ''
  if (known === '' || original === '') {
    context.diagnostics.push(
      exchangeInvalid('a unit needs a name, and its file an original', source),
    )
    return []
  }
  const note = find(unit, 'note').find(({ attributes }) => attributes.category === HASH_NOTE)
  const parts = unit.children.filter(isElement).filter(({ name: tag }) => PARTS.has(tag))
  const own = parts.filter(({ name: tag }) => tag === 'segment')
  const isPlural = own.every(({ attributes }) => FORMS.has(attributes.id ?? ''))
  const groups = isPlural ? own.map((segment) => [segment]) : [parts]
  return [
    {
      file: original,
      name: known,
      hash: note ? elementText(note).trim() : '',
      sources: groups.map((group) => toTaggedText(readSource(group))),
      segments: own.length === 0 ? [] : groups.map((group) => readText(group, isPlural, context)),
      needsReview: own.some(isDraft),
      source,
    },
  ]
}

/** Parts of a text: sentences, and the white space between them. */
const PARTS = new Set(['segment', 'ignorable'])
/** Segment ids of a plural message. */
const FORMS = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** A text, joined from all segments into which a tool has split it. */
function readText(
  parts: readonly Element[],
  isPlural: boolean,
  context: XliffContext,
): ReturnedSegment {
  const segments = parts.filter(({ name }) => name === 'segment')
  const [first] = segments
  const place = first && (childOf(first, 'target') ?? first)
  const states = segments.map(({ attributes }) => attributes.state)
  const isMissing = segments.some((segment) => isUntranslated(segment))
  return {
    id: isPlural ? (first?.attributes.id ?? null) : null,
    isConfirmed: states.every((state) => state !== undefined && state !== 'initial'),
    target: isMissing ? null : readContent(inOrder(parts).flatMap(targetOf), context),
    source: place ? positionOf(place, context.file) : { file: context.file },
  }
}

/** Whether a segment has a translation that somebody has to look at first. */
function isDraft(segment: Element): boolean {
  const { state, subState } = segment.attributes
  const hasTarget = (childOf(segment, 'target')?.children.length ?? 0) > 0
  return hasTarget && (state === 'initial' || /needs[-_]?review/i.test(subState ?? ''))
}

/** Whether a segment is not translated: tools may keep an empty target, or their own draft. */
function isUntranslated(segment: Element): boolean {
  const target = childOf(segment, 'target')
  const { state } = segment.attributes
  return (
    !target ||
    isDraft(segment) ||
    state === 'initial' ||
    (target.children.length === 0 && state !== 'final')
  )
}

/** Translated sentences may be in another order: `order`, from 1, is the position of a target. */
function inOrder(parts: readonly Element[]): readonly Element[] {
  const places = parts.map((part, index) => ({
    part,
    at: Number(childOf(part, 'target')?.attributes.order ?? index + 1),
  }))
  return places.sort((a, b) => a.at - b.at).map(({ part }) => part)
}

function targetOf(part: Element): ElementContent[] {
  return (childOf(part, 'target') ?? childOf(part, 'source'))?.children ?? []
}

/** The source text of a unit. Errors in it are not reported, because translators cannot correct it. */
function readSource(parts: readonly Element[]): Tagged[] {
  const content = parts.flatMap((part) => childOf(part, 'source')?.children ?? [])
  return readContent(content, { file: '', diagnostics: [] })
}
