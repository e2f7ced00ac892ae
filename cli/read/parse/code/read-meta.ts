import { isLineKind, type LineKind } from './line-classes.ts'

/** Options in the opening line of a fenced code block. */
export interface CodeMeta {
  title: string | null
  /** Lines to highlight; `null` where none are named. */
  ranges: LineRanges | null
  /** Added, removed or otherwise special lines: `ins={3} del={4-5} focus={1}`. */
  changes: readonly { kind: LineKind; ranges: LineRanges }[]
  /** Texts to mark within lines: `"word" ins="word" /expression/`. */
  marks: readonly CodeMark[]
  /** Number of the first line; `null` for no line numbers. */
  firstNumber: number | null
  /** Language of the code inside a diff: `lang="js"`. */
  diffLanguage: string | null
  /** The file that the block shows, and which part of it: `file="./a.ts" region="setup" lines="3-9"`. */
  file: string | null
  region: string | null
  lines: string | null
  /** The block contains npm commands, and is also shown for other package managers. */
  isForPackageManagers: boolean
}

/** Line numbers from 1, both ends included. */
export type LineRanges = readonly (readonly [from: number, to: number])[]

/** A text to mark within lines: literal, or a regular expression. */
export interface CodeMark {
  kind: 'mark' | 'ins' | 'del'
  text: string
  isExpression: boolean
  /** Lines in which it is searched, 0-based, `to` is exclusive. Default: all. */
  lines?: { from: number; to: number }
}

/**
 * A word of the opening line: `name`, `name=value`, or a value alone. A value is quoted, in braces, or a
 * regular expression between slashes. In quotes and slashes a backslash escapes the next character.
 */
const WORD =
  /(?:([^\s="'/{}]+)=)?(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|\/((?:\\.|[^/\\])+)\/|\{([^{}]*)\})(?=\s|$|\{)|\S+/gs
const RANGES = /\{([\d,\s-]+)\}/
const IS_RANGES = /^[\d,\s-]+$/
const FIRST_NUMBER = /^\{?(\d{1,9})\}?$/
const KINDS: Readonly<Record<string, CodeMark['kind']>> = { mark: 'mark', ins: 'ins', del: 'del' }

/** Read `title="a.ts" {1,3-5} ins={2} "word" showLineNumbers=10`; other words are ignored. */
export function readMeta(meta: string): CodeMeta {
  const read: Reading = {
    title: null,
    ranges: null,
    changes: [],
    marks: [],
    firstNumber: null,
    diffLanguage: null,
    file: null,
    region: null,
    lines: null,
    isForPackageManagers: false,
  }
  for (const [text, name = '', double, single, expression, braced] of meta.matchAll(WORD)) {
    const word: Word = { text, name, quoted: double ?? single, expression, braced }
    // Ranges may directly follow another word: `no-lint{1,3}`.
    if (!readSetting(read, word) && !readFile(read, word) && !readMark(read, word))
      read.ranges ??= rangesIn(text)
  }
  return read
}

/** The options while they are read. */
type Reading = { -readonly [Field in keyof CodeMeta]: CodeMeta[Field] } & {
  changes: CodeMeta['changes'][number][]
  marks: CodeMark[]
}

interface Word {
  text: string
  name: string
  quoted: string | undefined
  expression: string | undefined
  braced: string | undefined
}

/** Read a word that is a setting of the whole block; of repeated settings the first applies. */
function readSetting(read: Reading, { text, name, quoted }: Word): boolean {
  if (name === 'title' && quoted !== undefined) read.title ??= quoted
  else if (name === 'lang' && quoted !== undefined) read.diffLanguage ??= quoted.toLowerCase()
  else if (/^showLineNumbers(?:=|$)/.test(text)) read.firstNumber ??= firstNumberOf(text)
  else if (text === 'npm2yarn') read.isForPackageManagers = true
  else return false
  return true
}

/** Read a word that names the file to show, or its part; `file=./a.ts#L3-L9` names both. */
function readFile(read: Reading, { text, name, quoted, braced }: Word): boolean {
  const bare = /^file=([^"'{]\S*)$/.exec(text)?.[1]
  if ((name === 'file' && quoted) || bare) readPath(read, bare ?? quoted ?? '')
  else if (name === 'region' && quoted) read.region ??= quoted
  else if (name === 'lines') read.lines ??= quoted ?? braced ?? ''
  else return false
  return true
}

function readPath(read: Reading, written: string): void {
  const [path = '', part = ''] = written.split('#')
  const [, from, to = from] = /^L(\d+)(?:-L?(\d+))?$/.exec(part) ?? []
  read.file ??= path
  if (from !== undefined) read.lines ??= `${from}-${to}`
  else if (part !== '') read.region ??= part
}

/** Read a word that marks texts, or added, removed and other special lines. */
function readMark(
  { marks, changes }: Reading,
  { name, quoted, expression, braced }: Word,
): boolean {
  if (isLineKind(name) && braced !== undefined && IS_RANGES.test(braced)) {
    changes.push({ kind: name, ranges: toRanges(braced) })
    return true
  }
  const kind = name === '' ? 'mark' : Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  if (kind === undefined) return false
  if (quoted) marks.push({ kind, text: withoutEscapes(quoted), isExpression: false })
  else if (expression) marks.push({ kind, text: expression, isExpression: true })
  else return false
  return true
}

function firstNumberOf(word: string): number | null {
  const [, value] = word.split('=')
  if (value === undefined) return 1
  const number = FIRST_NUMBER.exec(value)?.[1]
  return number === undefined ? null : Number(number)
}

function rangesIn(word: string): LineRanges | null {
  const ranges = RANGES.exec(word)?.[1]
  return ranges === undefined ? null : toRanges(ranges)
}

/** Resolve escapes: `\"` is a quote, `\\` a backslash; before other characters a backslash is literal. */
function withoutEscapes(text: string): string {
  return text.replace(/\\(["'\\])/g, '$1')
}

/** Ranges of lines from `1,3-5`; parts that are not numbers are ignored. */
export function toRanges(text: string): [number, number][] {
  return text.split(',').flatMap((part): [number, number][] => {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    return from === undefined ? [] : [[Number(from), Number(to ?? from)]]
  })
}
