/**
 * TBX: a glossary, as translation tools keep it. Written as TBX-Basic of ISO 30042:2008, which all tools read; files of
 * 2019, with other names for the same elements, are read too.
 */
import type { Element } from 'xast'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Glossary } from '../glossary.ts'
import { parseXml } from './parse-xml.ts'
import { isSameLang } from './same-lang.ts'
import { toXmlSafe } from './xliff.ts'
import { elementText, find } from './xliff-content.ts'
import { startTag, toXmlText, xmlBlock } from './xml.ts'

type Terms = Glossary['terms']

/** Languages of a glossary. */
interface Languages {
  sourceLang: string
  lang: string
}

/** Write the terms of a glossary. */
export function writeTbx(
  terms: Terms,
  { title, sourceLang, lang }: Languages & { title: string },
): string {
  const about = `<fileDesc><sourceDesc><p>Glossary of ${toText(title)}</p></sourceDesc></fileDesc>`
  const basis = '<encodingDesc><p type="XCSURI">TBXXCSV02.xcs</p></encodingDesc>'
  const entries = terms.map(({ term, translation, forbidden = [], note }, index) =>
    xmlBlock('termEntry', { id: `t${index + 1}` }, [
      ...(note === undefined ? [] : [`<note>${toText(note)}</note>`]),
      toLanguage(sourceLang, [toTerm(term)]),
      toLanguage(lang, [
        ...translation.map((form) => toTerm(form, 'preferredTerm-admn-sts')),
        ...forbidden.map((form) => toTerm(form, 'deprecatedTerm-admn-sts')),
      ]),
    ]),
  )
  const body = [`<martifHeader>${about}${basis}</martifHeader>`, '<text>', '<body>', ...entries]
  const root = xmlBlock('martif', { type: 'TBX', 'xml:lang': sourceLang }, [
    ...body,
    '</body>',
    '</text>',
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

const toText = (text: string) => toXmlText(toXmlSafe(text))

const toLanguage = (lang: string, terms: readonly string[]) =>
  xmlBlock('langSet', { 'xml:lang': lang }, terms)

function toTerm(term: string, status?: string): string {
  const note =
    status === undefined
      ? ''
      : `${startTag('termNote', { type: 'administrativeStatus' })}${status}</termNote>`
  return `<tig><term>${toText(term)}</term>${note}</tig>`
}

/** Read terms that have a translation. */
export function readTbx(
  text: string,
  { file, ...languages }: Languages & { file: string },
): { terms: Terms; diagnostics: readonly Diagnostic[] } {
  const parsed = parseXml(text, file)
  if ('fault' in parsed) return { terms: [], diagnostics: [parsed.fault] }
  const { root } = parsed
  if (root.name !== 'martif' && root.name !== 'tbx') {
    const fault = exchangeInvalid(`it is <${root.name}>, not TBX`, { file, line: 1 })
    return { terms: [], diagnostics: [fault] }
  }
  const entries = ['termEntry', 'conceptEntry'].flatMap((name) => find(root, name))
  return { terms: entries.flatMap((entry) => readEntry(entry, languages)), diagnostics: [] }
}

/** One term for each term of the source language; none without a translation. */
function readEntry(entry: Element, { sourceLang, lang }: Languages): Terms {
  const translations = readTerms(entry, lang)
  const translation = translations.flatMap(({ term, isOld }) => (isOld ? [] : [term]))
  const forbidden = translations.flatMap(({ term, isOld }) => (isOld ? [term] : []))
  if (translation.length === 0) return []
  const [note] = find(entry, 'note').flatMap((own) => elementText(own).trim() || [])
  return readTerms(entry, sourceLang)
    .filter(({ isOld }) => !isOld)
    .map(({ term }) => ({
      ...{ term, translation },
      ...omitUndefined({ forbidden: forbidden.length > 0 ? forbidden : undefined, note }),
    }))
}

function readTerms(entry: Element, lang: string): { term: string; isOld: boolean }[] {
  return ['langSet', 'langSec']
    .flatMap((name) => find(entry, name))
    .filter(({ attributes }) => isSameLang(attributes['xml:lang'] ?? attributes.lang ?? '', lang))
    .flatMap((own) => ['tig', 'ntig', 'termSec'].flatMap((name) => find(own, name)))
    .flatMap((own) => {
      const term = find(own, 'term').map((element) => elementText(element).trim())[0]
      const status = find(own, 'termNote').find(
        ({ attributes }) => attributes.type === 'administrativeStatus',
      )
      const isOld = /^(?:deprecated|superseded|obsolete)/.test(status ? elementText(status) : '')
      return term ? [{ term, isOld }] : []
    })
}
