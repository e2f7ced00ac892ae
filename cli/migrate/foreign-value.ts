/**
 * Values of a config of another program, read from its syntax tree: nothing in it is run. What is no
 * data (a function, a call, a package) stays a {@link Foreign} with the place where it stands.
 */
import type { Source } from '../model/diagnostic.ts'

/** What is known of it all the same. */
export interface ForeignParts {
  module?: string | undefined
  given?: ForeignValue
}

/** What cannot be known without running the file. */
export class Foreign {
  readonly source: Source
  /** In words: `a function`, `a call`. */
  readonly what: string
  /** Package that it is the export of: `remark-math`. Absent: none. */
  readonly module: string | undefined
  /** Of a call what it is given. Absent: nothing, or it is no call. */
  readonly given: ForeignValue

  constructor(source: Source, what: string, { module, given }: ForeignParts = {}) {
    this.source = source
    this.what = what
    this.module = module
    this.given = given
  }
}

/** Data, with {@link Foreign} where there is none. */
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

/** Whether a value is an object of the file, and no list. */
export function isForeignObject(value: ForeignValue): value is ForeignObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Foreign)
  )
}

/** The field of an object; `undefined` of everything else. */
export function fieldOf(value: ForeignValue, name: string): ForeignValue {
  return isForeignObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The value where it is an object, else an empty one. */
export function objectOf(value: ForeignValue): ForeignObject {
  return isForeignObject(value) ? value : Object.create(null)
}

/** The value where it is a list, else an empty one. */
export function listOf(value: ForeignValue): readonly ForeignValue[] {
  return Array.isArray(value) ? value : []
}

/** The value where it is a text. */
export function textIn(value: ForeignValue): string | undefined {
  return typeof value === 'string' ? value : undefined
}
