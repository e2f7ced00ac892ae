/**
 * TMX 1.4: a translation memory, as translation tools keep it. It has the texts of both languages, and not their
 * places: a text that returns elsewhere is translated at once.
 */
import type { Element, ElementContent } from 'xast'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { ExchangeHead, ExchangeWriter } from './exchange-file.ts'
import type { ExchangeUnit } from './exchange-unit.ts'
import { type Inline, inlineCodesOf, type Tagged, toTaggedText } from './inline.ts'
import { parseXml } from './parse-xml.ts'
import { isSameLang } from './same-lang.ts'
import { toXmlSafe } from './xliff.ts'
import { childOf, find, isElement, positionOf, readContent } from './xliff-content.ts'
import { startTag, toXmlText, xmlBlock } from './xml.ts'

/** Write a memory of units that have a translation. */
export function openTmx({ sourceLang, lang }: ExchangeHead): ExchangeWriter {
  const header = {
    ...{ creationtool: 'octavo', creationtoolversion: '1', segtype: 'block', 'o-tmf': 'octavo' },
    ...{ adminlang: 'en', srclang: sourceLang, datatype: 'plaintext' },
  }
  return {
    head: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      startTag('tmx', { version: '1.4' }),
      startTag('header', header, true),
      '<body>\n',
    ].join('\n'),
    write: (units) => units.map((unit) => toEntry(unit, { sourceLang, lang })).join(''),
    tail: '</body>\n</tmx>\n',
  }
}

function toEntry(
  { segments: [segment], file }: ExchangeUnit,
  { sourceLang, lang }: Pick<ExchangeHead, 'sourceLang' | 'lang'>,
): string {
  const target = segment?.target
  // A code that only the translation has stands for nothing in another unit.
  if (!segment || !target || inlineCodesOf(target).some(({ id }) => !/^\d+$/.test(id))) return ''
  const toText = (language: string, text: readonly Inline[]) =>
    `${startTag('tuv', { 'xml:lang': language })}<seg>${toSegment(text)}</seg></tuv>`
  const place = `${startTag('prop', { type: 'x-file' })}${toXmlText(file)}</prop>`
  return `${xmlBlock('tu', {}, [place, toText(sourceLang, segment.source), toText(lang, target)])}\n`
}

function toSegment(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return toXmlText(inline)
      const { id, open, close, children } = inline
      if (children === null) return `${startTag('ph', { x: id })}${toXmlText(toXmlSafe(open))}</ph>`
      const start = `${startTag('bpt', { i: id, x: id })}${toXmlText(toXmlSafe(open))}</bpt>`
      const end = `${startTag('ept', { i: id })}${toXmlText(toXmlSafe(close))}</ept>`
      return `${start}${toSegment(children)}${end}`
    })
    .join('')
}

/** The translation of a text, and its position in the file. */
interface RememberedText {
  target: readonly Tagged[]
  source: Source
}

/** Text of the source, see {@link toMemoryKey} → its translation. */
export type Memory = ReadonlyMap<string, RememberedText>

/** A text with its tags; white space does not count. */
export function toMemoryKey(source: readonly Tagged[]): string {
  return toTaggedText(source).replace(/\s+/g, ' ').trim()
}

/** Read a memory. Of several translations of a text the last one counts. */
export function readTmx(
  text: string,
  { file, sourceLang, lang }: { file: string; sourceLang: string; lang: string },
): { memory: Memory; diagnostics: readonly Diagnostic[] } {
  const memory = new Map<string, RememberedText>()
  const diagnostics: Diagnostic[] = []
  const parsed = parseXml(text, file)
  if ('fault' in parsed) return { memory, diagnostics: [parsed.fault] }
  if (parsed.root.name !== 'tmx') {
    const fault = exchangeInvalid(`it is <${parsed.root.name}>, not TMX`, { file, line: 1 })
    return { memory, diagnostics: [fault] }
  }
  for (const unit of find(parsed.root, 'tu')) {
    const source = findText(unit, sourceLang)
    const target = findText(unit, lang)
    if (!source || !target) continue
    const context = { file, diagnostics }
    const key = toMemoryKey(readSegment(source, { file, diagnostics: [] }))
    memory.set(key, { target: readSegment(target, context), source: positionOf(target, file) })
  }
  return { memory, diagnostics }
}

function findText(unit: Element, lang: string): Element | undefined {
  const own = find(unit, 'tuv').find(({ attributes }) =>
    isSameLang(attributes['xml:lang'] ?? attributes.lang ?? '', lang),
  )
  return own && childOf(own, 'seg')
}

/** TMX names codes as XLIFF 1.2 does, with other attributes: `x` is the same in both languages. */
function readSegment(segment: Element, context: Parameters<typeof readContent>[1]): Tagged[] {
  let codes = 0
  const toXliff = (node: ElementContent): ElementContent => {
    if (!isElement(node)) return node
    const { x, i } = node.attributes
    if (node.name === 'hi') return { ...node, name: 'mrk', children: node.children.map(toXliff) }
    if (node.name !== 'ept') codes += 1
    const id = x ?? i ?? String(codes)
    return { ...node, attributes: { id, ...omitUndefined({ rid: i }) } }
  }
  return readContent(segment.children.map(toXliff), context)
}
