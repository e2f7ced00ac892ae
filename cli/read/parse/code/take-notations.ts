/**
 * Notations in comments about lines of code, as in Shiki and VitePress: `// [!code ++]`. The comment is
 * removed from the shown and the copied code. A comment that is alone on its line applies to the lines below.
 */
import { type CommentStyle, commentStylesOf } from './comment-styles.ts'
import { HIGHLIGHTED, LINE_KINDS, type LineClasses } from './line-classes.ts'
import type { CodeMark } from './read-meta.ts'

/** Code without its notations, and the classes and texts that they mark. */
interface NotedCode {
  code: string
  classes: LineClasses
  words: readonly CodeMark[]
  /** Unknown notations with their line as written, 0-based; they stay in the code. */
  unknown: readonly { text: string; line: number }[]
}

/** One parsed notation. */
interface Notation {
  className: string | null
  word: string | null
  /** Number of lines that it applies to; `null` where none is given. */
  count: number | null
}

/** `[!code ++]`. The length is bounded, so that a line with many starts takes no quadratic time. */
const NOTATION = /\[!code ((?:\\.|[^\]\\\n]){1,200})\]/y
const CLASSES: Readonly<Record<string, string>> = {
  '++': LINE_KINDS.ins,
  '--': LINE_KINDS.del,
  highlight: HIGHLIGHTED,
  hl: HIGHLIGHTED,
  focus: LINE_KINDS.focus,
  error: LINE_KINDS.error,
  warning: LINE_KINDS.warning,
}

/**
 * Remove the notations from code.
 *
 * @param classes - Classes that its lines have already, by their index as written.
 */
export function takeNotations(code: string, language: string, classes: LineClasses): NotedCode {
  if (!/\[!!?code /.test(code)) return { code, classes, words: [], unknown: [] }
  const styles = commentStylesOf(language)
  const reading = new Reading()
  for (const [line, text] of code.split('\n').entries()) {
    const noted = text.includes('[!code ') ? findComment(text, styles) : null
    const notations = noted?.inner.map(readNotation) ?? []
    for (const [index, notation] of notations.entries())
      if (!notation) reading.unknown.push({ text: noted?.inner[index] ?? '', line })
    const known = notations.filter((one) => one !== null)
    const isTaken = noted !== null && known.length === notations.length
    reading.add(isTaken ? noted.rest : text, isTaken ? known : [], classes.get(line) ?? [])
  }
  return reading.finish()
}

/** Results for the lines read so far. */
class Reading {
  readonly unknown: { text: string; line: number }[] = []
  readonly #lines: string[] = []
  readonly #classes = new Map<number, readonly string[]>()
  readonly #words: CodeMark[] = []
  /** Class → index of the first line to which it no longer applies. */
  readonly #open = new Map<string, number>()

  /** Add a line. A line that is blank without its notations was a comment alone, and is left out. */
  add(text: string, notations: readonly Notation[], own: readonly string[]): void {
    const isAlone = notations.length > 0 && text.trim() === ''
    const at = this.#lines.length
    for (const { className, word, count } of notations) {
      if (className !== null) this.#keepOpen(className, at + (count ?? 1))
      const to = count === null ? Number.POSITIVE_INFINITY : at + count
      if (word !== null)
        this.#words.push({ kind: 'mark', text: word, isExpression: false, lines: { from: at, to } })
    }
    if (isAlone) return
    const open = [...this.#open].flatMap(([name, end]) => (at < end ? name : []))
    const names = [...new Set([...own, ...open])]
    if (names.length > 0) this.#classes.set(at, names)
    // `[!!code` is the escaped form of a notation that is to be shown.
    this.#lines.push(text.replaceAll('[!!code ', '[!code '))
  }

  #keepOpen(className: string, end: number): void {
    this.#open.set(className, Math.max(end, this.#open.get(className) ?? 0))
  }

  finish(): NotedCode {
    return {
      code: this.#lines.join('\n'),
      classes: this.#classes,
      words: this.#words,
      unknown: this.unknown,
    }
  }
}

/** A comment that starts with notations: their texts, and the line without them. */
interface NotedComment {
  inner: readonly string[]
  rest: string
}

function findComment(line: string, styles: readonly CommentStyle[]): NotedComment | null {
  const at = line.indexOf('[!code ')
  // Of styles with the same end, `{/*` and `/*`, the one that starts first is the whole comment.
  const opened = styles
    .map((style) => ({ style, start: openAt(line, style, at) }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start)
  for (const { style, start } of opened) {
    const found = readComment(line, style, start)
    if (found) return found
  }
  return null
}

/** Offset of a comment's start that has only spaces before its first notation; -1 for none. */
function openAt(line: string, [open]: CommentStyle, notation: number): number {
  const before = line.slice(0, notation).trimEnd()
  const start = before.length - open.length
  return start >= 0 && before.slice(start).toLowerCase() === open ? start : -1
}

function readComment(
  line: string,
  [open, close]: CommentStyle,
  start: number,
): NotedComment | null {
  const inner: string[] = []
  let at = start + open.length
  for (;;) {
    const next = at + (line.slice(at).search(/\S|$/) ?? 0)
    NOTATION.lastIndex = next
    const [whole, said] = NOTATION.exec(line) ?? []
    if (whole === undefined || said === undefined) break
    inner.push(said)
    at = next + whole.length
  }
  const end = close === '' ? line.length : line.indexOf(close, at)
  if (inner.length === 0 || end < 0) return null
  const told = line.slice(at, end).trim()
  const kept = told === '' ? '' : [open, told, close].filter(Boolean).join(' ')
  const before = kept === '' ? line.slice(0, start).trimEnd() : line.slice(0, start)
  return { inner, rest: before + kept + line.slice(end + close.length) }
}

/** Parse a notation; `null` where it is unknown. */
function readNotation(said: string): Notation | null {
  const [, word, ofWord] = /^word:((?:\\.|[^:\\])+)(?::(\d{1,6}))?$/.exec(said) ?? []
  if (word !== undefined)
    return { className: null, word: word.replace(/\\(.)/g, '$1'), count: toCount(ofWord) }
  const [, name = '', count] = /^([a-z]+|\+\+|--)(?::(\d{1,6}))?$/.exec(said) ?? []
  const className = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined
  return className === undefined ? null : { className, word: null, count: toCount(count) }
}

function toCount(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits)
}
