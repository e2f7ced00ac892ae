/** Reads the config module of another program as data; see {@link startReading}. */
import { relative, sep } from 'node:path'
import type { Source } from '../../base/model/diagnostic.ts'
import { Foreign, type ForeignValue, isForeignObject } from './foreign-value.ts'
import { startReading } from './module-reader.ts'
import type { LeftPart } from './part.ts'
import type { Places } from './reading.ts'

/** A config that was read. */
export interface ForeignModule {
  value: ForeignValue
  notes: readonly LeftPart[]
  /** Position of an option, or else of the nearest parent that has one. */
  locate(option: string): Source
}

/**
 * The default export of a file. A function that wraps the config, `extend({ … })`, is noted and passed over.
 *
 * @param root - Absolute folder that paths are relative to.
 * @returns `null` where the file cannot be parsed as a module.
 */
export function readForeignModule(file: string, root: string): ForeignModule | null {
  const reading = startReading(root)
  const module = reading.open(file)
  if (!module) return null
  let value = module.exportOf('default')
  while (value instanceof Foreign && isForeignObject(value.given)) {
    const { what, source, given } = value
    const why = `the config is the argument of ${what}, which may change it`
    reading.notes.push({ option: 'export', why, instead: 'compare the result', source })
    value = given
  }
  const [first = { file: relative(root, file).split(sep).join('/'), line: 1, column: 1 }] =
    typeof value === 'object' && value !== null
      ? Object.values(reading.places.get(value) ?? {}).map((place) => place())
      : []
  const locate = (option: string) => findPlace(value, option, reading.places) ?? first
  return { value, notes: reading.notes, locate }
}

/** Keys may contain dots and brackets, so a path is followed by the keys that each value has. */
export function findPlace(value: ForeignValue, option: string, places: Places): Source | undefined {
  const holder = value instanceof Foreign ? value.given : value
  if (typeof holder !== 'object' || holder === null || option === '') return undefined
  const isList = Array.isArray(holder)
  for (const [key, inner] of Object.entries(holder)) {
    const written = isList ? `[${key}]` : key
    const rest = option.slice(written.length)
    if (!option.startsWith(written) || !/^(?:$|[.[])/.test(rest)) continue
    const place = inner instanceof Foreign ? inner.source : places.get(holder)?.[key]?.()
    return findPlace(inner, rest.replace(/^\./, ''), places) ?? place
  }
  return undefined
}
