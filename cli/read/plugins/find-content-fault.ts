import { isRecord } from '../../../runtime/shared/is-record.ts'

/** The reason why the result of `load` is not valid content; `null` for valid content and for `undefined`. */
export function findContentFault(content: unknown): string | null {
  if (content === undefined) return null
  if (!isRecord(content)) return 'load must give an object of docs and messages.'
  const unknown = Object.keys(content).find((key) => key !== 'docs' && key !== 'messages')
  if (unknown !== undefined) return `load gave "${unknown}", and may give docs and messages.`
  const { docs, messages } = content
  return (docs === undefined ? null : findDocsFault(docs)) ?? findMessagesFault(messages)
}

function findDocsFault(docs: unknown): string | null {
  if (!Array.isArray(docs)) return 'docs of load must be a list.'
  const at = docs.findIndex(
    (doc) => !isRecord(doc) || typeof doc.path !== 'string' || typeof doc.text !== 'string',
  )
  return at < 0 ? null : `docs[${at}] of load must have a path and a text.`
}

function findMessagesFault(messages: unknown): string | null {
  if (messages === undefined) return null
  if (!isRecord(messages)) return 'messages of load must be texts by locale and id.'
  for (const [locale, texts] of Object.entries(messages)) {
    if (!isRecord(texts)) return `messages.${locale} of load must be texts by id.`
    const id = Object.keys(texts).find((key) => typeof texts[key] !== 'string')
    if (id !== undefined) return `messages.${locale} of load: "${id}" must be a text.`
  }
  return null
}
