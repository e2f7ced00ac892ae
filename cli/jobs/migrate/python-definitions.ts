/** Definition lists of Python-Markdown. One with more than a line for each definition becomes HTML. */
import { type Nested, type Taken, takeIndented, trimBlank } from './python-lines.ts'

const DEFINITION = /^(\s{0,3}):(?:\s+)(\S.*)$/

interface Definitions {
  term: string
  definitions: string[][]
}

/** A definition list. One with more than a line for each definition becomes HTML. */
export function takeDefinitions(
  lines: readonly string[],
  at: number,
  { inner }: Nested,
): Taken | null {
  const entries: Definitions[] = []
  let end = at
  for (let entry = readEntry(lines, at); entry !== null; entry = readEntry(lines, entry.next)) {
    entries.push(entry)
    end = entry.end
  }
  if (entries.length === 0) return null
  const isShort = entries.every(({ definitions }) =>
    definitions.every((lines) => lines.length === 1),
  )
  const out = isShort
    ? entries.flatMap(({ term, definitions }, index) => [
        ...(index > 0 ? [''] : []),
        term,
        ...definitions.map(([first = '']) => `: ${first}`),
      ])
    : toDefinitionList(entries, inner)
  return { out, end, isBlock: true }
}

const isTerm = (line: string) =>
  /^ {0,3}(?:[^\s:>#|`~!?=/+*-]|`|<!--|\*\*|__)/.test(line) && !/^ {0,3}(?:`{3}|~{3})/.test(line)

/** A term with its definitions; `null` if the line is none. `next`: the line after it that is not empty. */
function readEntry(
  lines: readonly string[],
  at: number,
): (Definitions & { end: number; next: number }) | null {
  const term = lines[at] ?? ''
  let next = at + 1
  if ((lines[next] ?? '').trim() === '') next += 1
  if (!isTerm(term) || !DEFINITION.test(lines[next] ?? '')) return null
  const definitions: string[][] = []
  let end = next
  while (DEFINITION.test(lines[next] ?? '')) {
    const one = readDefinition(lines, next)
    definitions.push(one.lines)
    end = one.end
    next = end
    while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1
  }
  return { term, definitions, end, next }
}

/** The lines of a definition: indented ones, or else those that directly follow. */
function readDefinition(lines: readonly string[], at: number): { lines: string[]; end: number } {
  const [, , first = ''] = DEFINITION.exec(lines[at] ?? '') ?? []
  const { content, end } = takeIndented(lines, at + 1, 0)
  if (content.length > 0) return { lines: [first, ...content], end }
  const isLazy = (line: string) => /^\S/.test(line) && !DEFINITION.test(line)
  let last = end
  while (last < lines.length && isLazy(lines[last] ?? '')) last += 1
  return { lines: [first, ...lines.slice(end, last)], end: last }
}

export function toDefinitionList(
  entries: readonly Definitions[],
  inner: Nested['inner'],
): string[] {
  const parts = entries.flatMap(({ term, definitions }) => [
    ...['<dt>', '', term.trim(), '', '</dt>'],
    ...definitions.flatMap((lines) => ['<dd>', '', ...inner(trimBlank(lines)), '', '</dd>']),
  ])
  return ['<dl>', ...parts, '</dl>']
}
