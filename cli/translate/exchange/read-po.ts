/** Reads gettext PO as written by tools. */
import { type GetTextTranslation, po } from 'gettext-parser'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { ReturnedFile, ReturnedSegment, ReturnedUnit } from './exchange-file.ts'
import { parseTaggedText } from './inline.ts'
import { HASH_COMMENT } from './po.ts'
import { splitEntries } from './po-entries.ts'

/** Parse a file. Invalid parts are reported with their position and skipped. */
export function readPo(text: string, file: string): ReturnedFile {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { sound, broken } = splitEntries(plain)
  const diagnostics = broken.map(({ line, reason }) => exchangeInvalid(reason, { file, line }))
  try {
    const { headers, translations } = po.parse(sound, OPTIONS)
    const groups = Object.values(translations).map((group) => Object.values(group))
    if (groups.flat().length === 0)
      return { lang: '', units: [], diagnostics: orNothing(diagnostics, file) }
    const lines = findContexts(plain)
    const units = groups.flatMap((entries) =>
      entries.flatMap((entry) => {
        const { msgctxt = '', msgid } = entry
        if (msgid === '' && msgctxt === '') return []
        const own = lines.get(msgctxt) ?? []
        // Of entries with the same key the parser keeps the last one and ignores the others.
        const isTwice = own.length > entries.length
        const at = isTwice ? own.at(-1) : (own[0] ?? lines.get(`id ${msgid}`)?.[0])
        const source = { file, line: at ?? 1 }
        const unit = isTwice ? { error: `${msgctxt} stands there twice` } : readEntry(entry, source)
        if ('error' in unit) diagnostics.push(exchangeInvalid(unit.error, source))
        return 'error' in unit ? [] : [unit]
      }),
    )
    return { lang: readLanguage(headers), units, diagnostics }
  } catch (error) {
    return { lang: '', units: [], diagnostics: [...diagnostics, toDiagnostic(error, file)] }
  }
}

const OPTIONS = { defaultCharset: 'utf-8', validation: false }

/** A file without a header has none, although the parser's types say otherwise. */
function readLanguage(headers: Readonly<Record<string, string>> | undefined): string {
  return headers?.Language ?? ''
}

function orNothing(diagnostics: readonly Diagnostic[], file: string): readonly Diagnostic[] {
  if (diagnostics.length > 0) return diagnostics
  return [exchangeInvalid('it holds no entry, so it is not a PO file', { file, line: 1 })]
}

/** Errors of the parser have a line; others come from text that it does not expect. */
function toDiagnostic(error: unknown, file: string): Diagnostic {
  if (!(error instanceof Error)) throw error
  if ('lineNumber' in error && typeof error.lineNumber === 'number')
    return exchangeInvalid(toSentence(error.message), { file, line: error.lineNumber })
  return exchangeInvalid('it cannot be read as a PO file', { file, line: 1 })
}

/** The parser's message without its prefix, line number and guesses. */
function toSentence(message: string): string {
  return message.replace(/^Error parsing PO data: /, '').replace(/(?: at line \d+)?\..*$/s, '')
}

function readEntry(entry: GetTextTranslation, source: Source): ReturnedUnit | { error: string } {
  const { msgctxt = '', msgid, msgstr = [], msgid_plural: plural = '', comments } = entry
  const at = msgctxt.indexOf('#')
  if (at < 1) return { error: `the entry has no msgctxt that names a message or section` }
  const [, hash = ''] =
    new RegExp(`${HASH_COMMENT}\\s*(\\w+)`).exec(comments?.extracted ?? '') ?? []
  const isFuzzy = /\bfuzzy\b/.test(comments?.flag ?? '')
  const texts = plural === '' ? [msgstr[0] ?? ''] : msgstr
  // A plural with a missing form counts as not translated.
  const isMissing = isFuzzy || texts.some((text) => text === '')
  const segments: ReturnedSegment[] = []
  for (const text of isMissing ? [] : texts) {
    const read = parseTaggedText(text)
    if ('error' in read) return { error: `in ${msgctxt}, ${read.error}` }
    segments.push({ id: null, target: read.tagged, isConfirmed: true, source })
  }
  const sources = plural === '' ? [msgid] : [msgid, plural]
  const [file, name] = [msgctxt.slice(0, at), msgctxt.slice(at + 1)]
  const needsReview = isFuzzy && texts.some((text) => text !== '')
  return { file, name, hash, sources, segments, needsReview, source }
}

/** Lines of each `msgctxt`, and of each `msgid` as `id …`; long ones continue over several lines. */
function findContexts(text: string): Map<string, readonly number[]> {
  const found = new Map<string, number[]>()
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [keyword] = /^msg(?:ctxt|id(?=\s*"))/.exec(line) ?? []
    if (keyword === undefined) continue
    let value = unquote(line.slice(keyword.length))
    for (let next = index + 1; lines[next]?.startsWith('"'); next += 1)
      value += unquote(lines[next] ?? '')
    const name = keyword === 'msgctxt' ? value : `id ${value}`
    const known = found.get(name)
    if (known) known.push(index + 1)
    else found.set(name, [index + 1])
  }
  return found
}

function unquote(line: string): string {
  const [, inner = ''] = /^\s*"(.*)"\s*$/.exec(line) ?? []
  return inner.replace(/\\(.)/g, (_, mark: string) => ({ n: '\n', t: '\t', r: '\r' })[mark] ?? mark)
}
