/** Shared by readers of a config: the places of values, operators, kinds of functions. */
import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from '@swc/core'
import type { Source } from '../../base/model/diagnostic.ts'
import type { Value } from '../../config/syntax-values.ts'
import { Foreign, type ForeignObject, type ForeignValue } from './foreign-value.ts'

/** Where each field of the objects, and each entry of the lists that were read was written. */
export type Places = WeakMap<object, Record<string, () => Source>>

/** A value that holds others. */
export type Holder = ForeignValue[] | ForeignObject
/** Where a value was copied from: a list or object, and the key in it. */
export type Copied = readonly [Holder, string | number]

/** Remember the position of a value: where it was written first, or else `place`. */
export function keepPlace(
  places: Places,
  {
    holder,
    key,
    copied,
    place,
  }: { holder: Holder; key: string | number; copied: Copied | undefined; place: () => Source },
): void {
  const known = places.get(holder) ?? {}
  known[key] = (copied && places.get(copied[0])?.[copied[1]]) ?? place
  places.set(holder, known)
}

/** Result of a comparison or of `+`; `undefined` if unknown. */
export function combine(operator: string, left: ForeignValue, right: ForeignValue): ForeignValue {
  if (left instanceof Foreign || right instanceof Foreign) return undefined
  if (/^[!=]==?$/.test(operator)) return (left === right) === operator.startsWith('=')
  if (operator !== '+') return undefined
  if (typeof left === 'number' && typeof right === 'number') return left + right
  const isText = [left, right].every((side) => ['string', 'number'].includes(typeof side))
  return isText ? `${left}${right}` : undefined
}

/** A function of the config. */
export type AnyFunction = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression

/** Whether a value is a function. */
export function isFunction(value: Value | undefined): value is AnyFunction {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(
    value?.type ?? '',
  )
}
