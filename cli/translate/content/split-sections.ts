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
import { haveSameMeaning, toMeaning } from './to-meaning.ts'

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
  /** Whether what follows the heading is the same: `body`, without hashing all of it. */
  hasBodyOf(other: Section): boolean
}

/** Text → Markdown tree; positions count in the text given. */
export type Parse = (text: string) => { tree: Root }

/** Cuts texts into sections; with `asWritten`, with the hashes of the first version. */
export type Split = (text: string, options?: { asWritten?: boolean }) => Section[]

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
  const source = toLines(text)
  const lines = createLines(source)
  const blocks = options.parse(source).tree.children
  const heads = createHeads(blocks, lines, options)
  const page = { lines, asWritten: options.asWritten === true }
  const sections: Section[] = []
  let open: Open = { key: START, title: '', level: 0, line: 1, blocks: [] }
  const close = (endLine: number) => {
    if (open.level > 0 || open.blocks.length > 0)
      sections.push(new TextSection(open, endLine, page))
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
      const { key = '', title = '' } = heads.get(block) ?? {}
      open = { key, title, level: block.depth, line, blocks: [], head: block }
    } else open.blocks.push(block)
  }
  close(lines.count)
  return sections
}

/** Without a byte order mark, with line feeds. */
function toLines(text: string): string {
  const plain = text.replace(/^\uFEFF/, '')
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
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

/** The lines of a text, 1-based, cut out of it when they are asked for. */
interface Lines {
  count: number
  /** From one line to another, both included, with line feeds between. */
  slice(from: number, to: number): string
}

function createLines(text: string): Lines {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1))
    starts.push(end + 1)
  const count = starts.length
  starts.push(text.length + 1)
  return {
    count,
    slice(from, to) {
      if (from > to || from > count) return ''
      return text.slice(starts[from - 1], (starts[Math.min(to, count)] ?? 1) - 1)
    },
  }
}

/** The lines of a page, and how they are hashed. */
interface Written {
  lines: Lines
  asWritten: boolean
}

/** A class, since a site has a hundred thousand of them: what they can do is made once. */
class TextSection implements Section {
  readonly key: string
  readonly title: string
  readonly level: number
  readonly line: number
  readonly #open: Open
  readonly #page: Written
  #body: string | undefined
  #words: number | undefined
  #blocks: number | undefined

  constructor(
    open: Open,
    readonly endLine: number,
    page: Written,
  ) {
    this.key = open.key
    this.title = open.title
    this.level = open.level
    this.line = open.line
    this.#open = open
    this.#page = page
  }

  get text(): string {
    return trimLines(this.#page.lines.slice(this.line, this.endLine))
  }

  get heading(): string {
    const { head } = this.#open
    const isMeant = head !== undefined && !this.#page.asWritten
    const words = isMeant ? toMeaning(head.children).replace(EXPLICIT_ID, '') : this.title
    return this.level === 0 ? '' : hashText(`${this.level} ${words.trim()}`)
  }

  get body(): string {
    const { lines, asWritten } = this.#page
    const { blocks } = this.#open
    this.#body ??= hashText(
      asWritten
        ? blocks.map((block) => normaliseBlock(block, lines)).join('\n\n')
        : toMeaning(blocks),
    )
    return this.#body
  }

  get blocks(): number {
    this.#blocks ??= this.#open.blocks.reduce((sum, block) => sum + blocksIn(block), 0)
    return this.#blocks
  }

  get words(): number {
    this.#words ??= this.#open.blocks.reduce(
      (sum, block) => sum + wordsOf(block, this.#page.lines),
      countWords(this.title),
    )
    return this.#words
  }

  hasBodyOf(other: Section): boolean {
    if (!(other instanceof TextSection) || this.#page.asWritten || other.#page.asWritten)
      return this.body === other.body
    return haveSameMeaning(this.#open.blocks, other.#open.blocks)
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
      return trimLines(lines.slice(line + 1, endLine - 1))
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
    hasBodyOf({ body }) {
      return this.body === body
    },
  }
}

/** A heading of the page: its text as written, and its key. */
interface Head {
  title: string
  key: string
}

/** Explicit ids are taken before any is made, as in the page itself. */
function createHeads(
  blocks: readonly RootContent[],
  lines: Lines,
  { createSlugger }: SplitOptions,
): ReadonlyMap<Heading, Head> {
  const read = blocks
    .filter((block) => block.type === 'heading')
    .map((block) => ({ block, ...readHeading(block, lines) }))
  const slug = createSlugger(new Set(read.flatMap(({ id }) => (id === '' ? [] : [id]))))
  const seen = new Set<string>()
  const heads = new Map<Heading, Head>()
  for (const { block, title, id } of read) {
    // Two headings with one explicit id: parse warns, and here the second needs a key of its own.
    const key = id !== '' && !seen.has(id) ? id : slug(plainOf(block))
    seen.add(key)
    heads.set(block, { title, key })
  }
  return heads
}

/** Text of a heading: `title` as written, explicit `id`. */
function readHeading(heading: Heading, lines: Lines): { title: string; id: string } {
  const { start, end } = heading.position ?? { start: { line: 1 }, end: { line: 1 } }
  const written = lines
    .slice(start.line, end.line)
    .replace(/^ {0,3}#{1,6}(?:[ \t]+|$)/, '')
    .replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
    .replace(/\n {0,3}(?:=+|-+)[ \t]*$/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  // Each form of an id ends with one of these.
  if (!/[}>]$/.test(written)) return { title: written, id: '' }
  const [mark = '', ...ids] = EXPLICIT_ID.exec(written) ?? []
  const title = mark === '' ? written : written.slice(0, -mark.length)
  return { title, id: ids.find((each) => each !== undefined) ?? '' }
}

/** Text of a heading without marks of Markdown. */
const plainOf = (heading: Heading): string => textOf(heading).replace(EXPLICIT_ID, '').trim()

function textOf(node: Heading | Heading['children'][number]): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if (!('children' in node)) return ''
  return node.children.map(textOf).join('')
}

/** As the first version hashed it: line ends say nothing, unless two blanks or a backslash stand before them. */
function normaliseBlock(block: RootContent, lines: Lines): string {
  const text = linesOf(block, lines)
  if (block.type !== 'paragraph') return trimLines(text)
  return text
    .replace(/(?<!\\)([ \t]*)\n[ \t]*/g, (_, blanks: string) => (blanks.length < 2 ? ' ' : '  \n'))
    .trim()
}

function linesOf(block: RootContent, lines: Lines): string {
  const { start, end } = block.position ?? { start: { line: 1 }, end: { line: 1 } }
  return lines.slice(start.line, end.line)
}

const BLOCKS = new Set(['paragraph', 'listItem', 'tableRow', 'code', 'html'])
/** Blocks that hold words and no blocks; the parser makes what is in them when it is asked for. */
const WORDS_ALONE = new Set(['paragraph', 'heading', 'tableRow'])

function blocksIn(block: RootContent): number {
  const own = BLOCKS.has(block.type) ? 1 : 0
  if (WORDS_ALONE.has(block.type) || !('children' in block)) return own
  return block.children.reduce((sum: number, child) => sum + blocksIn(child), own)
}

/** How lines end and begin says nothing of their words. */
function wordsOf(block: RootContent, lines: Lines): number {
  return block.type === 'code' ? 0 : countWords(withoutCode(linesOf(block, lines)))
}

/** Code inside a list or a tab is no text either. */
function withoutCode(text: string): string {
  if (!text.includes('```') && !text.includes('~~~')) return text
  return text.replace(/^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm, ' ')
}

/** Blanks at line ends and empty lines at both ends go. */
function trimLines(text: string): string {
  const trimmed = text.split('\n').map((line) => line.trimEnd())
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
