import { createOptionLocator } from '../../config/locate-option.ts'

/** Text of a module or of JSON with some values changed, and the values that were not found in it. */
interface RewrittenOptions {
  text: string
  count: number
  /** Options whose values are not plain literals in the text: `main[1].id`. */
  kept: readonly string[]
}

/** A value that is to be replaced. */
interface Wanted {
  option: string
  from: string
  to: string
}

/**
 * Replace texts in the file that data was loaded from, where they are literals.
 *
 * @param data - Data that the file exports.
 * @param choose - The new value of a text, by its key and value; `undefined` keeps it. The key of a list's
 * element is its index.
 */
export function rewriteOptions(
  text: string,
  data: unknown,
  choose: (key: string, value: string) => string | undefined,
): RewrittenOptions {
  const wanted: Wanted[] = []
  const visit = (value: unknown, option: string, key: string): void => {
    if (typeof value === 'string') {
      const to = choose(key, value)
      if (to !== undefined && to !== value) wanted.push({ option, from: value, to })
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${option}[${index}]`, `${index}`)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value))
        visit(item, option === '' ? name : `${option}.${name}`, name)
    }
  }
  visit(data, '', '')
  return wanted.length === 0 ? { text, count: 0, kept: [] } : replaceLiterals(text, wanted)
}

function replaceLiterals(text: string, wanted: readonly Wanted[]): RewrittenOptions {
  const locate = createOptionLocator(text)
  const lines = toLineStarts(text)
  const edits = new Map<number, Wanted>()
  const kept: string[] = []
  for (const one of wanted) {
    const place = locate(one.option)
    const start = place ? (lines[place.line - 1] ?? 0) + place.column - 1 : -1
    const [before = ''] =
      /^(?:(?:[\w$]+|"[^"\n]*"|'[^'\n]*')\s*:\s*)?["'`]/.exec(text.slice(start, start + 300)) ?? []
    const at = start + before.length
    const isThere = start >= 0 && before !== '' && text.startsWith(one.from + before.at(-1), at)
    if (isThere) edits.set(at, one)
    else kept.push(one.option)
  }
  let changed = text
  for (const [at, { from, to }] of [...edits].sort(([a], [b]) => b - a))
    changed = changed.slice(0, at) + to + changed.slice(at + from.length)
  return { text: changed, count: edits.size, kept }
}

/** Offsets at which lines start. */
export function toLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
