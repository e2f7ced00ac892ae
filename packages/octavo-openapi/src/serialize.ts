/** How values of parameters are written into a request. Runs in the browser, too. */

/** A parameter, as far as its notation depends on it. */
export interface Notation {
  name: string
  in: 'path' | 'query' | 'querystring' | 'header'
  /** Default: `form` in a query, `simple` elsewhere. */
  style?: string
  /** Each value has the name of its own. Default: with `form` and `deepObject` only. */
  explode?: boolean
  /** Characters such as `/` stay as they are. Default: `false`. */
  allowReserved?: boolean
}

/** A value as JSON has it. */
type Value = unknown

const toText = (value: Value): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** Separator of values that share one name. */
const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

/**
 * Parts of a query for one parameter: `tag=a`, `tag=b`.
 *
 * @see https://spec.openapis.org/oas/v3.2.0#style-values
 */
export function toQueryParts(parameter: Notation, value: Value): string[] {
  const { name, style = 'form', explode = /^(?:form|deepObject)$/.test(style) } = parameter
  const encode = encoderOf(parameter)
  if (parameter.in === 'querystring') return [toQueryString(value, encode)]
  const toPair = (key: string, one: string) => `${encodeURIComponent(key)}=${one}`
  const separator = SEPARATORS[style] ?? ','
  if (Array.isArray(value)) {
    const values = value.map((one) => encode(toText(one)))
    if (values.length === 0) return []
    return explode ? values.map((one) => toPair(name, one)) : [toPair(name, values.join(separator))]
  }
  if (typeof value !== 'object' || value === null) return [toPair(name, encode(toText(value)))]
  const fields = Object.entries(value).map(([key, one]) => [key, encode(toText(one))] as const)
  if (style === 'deepObject') return fields.map(([key, one]) => toPair(`${name}[${key}]`, one))
  if (explode) return fields.map(([key, one]) => toPair(key, one))
  const listed = fields.flatMap(([key, one]) => [encodeURIComponent(key), one])
  return listed.length === 0 ? [] : [toPair(name, listed.join(separator))]
}

/** A whole query: fields of an object, or a text that is written as it should be sent. */
function toQueryString(value: Value, encode: (text: string) => string): string {
  if (typeof value !== 'object' || value === null) return toText(value).replace(/^\?/, '')
  const fields = Object.entries(value)
  return fields.map(([key, one]) => `${encodeURIComponent(key)}=${encode(toText(one))}`).join('&')
}

/** Text in the place of `{name}` in a path, or the value of a header. */
export function toSegment(parameter: Notation, value: Value): string {
  const { name, style = 'simple', explode = false } = parameter
  const encode = encoderOf(parameter)
  const toPair = (key: string, one: string) => `${encode(key)}=${one}`
  const isList = Array.isArray(value)
  const fields: (readonly [string | undefined, string])[] = isList
    ? value.map((one) => [undefined, encode(toText(one))])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, one]) => [key, encode(toText(one))])
      : [[undefined, encode(toText(value))]]
  const start = { label: '.', matrix: ';' }[style] ?? ''
  if (explode && style === 'matrix')
    return fields.map(([key, one]) => `;${toPair(key ?? name, one)}`).join('')
  const parts = fields.flatMap(([key, one]) =>
    key === undefined ? [one] : explode ? [toPair(key, one)] : [encode(key), one],
  )
  const joined = parts.join(explode && style === 'label' ? '.' : ',')
  return style === 'matrix' ? `;${toPair(name, joined)}` : start + joined
}

function encoderOf({ in: place, allowReserved = false }: Notation): (text: string) => string {
  if (place === 'header') return (text) => text
  // encodeURI leaves "#" as it is, which would end the query.
  return allowReserved ? (text) => encodeURI(text).replaceAll('#', '%23') : encodeURIComponent
}
