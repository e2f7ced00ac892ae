/** Methods that content may call: those of texts, numbers and lists that only return data. */
import { type Budget, spend, spendText } from './budget.ts'
import { checkKnown, isTruthy, toNumber, toText } from './operators.ts'
import { Unreadable } from './unreadable.ts'
import { Closure, type ContentValue, isList, Sliceable, TruthTest } from './value.ts'

/** Calls a function that content defines. */
export type Apply = (closure: Closure, values: readonly ContentValue[]) => ContentValue

/** Arguments and context of a method call. */
interface Call {
  values: readonly ContentValue[]
  apply: Apply
  budget: Budget
}

type TextMethod = (text: string, call: Call) => ContentValue
type NumberMethod = (value: number, call: Call) => ContentValue
type ListMethod = (list: readonly ContentValue[], call: Call) => ContentValue

const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  at: (text, call) => text.at(number(call, 0) ?? 0),
  charAt: (text, call) => text.charAt(number(call, 0) ?? 0),
  concat: (text, { values }) => text.concat(...values.map(toText)),
  endsWith: (text, call) => text.endsWith(argument(call), number(call, 1)),
  includes: (text, call) => text.includes(argument(call), number(call, 1)),
  indexOf: (text, call) => text.indexOf(argument(call), number(call, 1)),
  lastIndexOf: (text, call) => text.lastIndexOf(argument(call), number(call, 1)),
  padEnd: (text, call) => padded(text, call, 'padEnd'),
  padStart: (text, call) => padded(text, call, 'padStart'),
  repeat: (text, call) => {
    const count = Math.trunc(number(call, 0) ?? 0) || 0
    spendText(call.budget, text.length * Math.max(0, count))
    return inRange(() => text.repeat(count))
  },
  replace: (text, call) => {
    spendReplacement(text, 1, call)
    return text.replace(argument(call), argument(call, 1))
  },
  replaceAll: (text, call) => {
    const from = argument(call)
    spendReplacement(text, from === '' ? text.length + 1 : text.length / from.length, call)
    return text.replaceAll(from, argument(call, 1))
  },
  slice: (text, call) => text.slice(number(call, 0), number(call, 1)),
  split: (text, call) => {
    spend(call.budget, text.length)
    const limit = number(call, 1)
    // Without a separator, JavaScript still applies the limit.
    if (call.values[0] === undefined) return [text].slice(0, toUint32(limit))
    return text.split(argument(call), limit)
  },
  startsWith: (text, call) => text.startsWith(argument(call), number(call, 1)),
  substring: (text, call) => text.substring(number(call, 0) ?? 0, number(call, 1)),
  toLowerCase: (text) => text.toLowerCase(),
  toString: (text: string) => text,
  toUpperCase: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  trimEnd: (text) => text.trimEnd(),
  trimStart: (text) => text.trimStart(),
}

const LIST_METHODS: Readonly<Record<string, ListMethod>> = {
  at: (list, call) => list.at(number(call, 0) ?? 0),
  concat: (list, { values }) => list.concat(...values),
  every: (list, call) => list.every(test(list, call)),
  filter: (list, call) => list.filter(test(list, call)),
  find: (list, call) => list.find(test(list, call)),
  findIndex: (list, call) => list.findIndex(test(list, call)),
  flat: (list, call) => flatten(list, number(call, 0) ?? 1, call.budget),
  flatMap: (list, call) => flatten(list.map(callback(list, call)), 1, call.budget),
  includes: (list, call) => known(list, call).includes(call.values[0], number(call, 1)),
  indexOf: (list, call) => known(list, call).indexOf(call.values[0], number(call, 1)),
  join: (list, call) => joined(list, call),
  lastIndexOf: (list, call) =>
    // JavaScript searches from 0 if it receives `undefined`, and from the end if it receives nothing.
    call.values.length > 1
      ? known(list, call).lastIndexOf(call.values[0], number(call, 1))
      : known(list, call).lastIndexOf(call.values[0]),
  map: (list, call) => list.map(callback(list, call)),
  reverse: (list) => list.toReversed(),
  slice: (list, call) => list.slice(number(call, 0), number(call, 1)),
  some: (list, call) => list.some(test(list, call)),
  toReversed: (list) => list.toReversed(),
}

const NUMBER_METHODS: Readonly<Record<string, NumberMethod>> = {
  toFixed: (value: number, call: Call) => inRange(() => value.toFixed(number(call, 0))),
  toString: (value: number, call: Call) => inRange(() => value.toString(number(call, 0))),
}

/** Names of the methods that content may call, for the documentation. */
export const METHOD_NAMES = {
  texts: Object.keys(TEXT_METHODS),
  lists: Object.keys(LIST_METHODS),
  numbers: Object.keys(NUMBER_METHODS),
} as const

/**
 * Call a method of a value.
 *
 * @throws Unreadable for a method that is not supported, and for invalid arguments.
 */
export function callMethod(receiver: ContentValue, name: string, call: Call): ContentValue {
  spend(call.budget, isList(receiver) ? receiver.length : 1)
  const result = dispatch(receiver, name, call)
  if (typeof result === 'string') spendText(call.budget, result.length)
  return result
}

function dispatch(receiver: ContentValue, name: string, call: Call): ContentValue {
  if (typeof receiver === 'string' && Object.hasOwn(TEXT_METHODS, name))
    return TEXT_METHODS[name]?.(receiver, call)
  if (typeof receiver === 'number' && Object.hasOwn(NUMBER_METHODS, name))
    return NUMBER_METHODS[name]?.(receiver, call)
  if (isList(receiver) && Object.hasOwn(LIST_METHODS, name))
    return LIST_METHODS[name]?.(receiver, call)
  if (receiver instanceof Sliceable && name === 'slice')
    return receiver.slice(number(call, 0), number(call, 1))
  throw new Unreadable(
    `The method "${name}" cannot be called in content.`,
    'Use one that returns data, such as `slice`, `map`, `join` or `includes`, or write a component of the site.',
  )
}

function number({ values }: Call, index: number): number | undefined {
  const value = values[index]
  return value === undefined ? undefined : toNumber(value)
}

function argument({ values }: Call, index = 0): string {
  return toText(values[index])
}

/** The number as JavaScript reads a limit; `undefined` stays. */
function toUint32(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value >>> 0
}

/** @throws Unreadable where JavaScript throws, because a number is out of its range. */
function inRange(run: () => string): string {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Unreadable('This method does not accept that number.', 'Write another number.')
  }
}

/**
 * Take the text of replacements from the budget. `$'` and its kind insert a part of the text.
 *
 * @param most - Maximum number of replacements.
 */
function spendReplacement(text: string, most: number, call: Call): void {
  const to = argument(call, 1)
  const inserted = to.split('$').length - 1
  spendText(call.budget, most * (to.length + inserted * text.length))
}

type Visit<T> = (item: ContentValue, index: number) => T

/** The function that a method calls for each item. @throws Unreadable where the page gives none. */
function callback(
  list: readonly ContentValue[],
  { values: [given], apply }: Call,
): Visit<ContentValue> {
  if (given instanceof Closure) return (item, index) => apply(given, [item, index, list])
  if (given instanceof TruthTest) return isTruthy
  throw new Unreadable(
    'This method takes a function.',
    'Write it in place: `items.map((item) => <li>{item}</li>)`.',
  )
}

/** As {@link callback}, for methods that only need to know whether the result is truthy. */
function test(list: readonly ContentValue[], call: Call): Visit<boolean> {
  const visit = callback(list, call)
  return (item, index) => isTruthy(visit(item, index))
}

function padded(text: string, call: Call, method: 'padStart' | 'padEnd'): string {
  const length = number(call, 0) ?? 0
  spendText(call.budget, length)
  return text[method](length, call.values[1] === undefined ? ' ' : argument(call, 1))
}

function joined(list: readonly ContentValue[], call: Call): string {
  const texts = list.map((item) => (item == null ? '' : toText(item)))
  const separator = call.values[0] === undefined ? ',' : argument(call)
  spendText(call.budget, texts.length * separator.length)
  return texts.join(separator)
}

/**
 * The list, for comparing its items. @throws Unreadable where an item, or the value sought, is known only at
 * render.
 */
function known(list: readonly ContentValue[], { values: [sought] }: Call): readonly ContentValue[] {
  for (const item of [sought, ...list]) checkKnown(item)
  return list
}

/**
 * Flatten a list. Each item costs a step, as a list that contains another one many times expands to its full
 * length.
 */
function flatten(list: readonly ContentValue[], depth: number, budget: Budget): ContentValue[] {
  spend(budget, list.length)
  return list.flatMap((item) => {
    // An unknown value might be a list.
    checkKnown(item)
    return isList(item) && depth >= 1 ? flatten(item, depth - 1, budget) : [item]
  })
}
