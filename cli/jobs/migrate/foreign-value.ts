/**
 * Values of another program's config, read from its syntax tree: nothing in it is run. An expression that is
 * not data (a function, a call, a package) becomes a {@link Foreign} with its position.
 */
import { isRecord } from '../../../runtime/shared/is-record.ts'
import type { Source } from '../../base/model/diagnostic.ts'

/** The parts of such an expression that are known nevertheless. */
export interface ForeignParts {
  module?: string | undefined
  given?: ForeignValue
  call?: ((given: ForeignValue) => ForeignValue) | undefined
}

/** An expression whose value cannot be known without running the file. */
export class Foreign {
  readonly source: Source
  /** Description in words: `a function`, `a call`. */
  readonly what: string
  /** Package that exports the value: `remark-math`. Absent: none. */
  readonly module: string | undefined
  /** First argument of a call. Absent: the call has none, or the expression is no call. */
  readonly given: ForeignValue
  /** Returns the result of a function for an argument, as far as it is data. Absent: no function. */
  readonly call: ForeignParts['call']

  constructor(source: Source, what: string, { module, given, call }: ForeignParts = {}) {
    this.source = source
    this.what = what
    this.module = module
    this.given = given
    this.call = call
  }
}

/** Data, with {@link Foreign} in place of values that are not data. */
export type ForeignValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Foreign
  | ForeignValue[]
  | ForeignObject

export interface ForeignObject {
  [key: string]: ForeignValue
}

/** Whether a value is an object of the file: neither a list nor a {@link Foreign}. */
export function isForeignObject(value: ForeignValue): value is ForeignObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Foreign)
  )
}

/** The field of an object; `undefined` for all other values. */
export function fieldOf(value: ForeignValue, name: string): ForeignValue {
  return isForeignObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The value if it is a list, else an empty list. */
export function listOf(value: ForeignValue): readonly ForeignValue[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is a text, else `undefined`. */
export function textIn(value: ForeignValue): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Data of a JSON or YAML file. Dates become texts. */
export function toForeignData(value: unknown): ForeignValue {
  if (Array.isArray(value)) return value.map(toForeignData)
  if (isRecord(value)) {
    const object: ForeignObject = Object.create(null)
    for (const [name, field] of Object.entries(value)) object[name] = toForeignData(field)
    return object
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return value === null || value === undefined ? value : String(value)
}
