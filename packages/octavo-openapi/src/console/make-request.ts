/** From what a reader has filled in to a request. */
import { type Notation, toQueryParts, toSegment } from '../serialize.ts'
import type { ConsoleBody, ConsoleData, ConsoleField, Credential } from './data.ts'

/** What a reader has filled in. */
export interface Filled {
  /** One of the servers. */
  server: string
  /** By {@link keyOf}. Empty texts are left out, unless the parameter is in the path. */
  values: Readonly<Record<string, string>>
  /** By the names of credentials; `basic` has `name:password`. Empty ones are not sent. */
  secrets: Readonly<Record<string, string>>
  /** Absent: no body. */
  body?: FilledBody
}

/** A body and what the reader has put in it. */
export interface FilledBody {
  type: string
  kind: ConsoleBody['kind']
  text: string
  /** Of `file`. Absent: none was chosen. */
  file?: File
  /** Of `parts`, by name. */
  parts: Readonly<Record<string, string | File>>
}

export const keyOf = (field: Pick<Notation, 'in' | 'name'>) => `${field.in}:${field.name}`

/** Parts of a path that lead up, or nowhere. */
const DOTS = /(?:^|\/)\.\.?(?:\/|$)/

/** A text by its name, which may be that of what all objects have, such as "constructor". */
export const textOf = (texts: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? ''

/**
 * Make a request. It has no cookies and no address of the page.
 *
 * @throws where the address would be of another host than the server's, or of another path because of `..`.
 */
export function makeRequest(data: ConsoleData, filled: Filled): { url: string; init: RequestInit } {
  const { server, values, secrets, body } = filled
  const given = data.fields.flatMap((field) => {
    const text = values[keyOf(field)] ?? ''
    return text === '' && field.in !== 'path' ? [] : [{ field, value: readValue(field, text) }]
  })
  const secretParts = data.credentials.flatMap((credential) => {
    const value = toSecret(credential, textOf(secrets, credential.name))
    return value === '' ? [] : [{ credential, value }]
  })
  let path = data.path
  for (const { field, value } of given) {
    if (field.in !== 'path') continue
    const segment = toSegment(field, value)
    path = path.replaceAll(`{${field.name}}`, () => segment)
  }
  // The address would be another one than what the reader sees: "/users/.." is "/".
  if (DOTS.test(path) && !DOTS.test(data.path)) throw new TypeError(path)
  const query = [
    ...given.flatMap(({ field, value }) =>
      /^query/.test(field.in) ? toQueryParts(field, value) : [],
    ),
    ...secretParts.flatMap(({ credential, value }) =>
      credential.in === 'query'
        ? [`${encodeURIComponent(credential.field)}=${encodeURIComponent(value)}`]
        : [],
    ),
  ]
  const url = new URL(server + path + (query.length === 0 ? '' : `?${query.join('&')}`))
  if (url.origin !== new URL(server).origin) throw new TypeError(url.href)
  const headers = new Headers()
  for (const { field, value } of given)
    if (field.in === 'header') headers.set(field.name, toSegment(field, value))
  for (const { credential, value } of secretParts)
    if (credential.in === 'header') headers.set(credential.field, value)
  const hasKey = secretParts.some(
    ({ credential }) => credential.in === 'header' && !/^authorization$/i.test(credential.field),
  )
  const content = body && toContent(body)
  // A form sets its own type, which has the boundary of its parts.
  if (body && content !== undefined && !(content instanceof FormData))
    headers.set('Content-Type', body.type)
  return {
    url: url.href,
    init: {
      method: data.method,
      headers,
      ...(content !== undefined && { body: content }),
      credentials: 'omit',
      // Browsers remove "Authorization" where a redirect leads to another host, but no other header.
      redirect: hasKey ? 'error' : 'follow',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    },
  }
}

/** The value of a text: a list is written as `a, b` or in JSON, and an object in JSON. */
export function readValue({ kind }: Pick<ConsoleField, 'kind'>, text: string): unknown {
  if (kind === undefined) return text
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // It is not JSON.
  }
  return kind === 'list' ? text.split(',').map((one) => one.trim()) : text
}

function toSecret({ kind, scheme }: Credential, text: string): string {
  if (text === '' || text === ':') return ''
  const value = kind === 'basic' ? toBase64(text) : text
  return scheme === undefined ? value : `${scheme} ${value}`
}

/** UTF-8 in base64: `btoa` reads Latin-1 only. */
function toBase64(text: string): string {
  return btoa(
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''),
  )
}

function toContent({ kind, text, file, parts }: FilledBody): string | File | FormData | undefined {
  if (kind === 'text') return text === '' ? undefined : text
  if (kind === 'file') return file
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) if (value !== '') form.append(name, value)
  return form
}
