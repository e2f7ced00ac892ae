/** Blocks between slashes, `/// note | Title`, of the extension for blocks of pymdownx. */
import { dedent } from './mkdocs-files.ts'
import { toDefinitionList } from './python-definitions.ts'
import {
  type Nested,
  type Taken,
  toBrackets,
  toDirective,
  toTabs,
  toTitle,
  trimBlank,
} from './python-lines.ts'

const SLASHES = /^(\s*)(\/{3,})\s*([\w-]+)\s*(?:\|\s*(.*?))?\s*$/

/** `/// note | Title` up to `///`, with options in indented lines. */
export function takeSlashes(lines: readonly string[], at: number, nested: Nested): Taken | null {
  const first = readSlashes(lines, at)
  if (!first) return null
  const { inner } = nested
  if (first.kind !== 'tab') {
    const out = toSlashBlock(first, nested)
    return {
      out: out.map((line) => (line === '' ? '' : first.indent + line)),
      end: first.end,
      isBlock: true,
    }
  }
  const tabs = [first]
  let end = first.end
  for (let next = end; next < lines.length; ) {
    while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1
    const other = readSlashes(lines, next)
    if (other?.kind !== 'tab' || other.options.get('new') === 'true') break
    tabs.push(other)
    end = other.end
    next = end
  }
  const made = tabs.map((tab) => toDirective(`tab[${tab.title ?? ''}]`, inner(tab.content), ''))
  return { out: toTabs(made, first.indent), end, isBlock: true }
}

interface SlashBlock {
  indent: string
  kind: string
  title: string | undefined
  options: ReadonlyMap<string, string>
  content: string[]
  end: number
}

/** Lines that end a block, by their slashes. A text may have as many starts without an end as it has lines. */
const ends = new WeakMap<readonly string[], Map<string, number[]>>()

function findEnd(lines: readonly string[], at: number, slashes: string): number | undefined {
  const known = ends.get(lines) ?? new Map<string, number[]>()
  if (!ends.has(lines)) {
    ends.set(lines, known)
    for (const [index, line] of lines.entries()) {
      const mark = line.trim()
      if (/^\/{3,}$/.test(mark)) known.set(mark, [...(known.get(mark) ?? []), index])
    }
  }
  const found = known.get(slashes)
  while (found?.[0] !== undefined && found[0] <= at) found.shift()
  return found?.[0]
}

function readSlashes(lines: readonly string[], at: number): SlashBlock | null {
  const match = SLASHES.exec(lines[at] ?? '')
  if (!match) return null
  const [, indent = '', slashes = '', kind = '', title] = match
  const end = findEnd(lines, at, slashes)
  if (end === undefined) return null
  const options = new Map<string, string>()
  let start = at + 1
  for (; start < end; start += 1) {
    const [, name = '', value = ''] = /^\s{4,}([\w-]+):\s*(.*?)\s*$/.exec(lines[start] ?? '') ?? []
    if (name === '') break
    options.set(name, value)
  }
  const content = lines
    .slice(start, end)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
  return { indent, kind, title, options, content: trimBlank(content), end: end + 1 }
}

function toSlashBlock(
  { kind, title, options, content }: SlashBlock,
  { site, inner }: Nested,
): string[] {
  const made = inner(content)
  const type = options.get('type') ?? (kind === 'admonition' || kind === 'details' ? 'note' : kind)
  if (kind === 'details') {
    const open = options.get('open') === 'true' ? '{open}' : ''
    return toDirective(`details${toBrackets(title || toTitle(type))}${open}`, made, '')
  }
  if (/caption$/.test(kind)) return made
  if (kind === 'html') return made
  if (kind === 'define') {
    const [term = [], ...definitions] = splitAt(content, (line) => /^[-*+]\s/.test(line))
    return toDefinitionList(
      [{ term: trimBlank(term).join(' '), definitions: definitions.map((one) => unlist(one)) }],
      inner,
    )
  }
  return toDirective(`${site.toKind(type)}${toBrackets(title)}`, made, '')
}

function splitAt(lines: readonly string[], isStart: (line: string) => boolean): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (isStart(line)) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts
}

/** The content of a list item. */
function unlist([first = '', ...others]: readonly string[]): string[] {
  const start = /^[-*+]\s+/.exec(first)?.[0] ?? ''
  return trimBlank([first.slice(start.length), ...dedent(others)])
}
