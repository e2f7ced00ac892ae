/** What a request says about the form of its answer. All functions are pure. */
import mime from 'mime'
import type { Encoding } from './served-files.ts'

/** The best encoding that a client takes: its own order of preference first, then the smaller one. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const qualities = new Map<string, number>()
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const br = qualityOf('br')
  const gzip = qualityOf('gzip')
  // If not listed, identity ranks after every listed coding (RFC 9110, 12.5.3).
  const best = Math.max(br, gzip)
  if (best === 0 || best < (qualities.get('identity') ?? 0)) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

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

/** The one range that is asked for; `null` for none, several or nonsense, which get everything. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '')
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
