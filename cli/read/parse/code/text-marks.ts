import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { compileExpression } from './compile-expression.ts'
import { createMarkedParts, type MarkName, textOfLine } from './mark-text.ts'
import type { CodeMark } from './read-meta.ts'
import type { CodeLine } from './to-lines.ts'

/** A text mark of a code block, prepared for searching. */
export interface TextMark {
  tagName: MarkName
  /** Most steps per character. */
  size: number
  /** Call `found` for each match in a line. */
  find(text: string, found: (from: number, to: number) => void): void
  /** Lines in which it is searched, 0-based, `to` is exclusive. Default: all. */
  lines?: CodeMark['lines']
}

/** Most characters of an expression; a longer one is an error. */
const MAX_LENGTH = 500

/** Prepare a mark; returns the reason where that is not possible. */
export function readMark({ kind, text, isExpression, lines }: CodeMark): TextMark | string {
  const place = omitUndefined({ lines })
  if (!isExpression)
    return { tagName: kind, size: 1, find: (line, found) => findAll(line, text, found), ...place }
  if (text.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  try {
    return { tagName: kind, ...compileExpression(text) }
  } catch (error) {
    // The message of the regular expression engine is clear: `missing closing )`.
    const reason = error instanceof Error ? error.message : String(error)
    return reason.replace(/^error parsing regexp: /, '')
  }
}

/** Mark all matches in a line of code. @param index - Index of the line, 0-based. */
export function addMarks(line: CodeLine, all: readonly TextMark[], index: number): CodeLine {
  const marks = all.filter(({ lines }) => !lines || (index >= lines.from && index < lines.to))
  if (marks.length === 0) return line
  const text = textOfLine(line)
  const parts = createMarkedParts(text.length)
  const shown = text.replace(/\n$/, '')
  for (const { tagName, find } of marks) find(shown, (from, to) => parts.add(from, to, tagName))
  return parts.applyTo(line)
}

function findAll(text: string, wanted: string, found: (from: number, to: number) => void): void {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    found(at, at + wanted.length)
}
