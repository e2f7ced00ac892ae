/** Reads encoding, media type, range and validators of a request. All functions are pure. */
import mime from 'mime'
import Negotiator from 'negotiator'
import type { Encoding } from './served-files.ts'

/**
 * The best encoding that a client accepts: by its own order of preference, then the smaller one.
 *
 * A client that accepts none, not even `identity`, gets `identity`: a server may send it (RFC 9110, 12.5.3), and a
 * page is more useful than status 406.
 */
export function chooseEncoding(accept: string | undefined): Encoding {
  const headers = accept === undefined ? {} : { 'accept-encoding': accept }
  const offered = ['br', 'gzip', 'identity']
  // The types are those of version 0.6, which lacks `preferred`.
  const negotiator = new Negotiator({ headers }) as unknown as {
    encoding(
      offered: readonly string[],
      options: { preferred: readonly string[] },
    ): string | undefined
  }
  const chosen = negotiator.encoding(offered, { preferred: ['br', 'gzip'] })
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
}

/** Whether a client prefers Markdown to HTML; with equal preference, the type named first wins. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  return new Negotiator({ headers: { accept } }).mediaType(PAGE_TYPES) === 'text/markdown'
}

const PAGE_TYPES = ['text/html', 'text/markdown']

/** Whether an `If-None-Match` header contains a tag, so that the client has this answer already. */
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
 * The requested range; `null` for none, several or an invalid one, which get the whole file.
 *
 * `range-parser` is not used, because it reports `bytes=3-1` as unsatisfiable (416). A range whose end is before its
 * start is invalid, and an invalid header is ignored (RFC 9110, 14.1.1 and 14.2).
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

/** Content type by the extension of a path, with the charset of text. */
export function toContentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return isText(type) ? `${type}; charset=utf-8` : type
}

/** Whether a content type is worth compressing: images and archives are compressed already. */
export function isText(type: string): boolean {
  return /^text\/|^image\/svg|[/+](json|xml|javascript|manifest\+json)\b/.test(type)
}

/** Whether a file's name contains a hash of its content, so that browsers may cache it permanently. */
export function isImmutable(path: string): boolean {
  return (
    /^(.*\/)?assets\/(js|css|fonts|images|files)\/(.*\/)?[^/]*[.-][\da-f]{8,}\.[^/]+$/.test(path) ||
    /^(.*\/)?assets\/data\/locale\.[\da-z]{6,}\.json$/i.test(path) ||
    /^(.*\/)?assets\/search\/parts\/[\da-z]{11}\.(?:bin|json)$/.test(path)
  )
}
