/**
 * Cuts Markdown into what is translated at a time: the text of the front matter, what stands before
 * the first heading, and each heading with what follows it up to the next one. Only headings of the
 * page itself cut; one inside a tab or a quote belongs to the text around it.
 *
 * ```text
 * ---            front matter
 * title: IAM
 * ---
 * Words.         start
 * ## Roles       #roles
 * Words.
 * ```
 */
import type { Heading, Root, RootContent } from 'mdast'
import { once } from '../../../runtime/shared/once.ts'
import { countWords } from './count-words.ts'
import { hashText } from './hash-text.ts'
import { readTexts } from './read-texts.ts'
import { toMeaning } from './to-meaning.ts'

/** Key of the section that is the text of the front matter. */
export const FRONT_MATTER = '(front matter)'
/** Key of the section before the first heading. */
const START = '(start)'

/** A piece of a page. */
export interface Section {
  /** {@link FRONT_MATTER}, {@link START}, or the id of the heading: `roles`. Unique in the page. */
  key: string
  /** Text of the heading as written, without its id; empty for the sections without one. */
  title: string
  /** 1 to 6; 0 without a heading. */
  level: number
  /** First line, 1-based. */
  line: number
  /** Last line, 1-based. */
  endLine: number
  /** Lines as they are written, heading included. */
  text: string
  /** Hash of level and title; how they are written does not count, see {@link toMeaning}. */
  heading: string
  /** Hash of what follows the heading, in the same way. */
  body: string
  /** Words to translate: code does not count. */
  words: number
  /** Blocks of text: paragraphs, items of lists, rows of tables, pieces of code. */
  blocks: number
}

/** Text → Markdown tree; positions count in the text given. */
export type Parse = (text: string) => { tree: Root }

/** How sections are found. */
interface SplitOptions {
  parse: Parse
  /** Reads front matter the short way; `null` where only a YAML parser can. */
  readPlainFields(yaml: string): Record<string, unknown> | null
  /** Hash as the first version did, by how blocks are written. Default `false`. */
  asWritten?: boolean
  /** Makes ids of headings; called once a page with the ids that are taken. */
  createSlugger(used: Set<string>): (text: string) => string
}

/** Explicit id at the end of a heading: `{#roles}`, and the other notations of parse. */
const EXPLICIT_ID =
  /\s*(?:\{#([^\s{}]+)\}|\{\/\*[ \t]*#([^\s{}]+)[ \t]*\*\/\}|<!--\s*#([^\s<>]+)\s*-->)\s*$/

/**
 * Cut a page, in its order. The same text gives the same sections, on every machine. What costs (words,
 * hashes) is worked out when it is first asked for.
 */
export function splitSections(text: string, options: SplitOptions): Section[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const lines = source.split('\n')
  const blocks = options.parse(source).tree.children
  const keyOf = createKeys(blocks, lines, options)
  const sections: Section[] = []
  let open: Open = { key: START, title: '', level: 0, line: 1, blocks: [] }
  const close = (endLine: number) => {
    if (open.level > 0 || open.blocks.length > 0)
      sections.push(toSection(open, endLine, { lines, asWritten: options.asWritten === true }))
  }
  for (const block of blocks) {
    const line = block.position?.start.line ?? 1
    if (block.type === 'yaml' || block.type === 'toml') {
      const end = block.position?.end.line ?? line
      const place = { line, endLine: end, lines }
      sections.push(toFrontMatter(block.value, place, options.readPlainFields))
      open.line = end + 1
    } else if (block.type === 'heading') {
      close(line - 1)
      const { title } = readHeading(block, lines)
      open = { key: keyOf(block), title, level: block.depth, line, blocks: [], head: block }
    } else open.blocks.push(block)
  }
  close(lines.length)
  return sections
}

/** A section whose end was not met yet. */
interface Open {
  key: string
  title: string
  level: number
  line: number
  /** Without the heading. */
  blocks: RootContent[]
  head?: Heading
}

/** The lines of a page, and how they are hashed. */
interface Written {
  lines: readonly string[]
  asWritten: boolean
}

function toSection(open: Open, endLine: number, { lines, asWritten }: Written): Section {
  const { key, title, level, line, blocks, head } = open
  const heading = once(() => {
    const words = head && !asWritten ? toMeaning(head.children).replace(EXPLICIT_ID, '') : title
    return level === 0 ? '' : hashText(`${level} ${words.trim()}`)
  })
  const body = once(() =>
    hashText(
      asWritten
        ? blocks.map((block) => normaliseBlock(block, lines)).join('\n\n')
        : toMeaning(blocks),
    ),
  )
  const words = once(
    () => countWords(title) + blocks.reduce((sum, block) => sum + wordsOf(block, lines), 0),
  )
  return {
    ...{ key, title, level, line, endLine },
    get text() {
      return trimLines(lines.slice(line - 1, endLine))
    },
    get heading() {
      return heading()
    },
    get body() {
      return body()
    },
    get blocks() {
      return blocks.reduce((sum, block) => sum + blocksIn(block), 0)
    },
    get words() {
      return words()
    },
  }
}

function toFrontMatter(
  yaml: string,
  { line, endLine, lines }: Pick<Section, 'line' | 'endLine'> & Pick<Written, 'lines'>,
  readPlainFields: SplitOptions['readPlainFields'],
): Section {
  const texts = once(() => readTexts(yaml, readPlainFields))
  return {
    ...{ key: FRONT_MATTER, title: '', level: 0, line, endLine, heading: '' },
    get text() {
      return trimLines(lines.slice(line, endLine - 1))
    },
    get body() {
      return hashText(JSON.stringify(texts()))
    },
    get blocks() {
      return Object.keys(texts()).length
    },
    get words() {
      return countWords(Object.values(texts()).flat().join(' '))
    },
  }
}

/** Explicit ids are taken before any is made, as in the page itself. */
function createKeys(
  blocks: readonly RootContent[],
  lines: readonly string[],
  { createSlugger }: SplitOptions,
): (heading: Heading) => string {
  const headings = blocks.filter((block) => block.type === 'heading')
  const explicit = new Map(headings.map((block) => [block, readHeading(block, lines).id]))
  const used = new Set([...explicit.values()].filter((id) => id !== ''))
  const slug = createSlugger(used)
  const seen = new Set<string>()
  const keys = new Map<Heading, string>()
  for (const heading of headings) {
    const id = explicit.get(heading) ?? ''
    // Two headings with one explicit id: parse warns, and here the second needs a key of its own.
    const key = id !== '' && !seen.has(id) ? id : slug(readHeading(heading, lines).plain)
    seen.add(key)
    keys.set(heading, key)
  }
  return (heading) => keys.get(heading) ?? ''
}

/** Text of a heading: `title` as written, `plain` without marks of Markdown, explicit `id`. */
function readHeading(heading: Heading, lines: readonly string[]) {
  const { start, end } = heading.position ?? { start: { line: 1 }, end: { line: 1 } }
  const written = lines
    .slice(start.line - 1, end.line)
    .join('\n')
    .replace(/^ {0,3}#{1,6}(?:[ \t]+|$)/, '')
    .replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
    .replace(/\n {0,3}(?:=+|-+)[ \t]*$/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  const [mark = '', ...ids] = EXPLICIT_ID.exec(written) ?? []
  const title = mark === '' ? written : written.slice(0, -mark.length)
  const id = ids.find((each) => each !== undefined) ?? ''
  return { title, id, plain: textOf(heading).replace(EXPLICIT_ID, '').trim() }
}

function textOf(node: Heading | Heading['children'][number]): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if (!('children' in node)) return ''
  return node.children.map(textOf).join('')
}

/** As the first version hashed it: line ends say nothing, unless two blanks or a backslash stand before them. */
function normaliseBlock(block: RootContent, lines: readonly string[]): string {
  const { start, end } = block.position ?? { start: { line: 1 }, end: { line: 1 } }
  const text = lines.slice(start.line - 1, end.line)
  if (block.type !== 'paragraph') return trimLines(text)
  return text
    .join('\n')
    .replace(/(?<!\\)([ \t]*)\n[ \t]*/g, (_, blanks: string) => (blanks.length < 2 ? ' ' : '  \n'))
    .trim()
}

const BLOCKS = new Set(['paragraph', 'listItem', 'tableRow', 'code', 'html'])

function blocksIn(block: RootContent): number {
  const inside = 'children' in block ? block.children : []
  const own = BLOCKS.has(block.type) ? 1 : 0
  return own + inside.reduce((sum: number, child) => sum + blocksIn(child), 0)
}

function wordsOf(block: RootContent, lines: readonly string[]): number {
  return block.type === 'code' ? 0 : countWords(withoutCode(normaliseBlock(block, lines)))
}

/** Code inside a list or a tab is no text either. */
function withoutCode(text: string): string {
  return text.replace(/^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm, ' ')
}

/** Blanks at line ends and empty lines at both ends go. */
function trimLines(lines: readonly string[]): string {
  const trimmed = lines.map((line) => line.trimEnd())
  let from = 0
  let to = trimmed.length
  while (from < to && trimmed[from] === '') from += 1
  while (to > from && trimmed[to - 1] === '') to -= 1
  return trimmed.slice(from, to).join('\n')
}

/** Words of several sections. */
export function sumWords(sections: readonly Section[]): number {
  return sections.reduce((sum, { words }) => sum + words, 0)
}
