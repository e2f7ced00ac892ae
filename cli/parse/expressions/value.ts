import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'estree'

/** What an expression of content may be: data, or something that can only be passed on. */
export type ContentValue =
  | undefined
  | null
  | boolean
  | number
  | string
  | readonly ContentValue[]
  | RecordValue
  | Opaque

/** An object of content; it has no prototype, so that a name is its own or nothing. */
export interface RecordValue {
  readonly [name: string]: ContentValue
}

/** Something that has no members and no text: an element, a function, an imported component. */
export abstract class Opaque {
  /** What it is, for messages: `a function`. */
  abstract readonly what: string
  /** Why nothing can be done with it, where nothing can. */
  readonly reason?: { message: string; hint: string }
}

/** Something that content may call. */
export abstract class Callable extends Opaque {
  /**
   * What it gives for some values.
   *
   * @param apply - Applies a function of content, where it is known as one.
   */
  abstract call(
    values: readonly ContentValue[],
    apply: (closure: Closure, values: readonly ContentValue[]) => ContentValue,
  ): ContentValue
}

/** Something that is known when the page is rendered: content passes it on, names its members, and calls it. */
export abstract class Later extends Callable {
  /** A member of what it will be. */
  abstract member(name: string): ContentValue
}

/** A function of content, applied to values by the evaluator alone: never a function of ours. */
export class Closure extends Opaque {
  readonly what = 'a function'
  constructor(
    readonly node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration,
    readonly scope: Scope,
  ) {
    super()
  }
}

/** `Boolean`, the one function of JavaScript that pages name: `list.filter(Boolean)`. */
export class TruthTest extends Opaque {
  readonly what = 'the function Boolean'
}

/** Something in an order, of which content may take a part with `slice`, and do nothing else with it. */
export abstract class Sliceable extends Opaque {
  abstract slice(from: number | undefined, to: number | undefined): Sliceable
}

/** An element of JSX; `type` is a tag, or what its name stands for; `undefined` where nothing does. */
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

/** A tag of HTML as it is written: `div`. */
export class HtmlTag extends Opaque {
  readonly what = 'a tag'
  constructor(readonly name: string) {
    super()
  }
}

/** Fields of an object from entries; later ones win. */
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

/** JSON, or the value of a front matter, as a value of content. */
export function fromData(data: unknown): ContentValue {
  if (Array.isArray(data)) return data.map(fromData)
  if (typeof data === 'object' && data !== null)
    return toRecordValue(Object.entries(data).map(([name, value]) => [name, fromData(value)]))
  return isPlain(data) ? data : undefined
}

function isPlain(data: unknown): data is undefined | null | boolean | number | string {
  return data === null || /^(?:undefined|boolean|number|string)$/.test(typeof data)
}

/** Names and what they stand for; a name that is not here may be in the scope around. */
export interface Scope {
  readonly names: Map<string, ContentValue>
  readonly outer?: Scope
}

/** The scope that knows a name; `undefined` where none does. */
export function scopeOf(name: string, scope: Scope): Scope | undefined {
  for (let inner: Scope | undefined = scope; inner; inner = inner.outer)
    if (inner.names.has(name)) return inner
  return undefined
}
