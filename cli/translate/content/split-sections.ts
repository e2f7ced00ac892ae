/**
 * Splits Markdown into sections, the units of translation: the texts of the front matter, the text before
 * the first heading, and each heading with the text up to the next one. Only headings at the top level
 * start a section; one inside a tab or a quote belongs to the section around it.
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
import { splitHeadingId } from '../../base/model/heading-id.ts'
import { countWords } from './count-words.ts'
import { hashText } from './hash-text.ts'
import { readTexts } from './read-texts.ts'
import { haveSameMeaning, toMeaning } from './to-meaning.ts'

/** Key of the section with the texts of the front matter. */
export const FRONT_MATTER = '(front matter)'
/** Key of the section before the first heading. */
const START = '(start)'

/** A section of a page. */
export interface Section {
  /** {@link FRONT_MATTER}, {@link START}, or the id of the heading: `roles`. Unique in the page. */
  key: string
  /** Text of the heading as written, without its id; empty for a section without a heading. */
  title: string
  /** Level of the heading, 1 to 6; 0 without a heading. */
  level: number
  /** First line, 1-based. */
  line: number
  /** Last line, 1-based. */
  endLine: number
  /** Text as written, with the heading. */
  text: string
  /** Hash of level and meaning of the heading, not of its notation, see {@link toMeaning}. */
  heading: string
  /** Hash of the meaning of the text below the heading. */
  body: string
  /** Words to translate, without code. */
  words: number
  /** Blocks of text: paragraphs, list items, table rows, code blocks. */
  blocks: number
  /** Whether the text below the heading has the same meaning: compares `body`, without hashing all of it. */
  hasBodyOf(other: Section): boolean
}

/** Parses Markdown; positions refer to the text given. */
export type Parse = (text: string) => { tree: Root }

/** Splits a text into sections; with `asWritten`, their hashes are those of format 1. */
export type Split = (text: string, options?: { asWritten?: boolean }) => Section[]

/** Options of splitting. */
interface SplitOptions {
  parse: Parse
  /** Reads simple front matter fast; `null` if it needs a YAML parser. */
  readPlainFields(yaml: string): Record<string, unknown> | null
  /** Hash the notation of blocks, as format 1 did. Default `false`. */
  asWritten?: boolean
  /** Makes ids of headings; called once for each page, with the explicit ids. */
  createSlugger(used: Set<string>): (text: string) => string
}

/**
 * Split a page into sections, in order. The same text gives the same sections on every machine. Words and
 * hashes are computed on first access, because they are slow.
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

/** The text without a byte order mark, with line feeds only. */
function toLines(text: string): string {
  const plain = text.replace(/^\uFEFF/, '')
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
}

/** A section whose last line is not known yet. */
interface Open {
  key: string
  title: string
  level: number
  line: number
  /** Blocks without the heading. */
  blocks: RootContent[]
  head?: Heading
}

/** The lines of a text, 1-based, extracted on access. */
interface Lines {
  count: number
  /** Text from one line to another, both included, joined by line feeds. */
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

/** The lines of a page, and the hash format. */
interface Written {
  lines: Lines
  asWritten: boolean
}

/** A class, because a site may have a hundred thousand sections, and a class creates its methods once. */
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
    const words = isMeant ? splitHeadingId(toMeaning(head.children)).words : this.title
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

/** A heading: its text as written, and its key. */
interface Head {
  title: string
  key: string
}

/** Explicit ids are reserved before ids are generated, as in the page itself. */
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
    // If two headings have the same explicit id, parse warns; here the second gets a generated key.
    const key = id !== '' && !seen.has(id) ? id : slug(plainOf(block))
    seen.add(key)
    heads.set(block, { title, key })
  }
  return heads
}

/** Splits a heading: `title` as written, and explicit `id`. */
function readHeading(heading: Heading, lines: Lines): { title: string; id: string } {
  const { start, end } = heading.position ?? { start: { line: 1 }, end: { line: 1 } }
  const written = lines
    .slice(start.line, end.line)
    .replace(/^ {0,3}#{1,6}(?:[ \t]+|$)/, '')
    .replace(/(?:^|(?<![ \t])[ \t]+)#+[ \t]*$/, '')
    .replace(/\n {0,3}(?:=+|-+)[ \t]*$/, '')
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim()
  // Each notation of an id ends with one of these characters.
  if (!/[}%>]$/.test(written)) return { title: written, id: '' }
  const { words, id } = splitHeadingId(written)
  return { title: words, id }
}

/** Plain text of a heading, without Markdown. */
const plainOf = (heading: Heading): string => splitHeadingId(textOf(heading)).words.trim()

function textOf(node: Heading | Heading['children'][number]): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if (!('children' in node)) return ''
  return node.children.map(textOf).join('')
}

/** Text of a block as format 1 hashed it: a line end counts only as a hard break, after two spaces or a backslash. */
function normaliseBlock(block: RootContent, lines: Lines): string {
  const text = linesOf(block, lines)
  if (block.type !== 'paragraph') return trimLines(text)
  return text
    .replace(/(?<!\\|(?<!\\)[ \t])([ \t]*)\n[ \t]*/g, (_, blanks: string) =>
      blanks.length < 2 ? ' ' : '  \n',
    )
    .trim()
}

function linesOf(block: RootContent, lines: Lines): string {
  const { start, end } = block.position ?? { start: { line: 1 }, end: { line: 1 } }
  return lines.slice(start.line, end.line)
}

const BLOCKS = new Set(['paragraph', 'listItem', 'tableRow', 'code', 'html'])
/**
 * Blocks that contain no other blocks; skipped, because accessing their children would make the parser
 * parse them.
 */
const WORDS_ALONE = new Set(['paragraph', 'heading', 'tableRow'])

function blocksIn(block: RootContent): number {
  const own = BLOCKS.has(block.type) ? 1 : 0
  if (WORDS_ALONE.has(block.type) || !('children' in block)) return own
  return block.children.reduce((sum: number, child) => sum + blocksIn(child), own)
}

/** The white space around lines does not change the number of words. */
function wordsOf(block: RootContent, lines: Lines): number {
  return block.type === 'code' ? 0 : countWords(withoutCode(linesOf(block, lines)))
}

/** Remove code blocks inside a list or a tab, which are not translated either. */
function withoutCode(text: string): string {
  if (!text.includes('```') && !text.includes('~~~')) return text
  return text.replace(/^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm, ' ')
}

/** Remove white space at line ends, and empty lines at both ends. */
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
