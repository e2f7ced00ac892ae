/** How a parameter of a description is written. */
import type { Json, JsonObject } from './json.ts'
import type { Notation } from './serialize.ts'

const PLACES: readonly string[] = ['path', 'query', 'querystring', 'header']
/** Others are read as the style that the place has by default. */
const STYLES: ReadonlySet<string> = new Set(
  'form simple label matrix spaceDelimited pipeDelimited deepObject'.split(' '),
)
const isPlace = (place: Json | undefined): place is Notation['in'] =>
  typeof place === 'string' && PLACES.includes(place)

/** @returns `null` for a cookie, which no page can send. */
export function notationOf(parameter: JsonObject): Notation | null {
  const { in: place, style, explode, allowReserved } = parameter
  if (!isPlace(place)) return null
  return {
    ...{ name: String(parameter.name), in: place },
    ...(typeof style === 'string' && STYLES.has(style) && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(allowReserved === true && { allowReserved }),
  }
}
