import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'estree'

/** A value of an expression in content: data, or an opaque value that can only be passed on. */
export type ContentValue =
  | undefined
  | null
  | boolean
  | number
  | string
  | readonly ContentValue[]
  | RecordValue
  | Opaque

/** An object of content. It has no prototype, so every name is an own field or undefined. */
export interface RecordValue {
  readonly [name: string]: ContentValue
}

/** A value without members and without text: an element, a function, an imported component. */
export abstract class Opaque {
  /** Kind of the value, for messages: `a function`. */
  abstract readonly what: string
  /** Error to report where the value is used, for values that cannot be used at all. */
  readonly reason?: { message: string; hint: string }
}

/** A value that content may call. */
export abstract class Callable extends Opaque {
  /**
   * Result of a call with some arguments.
   *
   * @param apply - Calls a function that content defines.
   */
  abstract call(
    values: readonly ContentValue[],
    apply: (closure: Closure, values: readonly ContentValue[]) => ContentValue,
  ): ContentValue
}

/** A value that is known only at render: content may pass it on, read its members and call it. */
export abstract class Later extends Callable {
  /** A member of the future value. */
  abstract member(name: string): ContentValue
}

/** A function that content defines. Only the evaluator can call it; it never wraps a function of ours. */
export class Closure extends Opaque {
  readonly what = 'a function'
  constructor(
    readonly node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration,
    readonly scope: Scope,
  ) {
    super()
  }
}

/** `Boolean`, the only global function that pages may use: `list.filter(Boolean)`. */
export class TruthTest extends Opaque {
  readonly what = 'the function Boolean'
}

/** A sequence of which content may take a part with `slice`; nothing else can be done with it. */
export abstract class Sliceable extends Opaque {
  abstract slice(from: number | undefined, to: number | undefined): Sliceable
}

/** A JSX element. `type` is a tag, or the value of its name; `undefined` where the name is not defined. */
export class JsxElement extends Opaque {
  readonly what = 'an element'
  constructor(
    readonly name: string,
    readonly type: ContentValue,
    readonly props: RecordValue,
  ) {
    super()
  }
}

/** An HTML tag as written: `div`. */
export class HtmlTag extends Opaque {
  readonly what = 'a tag'
  constructor(readonly name: string) {
    super()
  }
}

/** Object with fields from entries; of repeated names the last one is kept. */
export function toRecordValue(entries: Iterable<readonly [string, ContentValue]>): RecordValue {
  // Without a prototype `__proto__` is a name like any other.
  const record: Record<string, ContentValue> = Object.create(null)
  for (const [name, value] of entries) record[name] = value
  return record
}

/** Whether a value is an object with fields. */
export function isRecordValue(value: ContentValue): value is RecordValue {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Opaque)
}

/** Whether a value is a list. */
export function isList(value: ContentValue): value is readonly ContentValue[] {
  return Array.isArray(value)
}

/** Convert JSON, or a value of front matter, to a value of content. */
export function fromData(data: unknown): ContentValue {
  if (Array.isArray(data)) return data.map(fromData)
  if (typeof data === 'object' && data !== null)
    return toRecordValue(Object.entries(data).map(([name, value]) => [name, fromData(value)]))
  return isPlain(data) ? data : undefined
}

function isPlain(data: unknown): data is undefined | null | boolean | number | string {
  return data === null || /^(?:undefined|boolean|number|string)$/.test(typeof data)
}

/** Names with their values; names that are not here are looked up in `outer`. */
export interface Scope {
  readonly names: Map<string, ContentValue>
  readonly outer?: Scope
}

/** The innermost scope that has a name; `undefined` where none has. */
export function scopeOf(name: string, scope: Scope): Scope | undefined {
  for (let inner: Scope | undefined = scope; inner; inner = inner.outer)
    if (inner.names.has(name)) return inner
  return undefined
}
