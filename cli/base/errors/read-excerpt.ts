/**
 * Parses an error text of rspack or its swc: a sentence, and an excerpt of the code drawn below it.
 *
 * ```text
 * × Module build failed (from …):          dropped
 * ╰─▶   × Syntax Error: Expected '</'      the sentence
 * ╭─[3:22]                          column from 0
 * 3 │ export default () =>
 * 4 │   <b>
 * ·      ─                          the numbered line above is the right one
 * ```
 *
 * An excerpt of one line may have no `[3:22]`, and an excerpt at the end of a file has no underline.
 */

/** Message and position in an error text; `line` and `column` are 1-based. */
export interface Excerpt {
  message: string
  place: { line: number; column: number } | null
}

/** Parse an error text. Pure. A text without an excerpt has no position. */
export function readExcerpt(error: string): Excerpt {
  const text = error.replace(COLOURS, '')
  return { message: readSentence(text), place: readPlace(text) }
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const ORNAMENT = /^[\s×│├╰─▶·]+/
const EXCERPT_LINE = /^\s*(?:[╭╰·]|\d+ │|\d+$)/
const HEADING = /^(?:Module (?:build|parse) failed.*:$|help:|at )/

function readSentence(text: string): string {
  const sentences = text
    .split('\n')
    .filter((line) => line.includes('▶') || !EXCERPT_LINE.test(line))
    .map((line) => line.replace(ORNAMENT, '').trim())
    .filter((line) => line !== '' && !HEADING.test(line))
  return (sentences[0] ?? text.trim()).replace(/^(?:\w+Error|Syntax Error): /, '')
}

function readPlace(text: string): Excerpt['place'] {
  const head = /[╭,][─-]\[(?:.*:)?(\d+):(\d+)\]/.exec(text)
  const mark = /\n\s*(\d+) │[^\n]*\n\s*·( *)\S/.exec(text)
  if (mark) {
    const [, line, blanks = ''] = mark
    // There is one space between the frame and the code.
    return { line: Number(line), column: head ? Number(head[2]) + 1 : blanks.length }
  }
  return readEnd(text) ?? (head && { line: Number(head[1]), column: Number(head[2]) + 1 })
}

/** Position at the end of the file, where nothing is underlined: the excerpt shows the last lines. */
function readEnd(text: string): Excerpt['place'] {
  const last = [...text.matchAll(/^\s*(\d+) │ ?(.*)$/gm)].at(-1)
  return last ? { line: Number(last[1]), column: (last[2] ?? '').length + 1 } : null
}
