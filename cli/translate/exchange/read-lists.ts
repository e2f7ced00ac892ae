/** Finds the texts in paragraphs that are lists in another notation: definition lists and file trees. */
import type { Paragraph } from 'mdast'
import type { RangeOf } from './read-inlines.ts'
import type { Range } from './read-markup.ts'

/** The sign of a definition, with the line end before it, and the prefix of a quote or list. */
const SIGN = /(?:^|\n[ \t>]*):[ \t]+/g
const LINE_END = /\n[ \t>]*/g

/**
 * The terms and definitions in a paragraph, without the signs that make them a list; none if it is no list.
 *
 * ```text
 * Term              a text
 * : definition      a text
 * ```
 */
export function findTerms(text: string, node: Paragraph, rangeOf: RangeOf): Range[] {
  const ranges = node.children.map(rangeOf)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return []
  const gapsOf = (sign: RegExp) =>
    node.children.flatMap((child, index) => {
      const range = child.type === 'text' ? ranges[index] : null
      if (!range) return []
      const found = text.slice(range.start, range.end).matchAll(sign)
      return Array.from(found, ({ 0: own, index: at }) => ({
        start: range.start + at,
        end: range.start + at + own.length,
      })).filter(({ start }) => text[start] === '\n' || start === first.start)
    })
  const signs = gapsOf(SIGN)
  const [head] = signs
  if (!head) return []
  // Each line before the first definition is a term.
  const lines = gapsOf(LINE_END).filter(({ start }) => start < head.start)
  const texts: Range[] = []
  let start = first.start
  for (const gap of [...lines, ...signs]) {
    texts.push({ start, end: gap.start })
    start = gap.end
  }
  return [...texts, { start, end: last.end }].filter((range) => range.end > range.start)
}

/** Offset after the name in an entry of a file tree; `null` if it has no comment. */
export function startOfComment(text: string, node: Paragraph, rangeOf: RangeOf): number | null {
  for (const [index, child] of node.children.entries()) {
    const range = child.type === 'text' ? rangeOf(child) : null
    if (!range) continue
    const words = text.slice(range.start, range.end)
    const at = (
      index === 0 ? words.replace(/^\s+/, (blank) => '_'.repeat(blank.length)) : words
    ).search(/\s/)
    if (at >= 0) return range.start + at
  }
  return null
}
