import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { WantedText } from '../catalogue-text.ts'
import { hashText } from '../content/hash-text.ts'
import type { PlannedCatalogue } from '../plan-catalogues.ts'
import { NUMBER, orderedPluralForms, sampleNumbers, spreadForms, toForms } from '../plural-forms.ts'
import type { ExchangeSegment, ExchangeUnit } from './exchange-unit.ts'
import { hasWords, type Inline, type InlineCode, inlineCodesOf, toSource } from './inline.ts'
import { matchInlineCodes } from './match-inline-codes.ts'
import { counter } from './page-exchange.ts'
import { withIds } from './read-inlines.ts'
import { readMarkup } from './read-markup.ts'

/** Input of the units of a locale's messages, in the order of the files. */
interface MessageUnits {
  planned: readonly PlannedCatalogue[]
  /** Id → translation. */
  translations: ReadonlyMap<string, string>
  /** BCP 47 tag of the translation: a plural has a segment for each plural form of this language. */
  lang: string
  /** Ids whose translation is outdated, and those without one. */
  outdated: ReadonlySet<string>
  missing: ReadonlySet<string>
}

/** Convert messages to units. A message of nothing but inline codes gets none. Pure. */
export function toMessageUnits(messages: MessageUnits): ExchangeUnit[] {
  const { planned, translations, lang, outdated, missing } = messages
  return planned.flatMap(({ file, texts }) =>
    [...texts].flatMap(([id, text]) => {
      // In a locale without files, texts that ship with the program are the translations.
      const translation = missing.has(id) ? undefined : (translations.get(id) ?? text.prefill)
      const unit = toUnit(text, { file, name: id, lang, translation })
      return unit ? [outdated.has(id) ? { ...unit, isOutdated: true as const } : unit] : []
    }),
  )
}

interface UnitContext {
  file: string
  name: string
  lang: string
  translation: string | undefined
}

function toUnit(text: WantedText, context: UnitContext): ExchangeUnit | null {
  const { file, name, lang } = context
  const note = [
    ...(text.description === undefined ? [] : [text.description]),
    ...(text.plural ? [pluralNote(lang)] : []),
  ].join('\n')
  const parts = text.plural ? toPluralParts(text, context) : toPlainParts(text, context)
  if (!parts.segments.some(({ source }) => hasWords(source))) return null
  return {
    file,
    name,
    ...omitUndefined({ note: note === '' ? undefined : note }),
    hash: hashText(text.message),
    ...parts,
  }
}

function toPlainParts(
  { message, html }: WantedText,
  { translation }: UnitContext,
): Pick<ExchangeUnit, 'segments'> {
  const source = withIds(readMarkup(message, html === true), counter(''))
  const own = translation ? readMarkup(translation, html === true) : null
  const target = own && matchInlineCodes(source, own, counter('n'))
  return { segments: [{ id: '1', source, target }] }
}

/** An inline code has the same id in all forms, so that each form may use it. */
function toPluralParts(
  { message, html }: WantedText,
  { lang, translation }: UnitContext,
): Pick<ExchangeUnit, 'segments' | 'plural'> {
  const idOf = sharedIds()
  const read = (form: string) => withIds(readMarkup(form, html === true), idOf)
  const written = message.split('|')
  const [one, other] = [read(written[0] ?? ''), read(written.at(-1) ?? '')]
  const sources = toForms(message, lang).map(read)
  const codes = uniqueCodes([one, other, ...sources].flatMap(inlineCodesOf))
  const targets = translation ? spreadForms(translation, lang) : []
  const nextNew = counter('n')
  const segments = orderedPluralForms(lang).map((id, index): ExchangeSegment => {
    const source = sources[index] ?? []
    const names = new Set(inlineCodesOf(source).map((code) => code.id))
    const optional = codes.filter((code) => code.open === NUMBER || !names.has(code.id))
    const own = targets[index] ?? (targets.length === 1 ? targets[0] : undefined)
    const known = [...source, ...optional.filter((code) => !names.has(code.id))]
    const target =
      own === undefined ? null : matchInlineCodes(known, readMarkup(own, html === true), nextNew)
    return { id, source, optional, target }
  })
  return { segments, plural: { one, other } }
}

/** Inline codes with equal bytes get the same id. */
function sharedIds(): (code: Pick<InlineCode, 'open' | 'close'>) => string {
  const ids = new Map<string, string>()
  return ({ open, close }) => {
    const key = JSON.stringify([open, close])
    const id = ids.get(key) ?? String(ids.size + 1)
    ids.set(key, id)
    return id
  }
}

function uniqueCodes(codes: readonly InlineCode[]): InlineCode[] {
  return [...new Map(codes.map((code) => [code.id, code])).values()]
}

/** Note for translators: the numbers that each form is used for. */
function pluralNote(lang: string): string {
  const samples = sampleNumbers(lang)
  const forms = orderedPluralForms(lang).map((form) => {
    const numbers = samples.get(form) ?? []
    const shown = numbers.slice(0, 3).join(', ')
    const rest = numbers.length > 3 ? ', …' : ''
    return shown === '' ? form : `${form} (${shown}${rest})`
  })
  return `A text for each kind of number: ${forms.join(', ')}. Each may go without the number ${NUMBER}.`
}

/** The message that consists of a unit's segments. */
export function toMessage(segments: readonly (readonly Inline[])[]): string {
  return segments.map(toSource).join('|')
}
