/** Encoding, range and validators that a request asks for. All functions are pure. */
import mime from 'mime'
import Negotiator from 'negotiator'
import type { Encoding } from './served-files.ts'

/**
 * The best encoding that a client takes: its own order of preference first, then the smaller one.
 *
 * A client that takes none, not even `identity`, gets `identity`: a server may send it all the same
 * (RFC 9110, 12.5.3), and a page that shows is of more use than status 406.
 */
export function chooseEncoding(accept: string | undefined): Encoding {
  const headers = accept === undefined ? {} : { 'accept-encoding': accept }
  const offered = ['br', 'gzip', 'identity']
  // The types are those of 0.6, which had no `preferred`.
  const negotiator = new Negotiator({ headers }) as unknown as {
    encoding(
      offered: readonly string[],
      options: { preferred: readonly string[] },
    ): string | undefined
  }
  const chosen = negotiator.encoding(offered, { preferred: ['br', 'gzip'] })
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
}

/** Whether a client would rather have Markdown than HTML: one that likes both the same gets what it names first. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  return new Negotiator({ headers: { accept } }).mediaType(PAGE_TYPES) === 'text/markdown'
}

const PAGE_TYPES = ['text/html', 'text/markdown']

/** Whether a client has this very answer already. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === tag
  })
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The one range that is asked for; `null` for none, several or nonsense, which get everything.
 *
 * Read here, and not by `range-parser`: that calls `bytes=3-1` unsatisfiable (416), but a range whose end is
 * before its start is invalid, and an invalid header is ignored (RFC 9110, 14.1.1 and 14.2).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Content type by the ending of a name, with the charset of text. */
export function toContentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return isText(type) ? `${type}; charset=utf-8` : type
}

/** Whether compressing it is worth the time: pictures and archives are compressed already. */
export function isText(type: string): boolean {
  return /^text\/|^image\/svg|[/+](json|xml|javascript|manifest\+json)\b/.test(type)
}

/** Whether a file's name follows from its content, so that no browser need ask again. */
export function isImmutable(path: string): boolean {
  return (
    /^(.*\/)?assets\/(js|css|fonts|images|files)\/(.*\/)?[^/]*[.-][\da-f]{8,}\.[^/]+$/.test(path) ||
    /^(.*\/)?assets\/data\/locale\.[\da-z]{6,}\.json$/i.test(path) ||
    /^(.*\/)?assets\/search\/parts\/[\da-z]{11}\.(?:bin|json)$/.test(path)
  )
}
