/** Methods that content may call: those of texts, numbers and lists that only return data. */
import { type Budget, spend, spendText } from './budget.ts'
import { checkKnown, isTruthy, toText } from './operators.ts'
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
type ListMethod = (list: readonly ContentValue[], call: Call) => ContentValue

const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  at: (text, call) => text.at(number(call, 0) ?? 0),
  charAt: (text, call) => text.charAt(number(call, 0) ?? 0),
  concat: (text, { values }) => text.concat(...values.map(toText)),
  endsWith: (text, call) => text.endsWith(argument(call)),
  includes: (text, call) => text.includes(argument(call)),
  indexOf: (text, call) => text.indexOf(argument(call)),
  lastIndexOf: (text, call) => text.lastIndexOf(argument(call)),
  padEnd: (text, call) => padded(text, call, 'padEnd'),
  padStart: (text, call) => padded(text, call, 'padStart'),
  repeat: (text, call) => {
    const count = Math.max(0, Math.floor(number(call, 0) ?? 0))
    spendText(call.budget, text.length * count)
    return text.repeat(count)
  },
  replace: (text, call) => text.replace(argument(call), () => argument(call, 1)),
  replaceAll: (text, call) => {
    const [from, to] = [argument(call), argument(call, 1)]
    spendText(call.budget, (from === '' ? text.length + 1 : text.length / from.length) * to.length)
    return text.replaceAll(from, () => to)
  },
  slice: (text, call) => text.slice(number(call, 0), number(call, 1)),
  split: (text, call) => {
    spend(call.budget, text.length)
    return call.values.length === 0 ? [text] : text.split(argument(call), number(call, 1))
  },
  startsWith: (text, call) => text.startsWith(argument(call)),
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
  every: (list, call) => list.every((item, index) => isTruthy(each(call, item, index))),
  filter: (list, call) => list.filter((item, index) => isTruthy(each(call, item, index))),
  find: (list, call) => list.find((item, index) => isTruthy(each(call, item, index))),
  findIndex: (list, call) => list.findIndex((item, index) => isTruthy(each(call, item, index))),
  flat: (list, call) => flatten(list, number(call, 0) ?? 1, call.budget),
  flatMap: (list, call) =>
    flatten(
      list.map((item, index) => each(call, item, index)),
      1,
      call.budget,
    ),
  includes: (list, { values: [sought] }) => known(list, sought).includes(sought),
  indexOf: (list, { values: [sought] }) => known(list, sought).indexOf(sought),
  join: (list, call) => joined(list, call),
  lastIndexOf: (list, { values: [sought] }) => known(list, sought).lastIndexOf(sought),
  map: (list, call) => list.map((item, index) => each(call, item, index)),
  reverse: (list) => list.toReversed(),
  slice: (list, call) => list.slice(number(call, 0), number(call, 1)),
  some: (list, call) => list.some((item, index) => isTruthy(each(call, item, index))),
  toReversed: (list) => list.toReversed(),
}

const NUMBER_METHODS: Readonly<Record<string, (value: number, call: Call) => ContentValue>> = {
  toFixed: (value, call) => value.toFixed(Math.min(20, Math.max(0, number(call, 0) ?? 0))),
  toString: (value: number) => String(value),
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
  return value === undefined ? undefined : Number(toText(value))
}

function argument({ values }: Call, index = 0): string {
  return toText(values[index])
}

function each({ values: [closure], apply }: Call, item: ContentValue, index: number): ContentValue {
  if (closure instanceof Closure) return apply(closure, [item, index])
  if (closure instanceof TruthTest) return isTruthy(item)
  throw new Unreadable(
    'This method takes a function.',
    'Write it in place: `items.map((item) => <li>{item}</li>)`.',
  )
}

function padded(text: string, call: Call, method: 'padStart' | 'padEnd'): string {
  const length = number(call, 0) ?? 0
  spendText(call.budget, length)
  return text[method](length, call.values.length > 1 ? argument(call, 1) : ' ')
}

function joined(list: readonly ContentValue[], call: Call): string {
  const texts = list.map((item) => (item == null ? '' : toText(item)))
  const separator = call.values.length === 0 ? ',' : argument(call)
  spendText(call.budget, texts.length * separator.length)
  return texts.join(separator)
}

/**
 * The list, for comparing its items. @throws Unreadable where an item, or the value sought, is known only at
 * render.
 */
function known(list: readonly ContentValue[], sought: ContentValue): readonly ContentValue[] {
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
