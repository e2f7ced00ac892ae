import { checkKnown, describe } from './operators.ts'
import { Unreadable } from './unreadable.ts'
import { type ContentValue, isList, isRecordValue, Later, Opaque } from './value.ts'

/** Names that lead from data to the machinery of JavaScript; no content needs one. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A member that a value has itself: a field of an object, an entry or the length of a list or a text.
 *
 * @returns `undefined` for a field that an object does not have.
 * @throws Unreadable for members of nothing, and of what has none.
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
    return /^\d+$/.test(name) ? object[Number(name)] : undefined
  }
  if (object instanceof Later) return object.member(name)
  if (object instanceof Opaque) checkKnown(object)
  if (typeof object === 'number' || typeof object === 'boolean') return undefined
  throw new Unreadable(
    `${describe(object)} has no member "${name}" that content could read.`,
    'Pass it on as it is, or read members of data alone.',
  )
}

/** @throws Unreadable for a name that no data of content has. */
function checkMemberName(name: string): void {
  if (FORBIDDEN.has(name))
    throw new Unreadable(
      `The member "${name}" cannot be used in content.`,
      'Give the field another name.',
    )
}
