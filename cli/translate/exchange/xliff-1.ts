/** XLIFF 1.2, for tools without XLIFF 2: the same units, with `g` and `x` as inline codes. */
import type { ExchangeHead, ExchangeWriter } from './exchange-file.ts'
import type { ExchangeSegment, ExchangeUnit } from './exchange-unit.ts'
import type { Inline } from './inline.ts'
import { PLURAL_GROUP } from './read-xliff-1.ts'
import { HASH_NOTE, toXmlSafe } from './xliff.ts'
import { startTag, toXmlText, xmlBlock } from './xml.ts'

/** Write a file. */
export function openXliff1({ sourceLang, lang }: ExchangeHead): ExchangeWriter {
  const root = { xmlns: 'urn:oasis:names:tc:xliff:document:1.2', version: '1.2' }
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n${startTag('xliff', root)}\n`,
    write(units) {
      const byFile = new Map<string, ExchangeUnit[]>()
      for (const unit of units) byFile.set(unit.file, [...(byFile.get(unit.file) ?? []), unit])
      return Array.from(byFile, ([original, own]) => {
        const languages = { 'source-language': sourceLang, 'target-language': lang }
        const attributes = {
          original,
          ...languages,
          datatype: 'plaintext',
          'xml:space': 'preserve',
        }
        return `${xmlBlock('file', attributes, [xmlBlock('body', {}, own.map(toUnit))])}\n`
      }).join('')
    },
    tail: '</xliff>\n',
  }
}

function toUnit(unit: ExchangeUnit, index: number): string {
  const id = `u${index + 1}`
  const notes = [
    ...(unit.note === undefined ? [] : [`<note>${toXmlText(unit.note)}</note>`]),
    ...(unit.address === undefined
      ? []
      : [`${startTag('note', { from: 'address' })}${toXmlText(unit.address)}</note>`]),
    `${startTag('note', { from: HASH_NOTE })}${unit.hash}</note>`,
  ]
  const isOutdated = unit.isOutdated === true
  const [only] = unit.segments
  if (!unit.plural)
    return only ? toText(only, { isOutdated, attributes: { id, resname: unit.name }, notes }) : ''
  const forms = unit.segments.map((segment) => {
    const attributes = { id: `${id}.${segment.id}`, resname: segment.id }
    return toText(segment, { isOutdated, attributes, notes: [] })
  })
  return xmlBlock('group', { id, resname: unit.name, restype: PLURAL_GROUP }, [...notes, ...forms])
}

function toText(
  { source, target }: ExchangeSegment,
  {
    isOutdated,
    attributes,
    notes,
  }: { isOutdated: boolean; attributes: Record<string, string>; notes: readonly string[] },
): string {
  const state = isOutdated ? 'needs-review-translation' : 'translated'
  return xmlBlock('trans-unit', attributes, [
    `<source>${toContent(source)}</source>`,
    ...(target ? [`${startTag('target', { state })}${toContent(target)}</target>`] : []),
    ...notes,
  ])
}

function toContent(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return toXmlText(inline)
      const { id, open, children } = inline
      if (children === null)
        return startTag('x', { id, ctype: 'x-code', 'equiv-text': toXmlSafe(open) }, true)
      return `${startTag('g', { id, ctype: 'x-markup' })}${toContent(children)}</g>`
    })
    .join('')
}
