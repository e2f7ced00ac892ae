/**
 * Finds text that takes a Markdown parser quadratic time or memory, before it is parsed. Characters are
 * counted and no time is measured, so that a page is refused on every machine or on none.
 */
import type { Nodes, Root } from 'mdast'
import type { Position } from '../../base/model/position.ts'
import { hasChildren } from './walk.ts'

/** Limit of steps: delimiters times the length of their paragraph. A step takes at most about 5 ns and half a byte. */
export const MAX_DELIMITER_STEPS = 100_000_000

/**
 * Additional steps for each character of a page, so that a long page of ordinary paragraphs, each of them
 * cheap, is not refused for their sum.
 */
const CHARACTER_STEPS = 200

/** Thrown for a paragraph that costs too much to parse. */
export class CostlyMarkdown extends Error {
  /** @param place - Start of the paragraph, or position of the character that exceeds the limit. */
  constructor(readonly place: Position) {
    super('A paragraph is too costly.')
  }
}

/** Costs of a parser. */
interface Costs {
  /** Matches delimiters: for each the parser may read, or copy, the whole paragraph. Global. */
  delimiters: RegExp
  /**
   * Matches characters that are costly even while only blocks are parsed, although they start no block; one
   * character each. Global.
   */
  masked?: RegExp
  /**
   * Matches characters after which the parser reads on to the next empty line, even past the end of a
   * heading, a table row or a quote. Only a list item ends the reading. Global.
   */
  reaching?: RegExp
  /** Parse only the blocks of a text, without directives. */
  parseBlocks: (text: string) => Root
}

/**
 * The same costs with formulas: for each dollar sign the parser looks for a closing one up to the end of the
 * paragraph.
 */
export function withMath<C extends { delimiters: RegExp }>(costs: C, math: string | undefined): C {
  if (math === undefined) return costs
  return {
    ...costs,
    delimiters: new RegExp(`${costs.delimiters.source}|\\$`, costs.delimiters.flags),
  }
}

/**
 * Check a text before it is parsed.
 *
 * Blocks are parsed only where the text as a whole could exceed the limit, because code may contain any
 * number of delimiters.
 *
 * @throws CostlyMarkdown at the paragraph with which the page exceeds the limit.
 */
export function checkCost(text: string, costs: Costs): void {
  const { delimiters, masked, reaching, parseBlocks } = costs
  const most = MAX_DELIMITER_STEPS + text.length * CHARACTER_STEPS
  // Upper bound: delimiters and run length are at most the number of characters. Most pages end here.
  if (text.length ** 2 <= most) return
  if (countOf(text, delimiters) * longestRun(text) <= most) return
  let steps = 0
  const endOfRun = createRunEnds(text)
  for (const { start, end, place, isItem } of paragraphsOf(
    parseBlocks(masked ? text.replace(masked, 'a') : text),
  )) {
    const own = text.slice(start, end)
    steps += countOf(own, delimiters) * (end - start)
    // Half of the product: on average a delimiter is in the middle of the run that is read to its end.
    if (reaching && !isItem) steps += (countOf(own, reaching) * (endOfRun(end) - end)) / 2
    if (steps > most) throw new CostlyMarkdown(place)
  }
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

/** Length of the longest run of lines without an empty line. No paragraph is longer. */
function longestRun(text: string): number {
  return text.split(/\n[ \t]*\n/).reduce((longest, { length }) => Math.max(longest, length), 0)
}

/** Create a function that finds the first empty line after an offset. Offsets must not decrease from call to call. */
function createRunEnds(text: string): (offset: number) => number {
  const emptyLine = /\n[ \t]*\n/g
  let end = -1
  return (offset) => {
    if (offset <= end) return end
    emptyLine.lastIndex = offset
    end = emptyLine.exec(text)?.index ?? text.length
    return end
  }
}

interface Paragraph {
  start: number
  end: number
  place: Position
  /** Whether its parent is a list item. */
  isItem: boolean
}

/** Paragraphs, headings and table cells, in document order. */
function paragraphsOf(tree: Root): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const items = new Set<Nodes>()
  const pending: (Nodes & { children: Nodes[] })[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const { start, end } = node.position ?? {}
      const [from = 0, to = 0] = [start?.offset, end?.offset]
      const place = { line: start?.line ?? 1, column: start?.column ?? 1 }
      paragraphs.push({ start: from, end: to, place, isItem: items.has(node) })
    } else
      for (const child of node.children.toReversed())
        if (hasChildren<Nodes>(child)) {
          if (node.type === 'listItem') items.add(child)
          pending.push(child)
        }
  }
  return paragraphs
}
