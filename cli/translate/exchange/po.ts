/**
 * Gettext PO: an entry for each message or section. `msgctxt` names it; the texts of a section are
 * paragraphs of one `msgid`, with an empty line between; marks are tags like `<1>bold</1>` and `<2/>`.
 */
import { type GetTextTranslation, po } from 'gettext-parser'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { exchangeInvalid } from '../../errors/catalogue.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import type {
  ExchangeDocument,
  ReturnedFile,
  ReturnedSegment,
  ReturnedUnit,
} from './exchange-file.ts'
import { type ExchangeUnit, unitKey } from './exchange-unit.ts'
import { parseTaggedText, toTaggedText } from './inline.ts'
import { pluralFormula } from './plural-formula.ts'

const BETWEEN = '\n\n'
const HASH = 'source-hash:'

/** Write a document. The same units give the same bytes: there is no date in it. */
export function writePo({ sourceLang, lang, units }: ExchangeDocument): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const unit of units) {
    const entry = toEntry(unit)
    translations[unitKey(unit)] = { [entry.msgid]: entry }
  }
  const headers = {
    Language: lang,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': pluralFormula(lang),
    'X-Source-Language': sourceLang,
  }
  const text = po.compile({ charset: 'utf-8', headers, translations }).toString('utf8')
  return text.endsWith('\n') ? text : `${text}\n`
}

function toEntry(unit: ExchangeUnit): GetTextTranslation {
  const { segments, note, hash, plural, file } = unit
  const sources = segments.map(({ source }) => toTaggedText(source))
  const isTranslated = segments.every(({ target }) => target !== null)
  const targets = segments.map(({ target }) => (isTranslated && target ? toTaggedText(target) : ''))
  const comments = {
    ...omitUndefined({ flag: unit.isOutdated && isTranslated ? 'fuzzy' : undefined }),
    reference: file.replaceAll(' ', '%20'),
    extracted: [...(note === undefined ? [] : [note]), `${HASH} ${hash}`].join('\n'),
  }
  const base = { msgctxt: unitKey(unit), comments }
  if (!plural)
    return {
      ...base,
      msgid: sources.join(BETWEEN),
      msgstr: [isTranslated ? targets.join(BETWEEN) : ''],
    }
  const one = segments.findIndex(({ id }) => id === 'one')
  const other = sources.at(-1) ?? ''
  return { ...base, msgid: sources[one] ?? other, msgid_plural: other, msgstr: targets }
}

/** Parse a file. What cannot be read is reported with its position and skipped. */
export function readPo(text: string, file: string): ReturnedFile {
  try {
    const { headers, translations } = po.parse(text, { defaultCharset: 'utf-8', validation: false })
    if (Object.keys(translations).length === 0) return toNothing(file)
    const lines = findContexts(text)
    const entries = Object.values(translations).flatMap((group) => Object.values(group))
    const diagnostics: ReturnedFile['diagnostics'][number][] = []
    const units = entries.flatMap((entry) => {
      const { msgctxt = '', msgid } = entry
      const source = {
        file,
        ...omitUndefined({ line: lines.has(msgctxt) ? (lines.get(msgctxt) ?? 1) : undefined }),
      }
      if (msgid === '' && msgctxt === '') return []
      const unit = readEntry(entry, source)
      if ('error' in unit) diagnostics.push(exchangeInvalid(unit.error, source))
      return 'error' in unit ? [] : [unit]
    })
    return { lang: readLanguage(headers), units, diagnostics }
  } catch (error) {
    return { lang: '', units: [], diagnostics: [toDiagnostic(error, file)] }
  }
}

/** A file without a header has none, whatever the parser's types say. */
function readLanguage(headers: Readonly<Record<string, string>> | undefined): string {
  return headers?.Language ?? ''
}

function toNothing(file: string): ReturnedFile {
  const diagnostic = exchangeInvalid('it holds no entry, so it is no PO file', { file, line: 1 })
  return { lang: '', units: [], diagnostics: [diagnostic] }
}

/** The parser's own errors have a line. Others come from text that it does not expect. */
function toDiagnostic(error: unknown, file: string): Diagnostic {
  if (!(error instanceof Error)) throw error
  if ('lineNumber' in error && typeof error.lineNumber === 'number')
    return exchangeInvalid(toSentence(error.message), { file, line: error.lineNumber })
  return exchangeInvalid('it cannot be read as a PO file', { file })
}

/** Of what the parser says: without its name, the line, and its guesses. */
function toSentence(message: string): string {
  return message.replace(/^Error parsing PO data: /, '').replace(/(?: at line \d+)?\..*$/s, '')
}

function readEntry(
  { msgctxt = '', msgstr, msgid_plural, comments }: GetTextTranslation,
  source: Source,
): ReturnedUnit | { error: string } {
  const at = msgctxt.indexOf('#')
  if (at < 1) return { error: `the entry has no msgctxt that names a message or section` }
  const [, hash = ''] = new RegExp(`${HASH}\\s*(\\w+)`).exec(comments?.extracted ?? '') ?? []
  const isFuzzy = /\bfuzzy\b/.test(comments?.flag ?? '')
  const isPlural = msgid_plural !== undefined && msgid_plural !== ''
  const texts = isPlural ? msgstr : [msgstr[0] ?? '']
  const isMissing = isFuzzy || texts.every((text) => text === '')
  const segments: ReturnedSegment[] = []
  for (const text of isPlural ? texts : (texts[0] ?? '').split(BETWEEN)) {
    const read = parseTaggedText(text)
    if ('error' in read) return { error: `in ${msgctxt}, ${read.error}` }
    segments.push({ id: null, target: isMissing ? null : read.tagged, isConfirmed: true, source })
  }
  const unit = { file: msgctxt.slice(0, at), name: msgctxt.slice(at + 1), hash, source }
  return { ...unit, segments: isMissing ? [] : segments }
}

/** `msgctxt` → its line; long ones are written over several. */
function findContexts(text: string): Map<string, number> {
  const found = new Map<string, number>()
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('msgctxt')) continue
    let value = unquote(line.slice('msgctxt'.length))
    for (let next = index + 1; lines[next]?.startsWith('"'); next += 1)
      value += unquote(lines[next] ?? '')
    found.set(value, index + 1)
  }
  return found
}

function unquote(line: string): string {
  const [, inner = ''] = /^\s*"(.*)"\s*$/.exec(line) ?? []
  return inner.replace(/\\(.)/g, (_, mark: string) => ({ n: '\n', t: '\t', r: '\r' })[mark] ?? mark)
}
