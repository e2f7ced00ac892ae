/**
 * XLIFF 2.0: a file for each page or catalogue, a unit for each block or message. Inline codes are `pc` and
 * `ph`; their markup is in `originalData`, for tools that show it.
 */
import type { ExchangeHead, ExchangeWriter } from './exchange-file.ts'
import type { ExchangeSegment, ExchangeUnit } from './exchange-unit.ts'
import type { Inline } from './inline.ts'
import { startTag, toXmlText, xmlBlock } from './xml.ts'

/** Category of the note with the hash of the source text. */
export const HASH_NOTE = 'source-hash'

/** Write a file. */
export function openXliff({ sourceLang, lang }: ExchangeHead): ExchangeWriter {
  let files = 0
  const root = {
    xmlns: 'urn:oasis:names:tc:xliff:document:2.0',
    version: '2.0',
    srcLang: sourceLang,
    trgLang: lang,
  }
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n${startTag('xliff', root)}\n`,
    write(units) {
      const byFile = new Map<string, ExchangeUnit[]>()
      for (const unit of units) byFile.set(unit.file, [...(byFile.get(unit.file) ?? []), unit])
      return Array.from(byFile, ([original, own]) => {
        files += 1
        const attributes = { id: `f${files}`, original, 'xml:space': 'preserve' }
        return `${xmlBlock('file', attributes, own.map(toUnit))}\n`
      }).join('')
    },
    tail: '</xliff>\n',
  }
}

function toUnit(unit: ExchangeUnit, index: number): string {
  const data = createData()
  const isOutdated = unit.isOutdated === true
  const segments = unit.segments.map((segment) => toSegment(segment, isOutdated, data))
  const notes = [
    ...(unit.note === undefined ? [] : [toNote('description', unit.note)]),
    ...(unit.address === undefined ? [] : [toNote('address', unit.address)]),
    toNote(HASH_NOTE, unit.hash),
  ]
  // Plural forms are not sentences of one text, so tools must not join or split them.
  const fixed = unit.plural ? { canResegment: 'no' } : {}
  return xmlBlock('unit', { id: `u${index + 1}`, name: unit.name, ...fixed }, [
    xmlBlock('notes', {}, notes),
    ...(data.elements().length > 0 ? [xmlBlock('originalData', {}, data.elements())] : []),
    ...segments,
  ])
}

const toNote = (category: string, text: string) =>
  `${startTag('note', { category })}${toXmlText(text)}</note>`

function toSegment(
  { id, source, target }: ExchangeSegment,
  isOutdated: boolean,
  data: Data,
): string {
  const state = target && !isOutdated ? 'translated' : 'initial'
  return xmlBlock('segment', { id, state }, [
    `<source>${toContent(source, data)}</source>`,
    ...(target ? [`<target>${toContent(target, data)}</target>`] : []),
  ])
}

function toContent(inlines: readonly Inline[], data: Data): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return toXmlText(inline)
      const { id, open, close, children } = inline
      if (children === null)
        return startTag('ph', { id, dataRef: data.idOf(open), disp: toXmlSafe(open) }, true)
      const refs = { dataRefStart: data.idOf(open), dataRefEnd: data.idOf(close) }
      return `${startTag('pc', { id, ...refs })}${toContent(children, data)}</pc>`
    })
    .join('')
}

interface Data {
  idOf(text: string): string
  elements(): string[]
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
    elements: () =>
      Array.from(
        ids,
        ([text, id]) => `${startTag('data', { id })}${toXmlText(toXmlSafe(text))}</data>`,
      ),
  }
}

/** XML has no control characters. Inline codes are matched by id, so nothing is lost. */
export function toXmlSafe(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
}
