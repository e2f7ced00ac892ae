/** What the first line of a fenced code block asks for. */
export interface CodeMeta {
  title: string | null
  /** Lines to highlight, 1-based, both ends included; `null` where none are named. */
  ranges: readonly (readonly [from: number, to: number])[] | null
  /** Number of the first line; `null` for no numbers. */
  firstNumber: number | null
}

const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/
const RANGES = /\{([\d,\s-]+)\}/
const NUMBERS = /(?:^|\s)showLineNumbers(?:=\{?(\d{1,9})\}?)?(?=\s|$)/

/** Read `title="a.ts" {1,3-5} showLineNumbers=10`; other words mean nothing here. */
export function readMeta(meta: string): CodeMeta {
  const title = TITLE.exec(meta)
  const rest = title ? meta.replace(title[0], ' ') : meta
  const numbers = NUMBERS.exec(rest)
  const ranges = RANGES.exec(rest.replace(NUMBERS, ' '))
  return {
    title: title?.[1] ?? title?.[2] ?? null,
    ranges: ranges ? toRanges(ranges[1] ?? '') : null,
    firstNumber: numbers ? Number(numbers[1] ?? 1) : null,
  }
}

function toRanges(text: string): [number, number][] {
  return text.split(',').flatMap((part): [number, number][] => {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    return from === undefined ? [] : [[Number(from), Number(to ?? from)]]
  })
}
