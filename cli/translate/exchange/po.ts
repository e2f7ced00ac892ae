/**
 * Gettext PO: an entry for each message or block of a page, with its key in `msgctxt`; inline codes are
 * tags like `<1>bold</1>` and `<2/>`.
 *
 * Written as text: a library that folds long lines takes more time than the rest of an export, and folds within tags.
 */
import { commonPluralForms } from '../plural-forms.ts'
import type { ExchangeHead, ExchangeWriter } from './exchange-file.ts'
import { type ExchangeUnit, unitKey } from './exchange-unit.ts'
import { inlineCodesOf, toTaggedText } from './inline.ts'
import { pluralFormula } from './plural-formula.ts'

/** Start of the comment with the hash of the source text. */
export const HASH_COMMENT = 'source-hash:'

/** Write a file. */
export function openPo({ title, sourceLang, lang, date }: ExchangeHead): ExchangeWriter {
  const forms = new Set<string>(commonPluralForms(lang))
  const headers = {
    'Project-Id-Version': title,
    'POT-Creation-Date': `${date} 00:00+0000`,
    'PO-Revision-Date': `${date} 00:00+0000`,
    'Last-Translator': 'Automatically generated',
    'Language-Team': 'none',
    Language: lang,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': pluralFormula(lang),
    'X-Source-Language': sourceLang,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${onOneLine(value)}\n`)
  return {
    head: `${field('msgid', '')}\n${field('msgstr', lines.join(''))}\n`,
    write: (units) => units.map((unit) => `\n${toEntry(unit, forms)}\n`).join(''),
    tail: '',
  }
}

function toEntry(unit: ExchangeUnit, forms: ReadonlySet<string>): string {
  const { hash, plural, file, line } = unit
  const segments = plural ? unit.segments.filter(({ id }) => forms.has(id)) : unit.segments
  const isTranslated = segments.every(({ target }) => target !== null)
  const targets = segments.map(({ target }) => (isTranslated && target ? toTaggedText(target) : ''))
  const [one, other] = plural
    ? [toTaggedText(plural.one), toTaggedText(plural.other)]
    : [toTaggedText(segments[0]?.source ?? []), null]
  return [
    ...[...notesOf(unit), `${HASH_COMMENT} ${hash}`].map((note) => `#. ${onOneLine(note)}`),
    `#: ${onOneLine(file).replaceAll(' ', '%20')}${line === undefined ? '' : `:${line}`}`,
    ...(unit.isOutdated && isTranslated ? ['#, fuzzy'] : []),
    field('msgctxt', unitKey(unit)),
    field('msgid', one),
    ...(other === null
      ? [field('msgstr', targets[0] ?? '')]
      : [
          field('msgid_plural', other),
          ...targets.map((target, index) => field(`msgstr[${index}]`, target)),
        ]),
  ].join('\n')
}

/** A keyword with its text; a text with line ends has each line on its own. */
function field(keyword: string, text: string): string {
  const lines = text.split(/(?<=\n)/).map((line) => `"${line.replace(/[\\"\n\t\r]/g, escapeSign)}"`)
  return `${keyword} ${(lines.length > 1 ? ['""', ...lines] : lines).join('\n')}`
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const escapeSign = (sign: string): string => ESCAPES[sign] ?? `\\${sign}`

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** Notes of an entry. For a plural they explain all tags, because a form may need a tag that the other forms lack. */
function notesOf({ note, address, plural }: ExchangeUnit): string[] {
  const codes = plural ? inlineCodesOf([...plural.one, ...plural.other]) : []
  const tags = new Map(
    codes.map(({ id, open, close, children }) =>
      children ? [`<${id}>…</${id}>`, `${open}…${close}`] : [`<${id}/>`, open],
    ),
  )
  const legend = [...tags].map(([tag, text]) => `${tag} is ${text}`)
  return [
    ...[note, address].filter((text) => text !== undefined),
    ...(legend.length > 0 ? [legend.join(', ')] : []),
  ]
}
