/**
 * `messages.lock` of a locale: for each message, the text of the source that its translation was made from.
 * Written by the command, never by hand.
 *
 * ```text
 * navbar.title ⇥ Meridian Docs                     id, source text
 * home.title ⇥ Build with it ⇥ 0f3ab2…             and hash of the text that the command wrote
 * ```
 *
 * The file holds the text and not its hash, because messages are short, and changes can then be shown
 * without git. Like the file of page records it is easy to merge: one line for each entry, sorted by id,
 * without dates, and duplicate lines are accepted.
 */

import type { CatalogueTexts, WantedText } from './catalogue-text.ts'
import { hashText } from './content/hash-text.ts'

/** Name of the file in the locale's folder. */
export const MESSAGE_RECORD_FILE = 'messages.lock'

const HEAD = '# Written by `octavo write-translations`. Do not edit; keep both sides of a merge.'

/** The source text that a message was translated from. */
export interface MessageRecord {
  /** Source text at that time. */
  source: string
  /**
   * Hash of the text that the command wrote: a copy of the source, or a translation that ships with the
   * program. A translation with this hash was not written by a person.
   */
  written?: string
}

/** Id → its record. */
export type MessageRecords = ReadonlyMap<string, MessageRecord>

/** A malformed line, 1-based. */
export interface BadLine {
  line: number
  text: string
}

/** Every line of a file. */
export interface ParsedMessageRecords {
  /** Id → its records: several after a merge. */
  lines: ReadonlyMap<string, readonly MessageRecord[]>
  bad: readonly BadLine[]
}

/** Parse the file. Malformed lines are reported and skipped. */
export function parseMessageRecords(text: string): ParsedMessageRecords {
  const lines = new Map<string, MessageRecord[]>()
  const bad: BadLine[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const entry = readLine(line)
    if (entry) lines.set(entry.id, [...(lines.get(entry.id) ?? []), entry.record])
    else bad.push({ line: index + 1, text: line })
  }
  return { lines, bad }
}

function readLine(line: string): { id: string; record: MessageRecord } | null {
  const [id, source, written, ...rest] = line.split('\t').map(unwrite)
  if (typeof id !== 'string' || typeof source !== 'string' || rest.length > 0) return null
  if (written === undefined) return { id, record: { source } }
  return written !== null && /^[\da-f]{12}$/.test(written)
    ? { id, record: { source, written } }
    : null
}

/**
 * One record for each id. Of several the one with the current source wins: a merge that keeps both sides
 * may restore an older record, but never a newer one.
 */
export function pickRecords(
  { lines }: ParsedMessageRecords,
  wanted: ReadonlyMap<string, Pick<WantedText, 'message'>>,
): MessageRecords {
  return new Map(
    [...lines].flatMap(([id, own]) => {
      const now = wanted.get(id)?.message
      const record = own.find(({ source }) => source === now) ?? own.at(-1)
      return record ? [[id, record]] : []
    }),
  )
}

/** Write the file; the same records give the same bytes. */
export function formatMessageRecords(records: MessageRecords): string {
  const lines = [...records]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { source, written }]) =>
      [write(id), write(source), ...(written === undefined ? [] : [written])].join('\t'),
    )
  return `${HEAD}\n\n${lines.map((line) => `${line}\n`).join('')}`
}

/** Escaped as in a JSON string, so that it has no tabs and line ends; quotes stay readable. */
function write(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replace(/^#/, '\\u0023')
}

/** The text that {@link write} escaped; `null` if it is invalid. */
function unwrite(text: string): string | null {
  try {
    // JSON in double quotes is always a string.
    return JSON.parse(`"${text.replaceAll('"', '\\"')}"`) as string
  } catch {
    return null
  }
}

/** Input of the records of a locale. */
interface RecordChanges {
  wanted: ReadonlyMap<string, WantedText>
  /** All translations before the run, and those in the files after it. */
  before: CatalogueTexts
  after: CatalogueTexts
  records: MessageRecords
  /** Ids whose translation is current. */
  accepted: ReadonlySet<string>
  /** Unused ids whose translations are kept. */
  obsolete: readonly string[]
}

/** The records after a run. A translation without a record gets none, because its source is not known. Pure. */
export function nextRecords(changes: RecordChanges): MessageRecords {
  const { wanted, records, obsolete } = changes
  const kept = obsolete.flatMap((id) => {
    const record = records.get(id)
    return record ? [[id, record] as const] : []
  })
  const used = [...wanted].flatMap(([id, text]) => {
    const record = nextRecord(id, text, changes)
    return record ? [[id, record] as const] : []
  })
  return new Map([...kept, ...used])
}

function nextRecord(
  id: string,
  text: WantedText,
  { before, after, records, accepted }: RecordChanges,
): MessageRecord | undefined {
  const message = Object.hasOwn(after, id) ? after[id]?.message : undefined
  if (message === undefined) return records.get(id)
  const source = text.message
  if (accepted.has(id)) return { source }
  const isOurs = [source, text.prefill, text.copy].includes(message)
  const isNew = !Object.hasOwn(before, id) || before[id]?.message !== message
  if (isOurs || isNew) return { source, written: hashText(message) }
  const record = records.get(id)
  if (record === undefined || record.written === hashText(message)) return record
  return { source: record.source }
}
