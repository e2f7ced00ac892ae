/** The data of the request console on the page of an operation. */
import type { ConsoleBody, ConsoleData, ConsoleField, Credential } from './console/data.ts'
import type { Description } from './description.ts'
import { entriesOf, type Json, type JsonObject, listIn, objectIn } from './json.ts'
import { notationOf } from './notation.ts'
import type { Operation } from './operations.ts'
import { exampleOf, sampleOf, UNKNOWN_TEXT } from './sample-value.ts'
import { addressesOf } from './servers.ts'
import { writeForm } from './write-form.ts'

/** Values of a parameter that a reader can choose from. More are free text. */
const MOST_OPTIONS = 100

/** Servers that a reader can choose from. */
const MOST_SERVERS = 100

/** Characters of an example. A reader would not edit more, and many operations may refer to the same one. */
const MOST_TEXT = 10_000
/** Fields of a form in several parts. */
const MOST_PARTS = 500

/** Methods that `fetch` refuses. */
const REFUSED = /^(?:CONNECT|TRACE|TRACK)$/i

/**
 * @param origins - Hosts to which the config allows requests.
 * @returns `null` where the operation has no server of these hosts, or cannot be called from a page.
 */
export function toConsoleData(
  operation: Operation,
  description: Description,
  origins: readonly string[],
): ConsoleData | null {
  const { method, path, isWebhook, parameters } = operation
  const servers = serversOf(operation, origins)
  if (isWebhook || servers.length === 0 || REFUSED.test(method) || !path.startsWith('/'))
    return null
  const { credentials, cookies } = credentialsOf(operation, description)
  const bodies = /^(?:GET|HEAD)$/.test(method) ? [] : bodiesOf(operation, description)
  const ofBrowser = [
    ...cookies,
    ...parameters.flatMap(({ in: place, name }) => (place === 'cookie' ? [String(name)] : [])),
  ]
  return {
    ...{ method, path, servers, credentials },
    fields: parameters.flatMap((parameter) => toField(parameter, description)),
    ...(bodies.length > 0 && { bodies }),
    ...(ofBrowser.length > 0 && { cookies: ofBrowser }),
  }
}

/**
 * Addresses of the allowed hosts. A server without a host is on each of them, but for one such as `//host/v1`. No path
 * can follow a query or a fragment, and browsers refuse addresses with a password.
 */
export function serversOf({ servers }: Operation, origins: readonly string[]): string[] {
  const all = servers.length === 0 ? [{}] : servers.slice(0, MOST_SERVERS).map(objectIn)
  const found = all.flatMap(addressesOf).flatMap((address) =>
    (URL.canParse(address) ? origins.slice(0, 1) : origins).flatMap((origin) => {
      if (!URL.canParse(address, origin)) return []
      const url = new URL(address, origin)
      const isCallable = `${url.username}${url.password}` === '' && !/[?#]/.test(url.href)
      return isCallable && origins.includes(url.origin) ? [url.href.replace(/\/$/, '')] : []
    }),
  )
  return [...new Set(found)].slice(0, MOST_SERVERS)
}

function toField(parameter: JsonObject, description: Description): ConsoleField[] {
  const notation = notationOf(parameter)
  if (notation === null) return []
  const [media] = entriesOf(parameter.content)
  const schema = description.resolve(parameter.schema ?? objectIn(media?.[1]).schema) ?? {}
  const types = [schema.type].flat()
  const kind = types.includes('array') ? 'list' : types.includes('object') ? 'json' : undefined
  const given = types.includes('boolean') ? [true, false] : listIn(schema.enum)
  const few = given.length <= MOST_OPTIONS ? given : []
  const options = [...new Set(few.filter((one) => one !== null).map((one) => toText(one)))]
  const isShort = shortOrNone(options.join()) !== ''
  const hasOptions = kind === undefined && options.length > 0 && isShort
  const value = exampleOf(parameter, description) ?? sampleOf(schema, description)
  const text = value === null || value === UNKNOWN_TEXT ? '' : shortOrNone(toText(value, kind))
  const isRequired = notation.in === 'path' || parameter.required === true
  return [
    {
      ...notation,
      ...(isRequired && { isRequired }),
      ...(kind && { kind }),
      ...(hasOptions && { options }),
      ...(text !== '' && (isRequired ? { value: text } : !hasOptions && { hint: text })),
    },
  ]
}

const shortOrNone = (text: string) => (text.length > MOST_TEXT ? '' : text)

function toText(value: Json, kind?: ConsoleField['kind']): string {
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  if (kind === 'list' && isPlain) return value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** All ways to authenticate; what the reader leaves empty is not sent. */
function credentialsOf({ node }: Operation, description: Description) {
  const ways = listIn(node.security ?? description.data.security)
  const names = new Set(ways.flatMap((way) => entriesOf(way).map(([name]) => name)))
  // Names may be those of what all objects have, such as "constructor".
  const schemes = new Map(entriesOf(objectIn(description.data.components).securitySchemes))
  const credentials: Credential[] = []
  const cookies: string[] = []
  for (const name of names) {
    const { type, in: place, name: own, scheme } = description.resolve(schemes.get(name)) ?? {}
    const field = String(own)
    const authorization = { in: 'header', field: 'Authorization' } as const
    const kind = String(scheme).toLowerCase()
    if (type === 'apiKey' && (place === 'header' || place === 'query'))
      credentials.push({ name, kind: 'key', in: place, field })
    else if (type === 'apiKey') cookies.push(field)
    else if (type === 'http' && kind === 'basic')
      credentials.push({ name, kind: 'basic', ...authorization, scheme: 'Basic' })
    else if (type === 'http' && kind !== 'bearer')
      credentials.push({ name, kind: 'key', ...authorization, scheme: String(scheme) })
    else if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
      credentials.push({ name, kind: 'bearer', ...authorization, scheme: 'Bearer' })
  }
  return { credentials, cookies }
}

function bodiesOf({ node }: Operation, description: Description): ConsoleBody[] {
  const content = entriesOf(description.resolve(node.requestBody)?.content)
  return content.map(([type, value]): ConsoleBody => {
    const media = description.resolve(value) ?? {}
    const example = exampleOf(media, description, 'readOnly')
    if (/^multipart\//i.test(type))
      return { type, kind: 'parts', parts: partsOf(media, example, description) }
    if (/^(?:image|audio|video)\/|octet-stream|\bzip\b|\bpdf\b/i.test(type))
      return { type, kind: 'file' }
    if (example === undefined) return { type, kind: 'text' }
    const text = /x-www-form-urlencoded/i.test(type)
      ? writeForm(example)
      : typeof example === 'string'
        ? example
        : JSON.stringify(example, null, 2)
    return { type, kind: 'text', text: shortOrNone(text) }
  })
}

/** Fields of a form in several parts. */
function partsOf(media: JsonObject, example: Json | undefined, description: Description) {
  const schema = description.resolve(media.schema) ?? {}
  const required = new Set(listIn(schema.required))
  const samples = new Map(entriesOf(example))
  const parts = entriesOf(schema.properties).slice(0, MOST_PARTS)
  return parts.map(([name, value]) => {
    const { type, format, contentMediaType } = description.resolve(value) ?? {}
    const isFile = format === 'binary' || (contentMediaType !== undefined && type !== 'object')
    const sample = samples.get(name)
    const isRequired = required.has(name)
    const isKnown = !isFile && isRequired && sample !== undefined
    return { name, isFile, isRequired, ...(isKnown && { value: shortOrNone(toText(sample)) }) }
  })
}
