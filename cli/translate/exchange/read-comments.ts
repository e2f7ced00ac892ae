/**
 * Reads the comments in code, which are texts for readers and can be translated. The grammar that
 * highlights the code finds the comments; this module separates markers from words.
 *
 * ```text
 * // Opens the connection,        one text of two lines; the line end between them is `\n// `
 * // and waits.
 * open() // at once               a second text
 * ```
 */
import type { Code } from 'mdast'
import { type Inline, toSource } from './inline.ts'
import { isTextNode, type Range, readMarkup } from './read-markup.ts'
import type { TextSegment } from './text-segment.ts'

/** Finds the ranges of comments in code of a language. */
export type FindComments = (code: string, language: string) => readonly Range[]

/** The words of one line of a comment. `start` and `end` are offsets in the file. */
interface CommentLine extends Range {
  /** Whether the line contains nothing else. */
  isAlone: boolean
  /** Whether a sign ends the comment, as in C, HTML and Haskell, and not the line. */
  isBlock: boolean
  /** 0-based, in the code. */
  line: number
}

/** Position of a code block, and a function that finds lines. */
interface CodePlace {
  text: string
  range: Range
  lineOf(offset: number): number
}

/** Texts of the comments in a code block, in their order. */
export function readComments(
  { value, lang }: Code,
  { text, range, lineOf }: CodePlace,
  findComments: FindComments,
): TextSegment[] {
  const starts = lang ? toLineStarts(value, text, range) : null
  if (!starts || !lang) return []
  const lines = findComments(value, lang).flatMap((comment) => toLines(value, comment, starts))
  return toGroups(lines, text).flatMap(({ first, last, lineEnd }) => {
    const own = text.slice(first.start, last.end)
    const words = lineEnd === '' ? own : own.replaceAll(lineEnd, '\n')
    if (!isForReaders(words)) return []
    return [
      {
        kind: 'comment',
        start: first.start,
        end: last.end,
        line: lineOf(first.start),
        content: readMarkup(words, false),
        encode(written: readonly Inline[]) {
          const own = toSource(written)
          return encode(first.isBlock ? withoutEnds(own) : own, lineEnd || ' ')
        },
      },
    ]
  })
}

/** Offset in the file of each line of code; `null` if a line is not in the file as the parser gives it (tabs). */
function toLineStarts(value: string, text: string, { start, end }: Range): number[] | null {
  const isFenced = /^(?:`{3,}|~{3,})/.test(text.slice(start, end))
  let at = isFenced ? text.indexOf('\n', start) + 1 : start
  const starts: number[] = []
  for (const line of value.split('\n')) {
    const found = text.indexOf('\n', at)
    const lineEnd = found < 0 || found > end ? end : found
    if (at > end || !text.slice(at, lineEnd).endsWith(line)) return null
    starts.push(lineEnd - line.length)
    at = lineEnd + 1
  }
  return starts
}

const OPEN = /^[ \t]*(?:\/\/+!?|\/\*+!?|\*+(?!\/)|\{\/\*+|<!--+|#+!?|--+|;+|%+|\{-|\(\*)?[ \t]*/
const CLOSE = /(?<![ \t])[ \t]*(?:\*+\/\}?|--+>|-\}|\*\))?[ \t]*$/

function toLines(value: string, comment: Range, starts: readonly number[]): CommentLine[] {
  const before = value.slice(0, comment.start)
  const first = before.split('\n').length - 1
  const indent = before.slice(before.lastIndexOf('\n') + 1)
  const isBlock = /^\s*(?:\/\*|\{\/\*|<!--|\{-|\(\*)/.test(value.slice(comment.start, comment.end))
  return value
    .slice(comment.start, comment.end)
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((raw, index): CommentLine[] => {
      const marker = OPEN.exec(raw)?.[0].length ?? 0
      const words = raw.slice(marker).replace(CLOSE, '')
      const start = (starts[first + index] ?? 0) + (index === 0 ? indent.length : 0) + marker
      const isAlone = index > 0 || indent.trim() === ''
      return words === ''
        ? []
        : [{ start, end: start + words.length, isAlone, isBlock, line: first + index }]
    })
}

interface Group {
  first: CommentLine
  last: CommentLine
  /** Text between two of its lines; empty for a group of one line. */
  lineEnd: string
}

/** Groups adjacent lines that contain only comments: each group is one text. */
function toGroups(lines: readonly CommentLine[], text: string): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const open = groups.at(-1)
    const lineEnd = open ? text.slice(open.last.end, line.start) : ''
    const isNext =
      open?.first.isAlone === true &&
      line.isAlone &&
      line.line === open.last.line + 1 &&
      (open.lineEnd === '' || open.lineEnd === lineEnd) &&
      !/^(?:[-@•]|\d+[.)]\s)/.test(text.slice(line.start, line.end))
    if (isNext) groups[groups.length - 1] = { first: open.first, last: line, lineEnd }
    else groups.push({ first: line, last: line, lineEnd: '' })
  }
  return groups
}

/** Comments for tools, not for readers. */
const FOR_TOOLS =
  /^(?:@ts-|eslint|prettier-|biome-|tslint|stylelint|istanbul|c8 |v8 |noqa|pylint|type:|highlight-|region\b|endregion\b|\/usr\/)/i

function isForReaders(words: string): boolean {
  return isTextNode(words) && !FOR_TOOLS.test(words)
}

/** A translation must not end the comment, so such sequences get a space inside. */
const withoutEnds = (words: string): string =>
  words.replace(/\*\/|-->|-\}|\*\)/g, (end) => `${end.slice(0, -1)} ${end.slice(-1)}`)

function encode(words: string, lineEnd: string): string {
  return words
    .replace(/\\+$/, '')
    .replace(/(?<![ \t])[ \t]*\n/g, '\n')
    .replaceAll('\n', lineEnd)
}
