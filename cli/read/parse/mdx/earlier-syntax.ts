/**
 * Syntax that sites use in MDX although MDX has another form for it: HTML comments, ids of headings, and
 * fences `mdx-code-block` around MDX. It is rewritten before the text is parsed. Lines stay the same, and so
 * do columns, except after an id, which is the last thing on its line.
 */

import { splitHeadingId } from '../../../base/model/heading-id.ts'

const FENCE = /^[ \t>*+\-\d.)]*(`{3,}|~{3,})(.*)$/
const HEADING = /^[ \t>]*#{1,6}[ \t]/
/** Line below a heading. */
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/

/** `<!-- x -->` → `{/* x *​/}`, `## Heading {#id}` → `## Heading {/* #id *​/}`; code stays as it is. */
export function rewriteEarlierSyntax(text: string): string {
  if (!/<!--|\{[^{}\n]*#|[`~]mdx-code-block/.test(text)) return text
  const lines = text.split('\n')
  let fence = ''
  let inComment = false
  let isUnwrapped = false
  for (const [index, line] of lines.entries()) {
    const mark = inComment ? undefined : FENCE.exec(line)
    if (mark && isFence(mark, fence)) {
      if (isUnwrapped || isWrapper(mark)) lines[index] = ''
      isUnwrapped = fence === '' && isWrapper(mark)
      fence = fence === '' ? (mark[1] ?? '') : ''
    } else if (fence === '' || isUnwrapped) {
      const rewritten = rewriteComments(line, inComment)
      inComment = rewritten.inComment
      lines[index] = rewriteId(rewritten.line, lines[index + 1] ?? '')
    }
  }
  return lines.join('\n')
}

/** Turn the id of a heading into a comment, as braces hold an expression in MDX. */
function rewriteId(line: string, next: string): string {
  if (!HEADING.test(line) && !UNDERLINE.test(next)) return line
  const { words, id } = splitHeadingId(line)
  return id === '' ? line : `${words} {/* #${id} */}`
}

/** Whether a fence opens a block that is MDX here, and code for other programs. */
function isWrapper([, , rest = '']: RegExpExecArray): boolean {
  return /^mdx-code-block\s*$/.test(rest)
}

/** Whether a fence line opens a code block, or closes the open one. */
function isFence([, mark = '', rest = '']: RegExpExecArray, open: string): boolean {
  if (open === '') return mark.startsWith('~') || !rest.includes('`')
  return mark.startsWith(open) && rest.trim() === ''
}

/** Rewrite the comments of one line, skipping code; the line may start inside a comment. */
function rewriteComments(line: string, started: boolean): { line: string; inComment: boolean } {
  if (!started && !line.includes('<!--')) return { line, inComment: false }
  let written = ''
  let inComment = started
  for (let from = 0; from < line.length; ) {
    if (inComment) {
      const end = line.indexOf('-->', from)
      // A `*` and slash inside the comment would end the new one, so the slash is removed.
      written += line.slice(from, end < 0 ? undefined : end).replaceAll('*/', '* ')
      if (end < 0) break
      written += '*/}'
      from = end + 3
      inComment = false
    } else {
      const { text, end, opens } = readToComment(line, from)
      written += text
      from = end
      inComment = opens
    }
  }
  return { line: written, inComment }
}

/** The text up to the next comment outside of code, including the start of the new comment. */
function readToComment(line: string, from: number): { text: string; end: number; opens: boolean } {
  const mark = /`+|<!--/g
  mark.lastIndex = from
  for (let found = mark.exec(line); found; found = mark.exec(line)) {
    if (found[0] === '<!--')
      return { text: `${line.slice(from, found.index)}{/* `, end: mark.lastIndex, opens: true }
    mark.lastIndex = endOfCode(line, found[0], mark.lastIndex)
  }
  return { text: line.slice(from), end: line.length, opens: false }
}

/** Offset after the backticks that close those before `from`; `from` itself where none do. */
function endOfCode(line: string, ticks: string, from: number): number {
  for (const { 0: run, index } of line.slice(from).matchAll(/`+/g))
    if (run === ticks) return from + index + run.length
  return from
}
