import { checkKnown, describe } from './operators.ts'
import { Unreadable } from './unreadable.ts'
import { type ContentValue, isList, isRecordValue, Later, Opaque } from './value.ts'

/** Names that lead from data to internals of JavaScript; no content needs them. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * An own member of a value: a field of an object, an entry or the length of a list or a text.
 *
 * @returns `undefined` for a field that an object does not have.
 * @throws Unreadable for members of null and undefined, and of values without members.
 */
export function readMember(object: ContentValue, name: string): ContentValue {
  checkMemberName(name)
  if (object === null || object === undefined)
    throw new Unreadable(
      `"${name}" cannot be read, because what should have it is ${String(object)}.`,
      'Correct the name before it, or write "?." where it may be missing.',
    )
  if (isRecordValue(object)) return Object.hasOwn(object, name) ? object[name] : undefined
  if (typeof object === 'string' || isList(object)) {
    if (name === 'length') return object.length
    return /^(?:0|[1-9]\d*)$/.test(name) ? object[Number(name)] : undefined
  }
  if (object instanceof Later) return object.member(name)
  if (object instanceof Opaque) checkKnown(object)
  if (typeof object === 'number' || typeof object === 'boolean') return undefined
  throw new Unreadable(
    `${describe(object)} has no member "${name}" that content could read.`,
    'Pass it on unchanged, or read only members of data.',
  )
}

/** @throws Unreadable for a forbidden name. */
function checkMemberName(name: string): void {
  if (FORBIDDEN.has(name))
    throw new Unreadable(
      `The member "${name}" cannot be used in content.`,
      'Give the field another name.',
    )
}
