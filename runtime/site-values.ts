/** Evaluates expressions of content on code of the site, while React renders, so that hooks work in them. */
import type { PlacedExpression, SiteExpression } from './contract/site-expression.ts'
import { toTrustedName } from './contract/static-components.ts'

/** Exports of the site's code by module and name: `src/tabs.ts#platforms`. */
export type SiteExports = Readonly<Record<string, unknown>>

/** A page uses something that the site's code does not have. The build recognises it by its name. */
class SiteValueError extends Error {
  override readonly name = 'SiteValueError'
}

/**
 * Set the values of expressions in props, copying the parts that change. Must be called during rendering.
 *
 * @throws any error of the site's code, and an error for a missing export or member.
 */
export function withSiteValues<Props extends object>(
  props: Props,
  values: readonly PlacedExpression[],
  exports: SiteExports,
): Props {
  return values.reduce(
    (given, { path, value }) => putAt(given, path, evaluate(value, exports)),
    props,
  )
}

function evaluate(expression: SiteExpression, exports: SiteExports): unknown {
  if ('module' in expression) {
    const name = toTrustedName(expression.module, expression.name)
    if (Object.hasOwn(exports, name)) return exports[name]
    throw new SiteValueError(`"${expression.module}" exports no "${expression.name}".`)
  }
  if ('member' in expression)
    return readOwn(evaluate(expression.of, exports), expression.member, expression.of)
  const { of, call, values = [] } = expression
  // A method is called with its object as `this`.
  const receiver = 'member' in of ? evaluate(of.of, exports) : undefined
  const called = 'member' in of ? readOwn(receiver, of.member, of.of) : evaluate(of, exports)
  if (typeof called !== 'function') throw new SiteValueError(`${nameOf(of)} is not a function.`)
  // Cloned, because other routes show the article too, and the function may change its arguments.
  const given = withSiteValues(structuredClone(call), values, exports)
  return Reflect.apply(called, receiver, [...given])
}

/** Own fields only, so that content cannot reach prototypes and constructors. */
function readOwn(holder: unknown, name: string, written: SiteExpression): unknown {
  if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name))
    return Reflect.get(holder, name)
  throw new SiteValueError(`${nameOf(written)} has no "${name}".`)
}

/** Source of an expression: `getTabs(…).first`. */
function nameOf(expression: SiteExpression): string {
  if ('module' in expression)
    return expression.name === 'default' ? `"${expression.module}"` : expression.name
  const of = nameOf(expression.of)
  return 'member' in expression ? `${of}.${expression.member}` : `${of}(…)`
}

function putAt<Holder>(holder: Holder, path: PlacedExpression['path'], value: unknown): Holder {
  const [name, ...rest] = path
  if (name === undefined || typeof holder !== 'object' || holder === null) return holder
  // A copy of the same type, with one field replaced.
  const copy: Holder & object = Array.isArray(holder) ? Object.assign([], holder) : { ...holder }
  const before: unknown = Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined
  const field = rest.length === 0 ? value : putAt(before, rest, value)
  // Defined, not assigned, because a field may be called `__proto__`.
  Object.defineProperty(copy, name, {
    value: field,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}
