/** Results of methods that configs call to compute lists and texts. What is not known is `undefined`. */
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'

/** A list that a method makes with a function. */
export function mapList(
  name: string,
  list: readonly ForeignValue[],
  call: (item: ForeignValue, index: number) => ForeignValue,
): ForeignValue {
  const results = () => list.map((item, index) => call(item, index))
  if (name === 'map') return results()
  if (name === 'flatMap') return results().flat() as ForeignValue[]
  if (name !== 'filter' && name !== 'find') return undefined
  const tests = results()
  if (tests.some((test) => test instanceof Foreign)) return undefined
  const kept = list.filter((_, index) => tests[index])
  return name === 'filter' ? kept : kept[0]
}

/** `Object.entries(…)` and others. */
export function objectMethod(name: string, [value]: readonly ForeignValue[]): ForeignValue {
  if (name === 'fromEntries' && Array.isArray(value)) {
    const object: ForeignObject = Object.create(null)
    for (const entry of value) {
      if (!Array.isArray(entry)) return undefined
      object[String(entry[0])] = entry[1]
    }
    return object
  }
  if (!isForeignObject(value)) return undefined
  if (name === 'keys') return Object.keys(value)
  if (name === 'values') return Object.values(value)
  return name === 'entries' ? Object.entries(value) : undefined
}

/** A method of a list or a text with values that are known. */
export function methodOfValue(
  name: string,
  holder: ForeignValue,
  given: readonly ForeignValue[],
): ForeignValue {
  if (given.some((value) => value instanceof Foreign)) return undefined
  return Array.isArray(holder)
    ? listMethod(name, holder, given)
    : textMethod(name, String(holder), given)
}

function listMethod(
  name: string,
  list: readonly ForeignValue[],
  given: readonly ForeignValue[],
): ForeignValue {
  const [first, second] = given
  const number = (value: ForeignValue) => (typeof value === 'number' ? value : undefined)
  switch (name) {
    case 'concat':
      return [...list, ...given.flat()] as ForeignValue[]
    case 'flat':
      return list.flat() as ForeignValue[]
    case 'slice':
      return list.slice(number(first), number(second))
    case 'reverse':
    case 'toReversed':
      return [...list].reverse()
    case 'join':
      return list.every((item) => typeof item === 'string')
        ? list.join(String(first ?? ','))
        : undefined
    case 'includes':
      return list.includes(first)
    default:
      return undefined
  }
}

function textMethod(name: string, text: string, given: readonly ForeignValue[]): ForeignValue {
  const [first, second] = given.map((value) => (typeof value === 'string' ? value : undefined))
  switch (name) {
    case 'toUpperCase':
      return text.toUpperCase()
    case 'toLowerCase':
      return text.toLowerCase()
    case 'trim':
      return text.trim()
    case 'replace':
    case 'replaceAll':
      if (first === undefined || second === undefined) return undefined
      return name === 'replace' ? text.replace(first, second) : text.replaceAll(first, second)
    case 'split':
      return first === undefined ? undefined : text.split(first)
    case 'startsWith':
      return first === undefined ? undefined : text.startsWith(first)
    case 'endsWith':
      return first === undefined ? undefined : text.endsWith(first)
    default:
      return undefined
  }
}
