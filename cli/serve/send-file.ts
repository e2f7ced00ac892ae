import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  type ByteRange,
  chooseEncoding,
  isImmutable,
  isText,
  matchesTag,
  parseRange,
  toContentType,
} from './negotiate.ts'
import type { Encoding, ServedFile, ServedFiles } from './served-files.ts'

/** A file to send. */
interface FileAnswer {
  path: string
  status: 200 | 404
  file: ServedFile
}

/** Input of {@link sendFile}. */
interface SendInput {
  answer: FileAnswer
  files: Pick<ServedFiles, 'encode' | 'open'>
  /** Whether to compress if the client accepts it. Default: `true`. */
  compresses?: boolean
}

/** Send a file, the requested range of it (206, 416), or 304 if the client has it already. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, files, compresses = true }: SendInput,
): Promise<void> {
  const { path, status, file } = answer
  const { headers, method } = request
  // A range counts bytes of the file itself, so it is sent without compression.
  const wantsPart = headers.range !== undefined && method === 'GET'
  const isEncodable = compresses && isText(toContentType(path)) && file.body !== undefined
  const encoding =
    isEncodable && !wantsPart ? chooseEncoding(headers['accept-encoding']) : 'identity'
  const tag = toTag(file, encoding)
  setHeaders(response, { answer, tag, isEncodable })
  if (status === 200 && matchesTag(headers['if-none-match'], tag)) {
    response.removeHeader('Content-Type')
    response.writeHead(304).end()
    return
  }
  const range = wantsPart && status === 200 ? toRange(request, file, tag) : null
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.size}`)
    response.writeHead(416).end()
    return
  }
  if (range) await sendPart(response, { range, answer, files })
  else await sendWhole(request, response, { encoding, answer, files })
}

/** Set the headers of a file, which are the same for each range. */
function setHeaders(
  response: ServerResponse,
  { answer, tag, isEncodable }: { answer: FileAnswer; tag: string; isEncodable: boolean },
): void {
  response.setHeader('Content-Type', toContentType(answer.path))
  response.setHeader('ETag', tag)
  response.setHeader('Accept-Ranges', 'bytes')
  // `Cache-Control` of the site's own headers wins, but not for a 404 page.
  const isKept = response.hasHeader('Cache-Control') && answer.status === 200
  if (response.getHeader('Cache-Control') !== 'no-store' && !isKept)
    response.setHeader('Cache-Control', toCacheControl(answer))
  if (isEncodable) response.appendHeader('Vary', 'Accept-Encoding')
}

async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  input: { encoding: Encoding; answer: FileAnswer; files: SendInput['files'] },
): Promise<void> {
  const { encoding, files } = input
  const { file, path, status } = input.answer
  const { body } = file
  const bytes = body ? await files.encode({ ...file, body }, encoding, path) : null
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', bytes?.length ?? file.size)
  response.statusCode = status
  if (request.method === 'HEAD') response.end()
  else if (bytes) response.end(bytes)
  else await stream(response, { files, path, range: { start: 0, end: file.size - 1 } })
}

async function sendPart(
  response: ServerResponse,
  { range, answer, files }: { range: ByteRange; answer: FileAnswer; files: SendInput['files'] },
): Promise<void> {
  const { file, path } = answer
  const { start, end } = range
  response.setHeader('Content-Range', `bytes ${start}-${end}/${file.size}`)
  response.setHeader('Content-Length', end - start + 1)
  response.statusCode = 206
  if (file.body) response.end(file.body.subarray(start, end + 1))
  else await stream(response, { files, path, range })
}

async function stream(
  response: ServerResponse,
  { files, path, range }: { files: Pick<ServedFiles, 'open'>; path: string; range: ByteRange },
): Promise<void> {
  const handle = await files.open(path)
  await pipeline(handle.createReadStream(range), response)
}

/** Requested range; `null` if `If-Range` does not match, because a range of another content would not fit. */
function toRange(
  request: IncomingMessage,
  file: ServedFile,
  tag: string,
): ByteRange | 'unsatisfiable' | null {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== tag) return null
  return parseRange(request.headers.range, file.size)
}

/** A strong validator: each encoding has other bytes, and so another tag. */
function toTag({ hash }: ServedFile, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

function toCacheControl({ path, status }: FileAnswer): string {
  return status === 200 && isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
