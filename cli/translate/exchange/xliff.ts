/**
 * XLIFF 2.0: a file for each page or catalogue, a unit for each block or message. Inline codes are `pc` and
 * `ph`; their markup is in `originalData`, for tools that show it.
 */
import type { Element, ElementContent } from 'xast'
import { toXml } from 'xast-util-to-xml'
import { x } from 'xastscript'
import type { ExchangeDocument } from './exchange-file.ts'
import type { ExchangeSegment, ExchangeUnit } from './exchange-unit.ts'
import type { Inline } from './inline.ts'

/** Category of the note with the hash of the source text. */
export const HASH_NOTE = 'source-hash'

/** Write a document. The same units give the same bytes. */
export function writeXliff({ sourceLang, lang, units }: ExchangeDocument): string {
  const files = new Map<string, ExchangeUnit[]>()
  for (const unit of units) files.set(unit.file, [...(files.get(unit.file) ?? []), unit])
  const children = [...files].map(([original, own], index) =>
    block('file', { id: `f${index + 1}`, original, 'xml:space': 'preserve' }, own.map(toUnit)),
  )
  const root = block(
    'xliff',
    {
      xmlns: 'urn:oasis:names:tc:xliff:document:2.0',
      version: '2.0',
      srcLang: sourceLang,
      trgLang: lang,
    },
    children,
  )
  const text = toXml(root, { closeEmptyElements: true, tightClose: true })
  // The document has no CDATA, so `]]>` only occurs in text, where XML does not allow it.
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text.replaceAll(']]>', ']]&gt;')}\n`
}

function toUnit(unit: ExchangeUnit, index: number): Element {
  const data = createData()
  const isOutdated = unit.isOutdated === true
  const segments = unit.segments.map((segment) => toSegment(segment, isOutdated, data))
  const notes = [
    ...(unit.note === undefined ? [] : [x('note', { category: 'description' }, unit.note)]),
    x('note', { category: HASH_NOTE }, unit.hash),
  ]
  // Plural forms are not sentences of one text, so tools must not join or split them.
  const fixed = unit.plural ? { canResegment: 'no' } : {}
  return block('unit', { id: `u${index + 1}`, name: unit.name, ...fixed }, [
    block('notes', {}, notes),
    ...(data.elements().length > 0 ? [block('originalData', {}, data.elements())] : []),
    ...segments,
  ])
}

function toSegment(
  { id, source, target }: ExchangeSegment,
  isOutdated: boolean,
  data: Data,
): Element {
  const state = target && !isOutdated ? 'translated' : 'initial'
  return block('segment', { id, state }, [
    x('source', toContent(source, data)),
    ...(target ? [x('target', toContent(target, data))] : []),
  ])
}

function toContent(inlines: readonly Inline[], data: Data): ElementContent[] {
  return inlines.map((inline): ElementContent => {
    if (typeof inline === 'string') return { type: 'text', value: inline }
    const { id, open, close, children } = inline
    if (children === null) return x('ph', { id, dataRef: data.idOf(open), disp: toPrintable(open) })
    const refs = { dataRefStart: data.idOf(open), dataRefEnd: data.idOf(close) }
    return x('pc', { id, ...refs }, toContent(children, data))
  })
}

interface Data {
  idOf(text: string): string
  elements(): Element[]
}

/** Collects the markup of inline codes, each once. */
function createData(): Data {
  const ids = new Map<string, string>()
  return {
    idOf(text) {
      const id = ids.get(text) ?? `d${ids.size + 1}`
      ids.set(text, id)
      return id
    },
    elements: () => [...ids].map(([text, id]) => x('data', { id }, toPrintable(text))),
  }
}

/** XML has no control characters. Inline codes are matched by id, so nothing is lost. */
function toPrintable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
}

/** An element with each child on its own line. */
function block(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Element[],
): Element {
  const lines = children.flatMap((child): ElementContent[] => [
    { type: 'text', value: '\n' },
    child,
  ])
  return x(name, attributes, [...lines, { type: 'text', value: '\n' }])
}
