import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { CatalogueText, CatalogueTexts, WantedText } from './catalogue-text.ts'
import { hashText } from './content/hash-text.ts'
import type { MessageRecord, MessageRecords } from './message-records.ts'

export interface MergeOptions {
  /** Replace existing translations by the initial text. Default `false`. */
  override?: boolean
  /** Put in front of every new text, so that translators find it. */
  messagePrefix?: string
  /** The source text of each translation. */
  records?: MessageRecords
}

/** The planned content of a catalogue file. */
interface MergedCatalogue {
  /** JSON with two spaces and a final newline; `null` if the file has no messages. */
  text: string | null
  /** Messages of the new file, in its order. */
  entries: readonly (readonly [string, CatalogueText])[]
  /** Ids that had no translation in any file, in the order of the file. */
  added: readonly string[]
}

/**
 * Update a catalogue. It gets exactly the wanted ids, in the given order, each with its known
 * translation from any file, else with the initial text. A text that the command wrote, and that nobody has
 * edited, follows its source. Descriptions always come from the source. Pure; merging the result again
 * changes nothing.
 *
 * @param known - All translations of the locale, including unused ones.
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

/**
 * The text of a message. An unedited copy of an older source is replaced by the new source; a prefix in
 * front of it stays.
 */
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

/** JSON of a catalogue, with the same bytes from all commands. */
export function toJson(entries: readonly (readonly [string, CatalogueText])[]): string {
  // Written by hand, because an object would put a key like "1" first.
  const lines = entries.map(([id, text]) => {
    const value = JSON.stringify(text, null, 2).replaceAll('\n', '\n  ')
    return `  ${JSON.stringify(id)}: ${value}`
  })
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`
}
