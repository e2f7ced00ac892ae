/**
 * Operators with JavaScript's results for texts, numbers and booleans. Objects are never converted by their
 * methods.
 */
import { Unreadable } from './unreadable.ts'
import { type ContentValue, isRecordValue, Later, Opaque } from './value.ts'

/**
 * Check that a value is known now. @throws Unreadable for values that are known only at render, or that have
 * an error.
 */
export function checkKnown(value: ContentValue): void {
  if (value instanceof Opaque && value.reason)
    throw new Unreadable(value.reason.message, value.reason.hint)
  if (value instanceof Later)
    throw new Unreadable(
      'The page cannot depend on a value of the code of the site, which is known only when the page is rendered.',
      'Show it, give it to a component, or move the decision into the function of the site.',
    )
}

/**
 * Fields of a value that is spread; none for null, undefined and other values without content.
 * @throws Unreadable for values that have no fields, and as {@link checkKnown}.
 */
export function entriesOf(value: ContentValue): [string, ContentValue][] {
  checkKnown(value)
  if (isRecordValue(value)) return Object.entries(value)
  if ((typeof value === 'object' && value !== null) || (typeof value === 'string' && value !== ''))
    throw new Unreadable(
      `${typeof value === 'string' ? 'A text' : describe(value)} has no fields that could be spread.`,
      'Spread an object.',
    )
  return []
}

/** Whether a value is truthy. @throws Unreadable as {@link checkKnown}. */
export function isTruthy(value: ContentValue): boolean {
  checkKnown(value)
  return Boolean(value)
}

/** Convert a value to text. @throws Unreadable for lists, objects and values that are not data. */
export function toText(value: ContentValue): string {
  if (value instanceof Opaque && value.reason) checkKnown(value)
  if (typeof value === 'object' && value !== null)
    throw new Unreadable(
      `${describe(value)} has no text.`,
      'Join a list with `.join(", ")`, or name one field of an object.',
    )
  return String(value)
}

/** Name of the kind of a value, for messages. */
export function describe(value: ContentValue): string {
  if (value instanceof Opaque) return value.what[0]?.toUpperCase() + value.what.slice(1)
  return Array.isArray(value) ? 'A list' : 'An object'
}

type Binary = (left: ContentValue, right: ContentValue) => ContentValue

/** Binary operator → function. */
export const BINARY: Readonly<Record<string, Binary>> = {
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': (left, right) => isSame(left, right),
  '!=': (left, right) => !isSame(left, right),
  '<': (left, right) => compare(left, right, (a, b) => a < b),
  '<=': (left, right) => compare(left, right, (a, b) => a <= b),
  '>': (left, right) => compare(left, right, (a, b) => a > b),
  '>=': (left, right) => compare(left, right, (a, b) => a >= b),
  '+': (left, right) =>
    typeof left === 'string' || typeof right === 'string'
      ? toText(left) + toText(right)
      : toNumber(left) + toNumber(right),
  '-': (left, right) => toNumber(left) - toNumber(right),
  '*': (left, right) => toNumber(left) * toNumber(right),
  '/': (left, right) => toNumber(left) / toNumber(right),
  '%': (left, right) => toNumber(left) % toNumber(right),
  '**': (left, right) => toNumber(left) ** toNumber(right),
}

/** Unary operator → function. */
export const UNARY: Readonly<Record<string, (value: ContentValue) => ContentValue>> = {
  '!': (value) => !isTruthy(value),
  '-': (value) => -toNumber(value),
  '+': (value) => toNumber(value),
  void: () => undefined,
  typeof: (value) => {
    checkKnown(value)
    return value instanceof Opaque ? 'function' : typeof value
  },
}

/** `==`: numbers, texts and booleans are converted as in JavaScript. @throws Unreadable for lists and objects. */
function isSame(left: ContentValue, right: ContentValue): boolean {
  if (left == null || right == null) return left == null && right == null
  if (typeof left === typeof right || left instanceof Opaque || right instanceof Opaque)
    return left === right
  return toNumber(left) === toNumber(right)
}

function compare(
  left: ContentValue,
  right: ContentValue,
  isOrdered: (left: string | number, right: string | number) => boolean,
): boolean {
  const areTexts = typeof left === 'string' && typeof right === 'string'
  return areTexts ? isOrdered(left, right) : isOrdered(toNumber(left), toNumber(right))
}

/** Convert a value to a number. @throws Unreadable for lists, objects and values that are not data. */
export function toNumber(value: ContentValue): number {
  if (value instanceof Opaque && value.reason) checkKnown(value)
  if (typeof value === 'object' && value !== null)
    throw new Unreadable(`${describe(value)} is not a number.`, 'Use only numbers here.')
  return Number(value)
}
