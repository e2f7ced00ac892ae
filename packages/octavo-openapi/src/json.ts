/** Data of a description: what JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** An object of JSON. */
export interface JsonObject {
  [name: string]: Json | undefined
}

/** Keys from the top of a file to a value in it. */
export type JsonPath = readonly (string | number)[]

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {})

export const listIn = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : []

export const textIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A part of a reference without escapes; as written where it has none that are valid. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Own fields in order. Fields that JSON calls `__proto__` are fields like others. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  const entries: [string, Json][] = []
  if (!isObject(value)) return entries
  for (const name of Object.keys(value)) {
    const field = value[name]
    if (field !== undefined) entries.push([name, field])
  }
  return entries
}
