import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { CatalogueText, CatalogueTexts, WantedText } from './catalogue-text.ts'
import { hashText } from './content/hash-text.ts'
import type { MessageRecord, MessageRecords } from './message-records.ts'

export interface MergeOptions {
  /** Replace what is translated already by the text to begin with. Default `false`. */
  override?: boolean
  /** Put in front of every text that is written new, so that translators find them. */
  messagePrefix?: string
  /** Source texts that the translations were made from. */
  records?: MessageRecords
}

/** A catalogue file as it should be. */
interface MergedCatalogue {
  /** Two-space JSON with a final newline; `null` where there is nothing to write. */
  text: string | null
  /** Messages of the new file, in its order. */
  entries: readonly (readonly [string, CatalogueText])[]
  /** Ids that had no translation anywhere, in the order of the file. */
  added: readonly string[]
}

/**
 * Bring a catalogue up to date: exactly the wanted ids in the order of the source, each with the
 * translation that is known, wherever it stood; else with the text to begin with. A text
 * that the command wrote and that is unchanged since follows its source. Descriptions are always those of the source. Pure;
 * merging the result once more changes nothing.
 *
 * @param known - All translations of the locale, those that were put aside too.
 */
export function mergeCatalogue(
  known: CatalogueTexts,
  wanted: ReadonlyMap<string, WantedText>,
  { override = false, messagePrefix = '', records }: MergeOptions = {},
): MergedCatalogue {
  const added = [...wanted.keys()].filter((id) => !Object.hasOwn(known, id))
  const entries = [...wanted].map(([id, source]): [string, CatalogueText] => {
    const old = Object.hasOwn(known, id) ? known[id] : undefined
    const { description } = source
    const fresh = messagePrefix + (source.prefill ?? source.copy ?? source.message)
    const message = old && !override ? follow(old.message, source, records?.get(id)) : fresh
    return [id, { message, ...omitUndefined({ description }) }]
  })
  return { text: entries.length > 0 ? toJson(entries) : null, entries, added }
}

/** A copy of a text that has changed since is copied again, what is in front of it stays there. */
function follow(
  message: string,
  { message: source, prefill, copy }: WantedText,
  record: MessageRecord | undefined,
): string {
  if (!record || record.source === source || record.written !== hashText(message)) return message
  const whole = prefill ?? copy
  if (whole !== undefined) return whole
  if (!message.endsWith(record.source)) return message
  return message.slice(0, message.length - record.source.length) + source
}

/** Catalogue JSON, byte for byte as all commands write it. `null` for none. */
export function toJson(entries: readonly (readonly [string, CatalogueText])[]): string {
  // Not through an object: one that has a key "1" puts it first.
  const lines = entries.map(([id, text]) => {
    const value = JSON.stringify(text, null, 2).replaceAll('\n', '\n  ')
    return `  ${JSON.stringify(id)}: ${value}`
  })
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`
}
