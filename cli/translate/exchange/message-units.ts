import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { WantedText } from '../catalogue-text.ts'
import { hashText } from '../content/hash-text.ts'
import type { PlannedCatalogue } from '../plan-catalogues.ts'
import { orderedPluralForms, toForms } from '../plural-forms.ts'
import type { ExchangeUnit } from './exchange-unit.ts'
import { hasWords, type Inline, toSource } from './inline.ts'
import { matchMarks } from './match-marks.ts'
import { counter } from './page-exchange.ts'
import { withIds } from './read-inlines.ts'
import { readMarkup } from './read-markup.ts'

/** Messages of a locale as units, in the order of the files. */
interface MessageUnits {
  planned: readonly PlannedCatalogue[]
  /** Id → translation. */
  translations: ReadonlyMap<string, string>
  /** BCP 47 tag of the translation: a plural has a segment for each of its forms. */
  lang: string
  /** Ids whose translation is of an older text, and those that have none. */
  outdated: ReadonlySet<string>
  missing: ReadonlySet<string>
}

/** Pure. A message of nothing but marks has no unit. */
export function toMessageUnits(messages: MessageUnits): ExchangeUnit[] {
  const { planned, translations, lang, outdated, missing } = messages
  return planned.flatMap(({ file, texts }) =>
    [...texts].flatMap(([id, text]) => {
      // What ships with the program is a translation as well, in a locale that has no files yet.
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
  const { file, name, lang, translation } = context
  const forms = orderedPluralForms(lang)
  const names = text.plural ? forms : ['1']
  const sources = text.plural ? toForms(text.message, forms) : [text.message]
  const isTranslated = translation !== undefined && translation !== ''
  const targets = isTranslated ? (text.plural ? translation.split('|') : [translation]) : []
  const nextId = counter('')
  const nextNew = counter('n')
  const segments = names.map((id, index) => {
    const source = withIds(readMarkup(sources[index] ?? '', text.html === true), nextId)
    const target = targets[index] ?? (targets.length === 1 ? targets[0] : undefined)
    const own = target === undefined ? null : readMarkup(target, text.html === true)
    return { id, source, target: own && matchMarks(source, own, nextNew) }
  })
  if (!segments.some(({ source }) => hasWords(source))) return null
  return {
    file,
    name,
    ...omitUndefined({ note: text.description }),
    hash: hashText(text.message),
    segments,
    ...omitUndefined({ plural: text.plural && true }),
  }
}

/** The message that a unit's segments make. */
export function toMessage(segments: readonly (readonly Inline[])[]): string {
  return segments.map(toSource).join('|')
}
