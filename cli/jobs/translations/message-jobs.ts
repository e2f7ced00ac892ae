/** Determines the states of messages, and records translations as current. */
import { posix } from 'node:path'
import { messageMissing, messageOutdated } from '../../base/errors/catalogue.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { loadGlossary } from '../../read/scan/load-glossary.ts'
import type { MessageStatus } from '../../translate/content/locale-status.ts'
import { formatMessageRecords, type MessageRecord } from '../../translate/message-records.ts'
import {
  type MessageState,
  type MessageWithState,
  toMessageStates,
} from '../../translate/message-state.ts'
import type { GatheredMessages } from './gather-messages.ts'

/** All messages of a locale with their states, in the order of the files. */
export function toLocaleMessageStates(gathered: GatheredMessages): MessageWithState[] {
  const { glossary } = loadGlossary(gathered.site.loaded, gathered.locale)
  return toMessageStates(gathered, glossary)
}

/** Count the messages by state. Pure. */
export function toMessageStatus(messages: readonly MessageWithState[]): MessageStatus {
  const sorted = [...messages].sort((a, b) => (a.id < b.id ? -1 : 1))
  const idsOf = (state: MessageState) =>
    sorted.filter((message) => message.state === state).map(({ id }) => id)
  return {
    total: messages.length,
    missing: idsOf('missing'),
    outdated: sorted.flatMap(({ id, file, state, source, before = '', target = '' }) =>
      state === 'outdated' ? [{ id, file, before, after: source, translation: target }] : [],
    ),
    unknown: idsOf('unknown'),
  }
}

/** A diagnostic for each translation whose source text has changed, at its position. */
export function findOutdated(gathered: GatheredMessages): Diagnostic[] {
  const outdated = new Map(
    toLocaleMessageStates(gathered).flatMap((message) =>
      message.state === 'outdated' ? [[message.id, message] as const] : [],
    ),
  )
  return gathered.existing.flatMap(({ entries, positionOf }) =>
    Object.keys(entries).flatMap((id) => {
      const message = outdated.get(id)
      const texts = message && { before: message.before ?? '', after: message.source }
      return texts ? [messageOutdated(id, texts, positionOf(id))] : []
    }),
  )
}

/**
 * A message with the names that `translations accept` takes: its id, or a path of catalogue file and id,
 * which its file and folder match too.
 */
export interface NamedMessage {
  origin: string
  translation: string
  message: MessageWithState
}

/** Messages as `translations accept` may name them. */
export function toNamedMessages(gathered: GatheredMessages): NamedMessage[] {
  return toLocaleMessageStates(gathered).map((message) => ({
    origin: message.id,
    translation: posix.join(message.file, message.id),
    message,
  }))
}

/** Result of accepting messages. */
export interface AcceptedMessages {
  messages: readonly MessageWithState[]
  /** Empty if nothing is accepted. */
  files: readonly OutputFile[]
}

/**
 * Record that translations are current. Messages without a translation are left out, unless they were named
 * exactly.
 *
 * @throws `MESSAGE_MISSING`.
 */
export function acceptMessages(
  { records, recordFile, planned }: GatheredMessages,
  { selected, exact }: { selected: readonly NamedMessage[]; exact: ReadonlySet<NamedMessage> },
): AcceptedMessages {
  const isDone = ({ message: { state, target } }: NamedMessage) =>
    state !== 'missing' && target !== undefined
  throwDiagnostics(
    selected.flatMap((named) =>
      exact.has(named) && !isDone(named)
        ? [messageMissing(named.message.id, named.message.file)]
        : [],
    ),
  )
  const messages = selected.filter(isDone).map(({ message }) => message)
  if (messages.length === 0) return { messages, files: [] }
  const sources = new Map(planned.flatMap(({ texts }) => [...texts]))
  const accepted = messages.map(({ id }): [string, MessageRecord] => {
    return [id, { source: sources.get(id)?.message ?? '' }]
  })
  const content = formatMessageRecords(new Map([...records, ...accepted]))
  return { messages, files: [{ path: recordFile, content }] }
}
