/** Sends a request, and reads its response while it comes. */
import { indentJson } from './indent-json.ts'

/** Bytes of a response that are read. */
const MOST_BYTES = 10_000_000
/** Characters of a response that are shown. */
const MOST_SHOWN = 200_000

/** A response, whole or as far as it has come. */
export interface Answer {
  status: number
  statusText: string
  /** Milliseconds until its head was there. */
  duration: number
  /** Names and values that the server lets pages read. */
  headers: readonly (readonly [name: string, value: string])[]
  /** Bytes of its body so far. */
  size: number
  /** Its start as text, JSON with indents. `null` for media that are no text. */
  text: string | null
  /** The whole body, for saving. Absent: it is not complete. */
  blob?: Blob
  /** Whether the body is longer than what is read or shown. */
  isCut: boolean
}

/**
 * Send a request.
 *
 * @param onAnswer - Gets the response as soon as its head is there, and again with each part of the body.
 * @throws `TypeError` where no response comes that the page may read, `AbortError` after `signal`.
 */
export async function send(
  url: string,
  init: RequestInit,
  { signal, onAnswer }: { signal: AbortSignal; onAnswer: (answer: Answer) => void },
): Promise<void> {
  const start = performance.now()
  const response = await fetch(url, { ...init, signal })
  const type = response.headers.get('content-type') ?? ''
  const isText =
    type === '' ||
    /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|problem|x-www-form-urlencoded)/i.test(
      type,
    )
  const head = {
    status: response.status,
    statusText: response.statusText,
    duration: Math.round(performance.now() - start),
    headers: [...response.headers],
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  const show = (more: Partial<Answer> = {}) =>
    onAnswer({
      ...head,
      ...{ size, text: isText ? text.slice(0, MOST_SHOWN) : null, isCut: text.length > MOST_SHOWN },
      ...more,
    })
  show()
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || value === undefined) break
    chunks.push(value)
    size += value.length
    if (isText && text.length <= MOST_SHOWN) text += decoder.decode(value, { stream: true })
    if (size > MOST_BYTES) {
      await reader?.cancel()
      show({ isCut: true })
      return
    }
    show()
  }
  text += decoder.decode()
  if (isText && size <= MOST_SHOWN) text = indentJson(text)
  show({ blob: new Blob(chunks, { type: 'application/octet-stream' }) })
}
