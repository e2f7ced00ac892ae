/** How a parameter of a description is written. */
import type { Json, JsonObject } from './json.ts'
import type { Notation } from './serialize.ts'

const PLACES: readonly string[] = ['path', 'query', 'querystring', 'header']
const isPlace = (place: Json | undefined): place is Notation['in'] =>
  typeof place === 'string' && PLACES.includes(place)

/** @returns `null` for a cookie, which no page can send. */
export function notationOf(parameter: JsonObject): Notation | null {
  const { in: place, style, explode, allowReserved } = parameter
  if (!isPlace(place)) return null
  return {
    ...{ name: String(parameter.name), in: place },
    ...(typeof style === 'string' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(allowReserved === true && { allowReserved }),
  }
}
