/** State of the translation of one message. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { WantedText } from './catalogue-text.ts'
import { isUntranslated } from './check-words.ts'
import { hashText } from './content/hash-text.ts'
import type { Glossary } from './glossary.ts'
import type { MessageRecord, MessageRecords } from './message-records.ts'

/** The same as for a page; `unknown` means that no record has the text that was translated. */
export type MessageState = 'translated' | 'outdated' | 'unknown' | 'missing'

/** A message with its state. */
export interface MessageWithState {
  id: string
  /** Its catalogue file. */
  file: string
  state: MessageState
  /** Current source text. */
  source: string
  /** The text that was translated, if it has changed since. */
  before?: string
  /** The translation; `undefined` if no file has one. */
  target: string | undefined
}

/** Input of the states of messages. */
interface MessageInput {
  planned: readonly { file: string; texts: ReadonlyMap<string, WantedText> }[]
  existing: readonly { entries: Readonly<Record<string, { message: string }>> }[]
  records: MessageRecords
}

/** State of all messages of a locale, in the order of the files. Pure. */
export function toMessageStates(
  { planned, existing, records }: MessageInput,
  glossary: Glossary,
): MessageWithState[] {
  const targets = new Map(
    existing.flatMap(({ entries }) =>
      Object.entries(entries).map(([id, { message }]) => [id, message] as const),
    ),
  )
  return planned.flatMap(({ file, texts }) =>
    [...texts].map(([id, message]) => {
      const [target, record] = [targets.get(id), records.get(id)]
      const state = assess({ id, message, target, record, glossary })
      const before = state === 'outdated' ? record?.source : undefined
      const source = message.message
      return { id, file, state, source, target, ...omitUndefined({ before }) }
    }),
  )
}

interface Assessed {
  id: string
  message: WantedText
  target: string | undefined
  record: MessageRecord | undefined
  glossary: Glossary
}

function assess({ id, message, target, record, glossary }: Assessed): MessageState {
  // A translation that ships with the program needs no entry in the files.
  if (target === undefined) return message.prefill === undefined ? 'missing' : 'translated'
  if (isUntranslated(id, { message, target }, glossary)) return 'missing'
  const { message: source, prefill } = message
  if (target === source || target === prefill) return 'translated'
  if (!record) return 'unknown'
  // A copy of an older source, also with a prefix, is no translation.
  if (prefill === undefined && record.written === hashText(target)) return 'missing'
  return record.source === source ? 'translated' : 'outdated'
}
