/** Lines of Python-Markdown: indentation, and blocks of ours around them. */
import { fenceAround } from './page-text.ts'

/** What the blocks of a page need from their site. */
export interface PythonBlocks {
  /** Lines of an included file; `null` for none. */
  include(path: string): string[] | null
  /** Called with each kind of admonition. @returns the name to write. */
  toKind(kind: string): string
  /** Called with a construct that cannot be converted. @param line - 0-based, in the text of the page. */
  note(construct: string, why: string): void
}

export interface Taken {
  out: string[]
  /** Number of the line after the block. */
  end: number
  /** Needs empty lines around it. */
  isBlock?: boolean
}

export interface Nested {
  site: PythonBlocks
  inner(lines: readonly string[]): string[]
}

/** Lines that are indented by four more than a marker, without that indentation. */
export function takeIndented(
  lines: readonly string[],
  from: number,
  indent: number,
): { content: string[]; end: number } {
  let end = from
  let last = from
  while (end < lines.length) {
    const line = expandTabs(lines[end] ?? '')
    if (line.trim() !== '' && line.search(/\S/) < indent + 4) break
    end += 1
    if (line.trim() !== '') last = end
  }
  const content = lines.slice(from, last).map((line) => expandTabs(line).slice(indent + 4))
  return { content, end: last }
}

/** Tabs at the start of a line as spaces. */
export function expandTabs(line: string): string {
  const [start = ''] = /^[ \t]*/.exec(line) ?? []
  if (!start.includes('\t')) return line
  let width = 0
  for (const sign of start) width += sign === '\t' ? 4 - (width % 4) : 1
  return ' '.repeat(width) + line.slice(start.length)
}

export function trimBlank(lines: readonly string[]): string[] {
  const isFull = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isFull)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isFull) + 1)
}

/** `:::name[title]` around lines, with more colons than any in them. */
export function toDirective(head: string, content: readonly string[], indent: string): string[] {
  const colons = fenceAround(content.join('\n'), ':')
  const padded = content.map((line) => (line === '' ? '' : indent + line))
  return [`${indent}${colons}${head}`, ...padded, `${indent}${colons}`]
}

/** `[title]` of a directive; empty for none. */
export const toBrackets = (title: string | undefined) =>
  title === undefined || title === '' ? '' : `[${title.replaceAll(/\\"/g, '"')}]`

/** `note` → `Note`. */
export const toTitle = (kind: string) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ').toLowerCase()

export function toTabs(tabs: readonly string[][], indent: string): string[] {
  return toDirective('tabs', [...tabs.flatMap((tab) => ['', ...tab]), ''], indent)
}
