/**
 * Text that would take a Markdown parser quadratic time or memory. It is found before it is parsed,
 * by counting characters, so that a page is refused on every machine or on none.
 */
import type { Nodes, Root } from 'mdast'
import type { Position } from '../model/position.ts'
import { hasChildren } from './walk.ts'

/** Delimiters times the length of their paragraph; about 5 ns and half a byte each at the worst. */
export const MAX_DELIMITER_STEPS = 100_000_000

/**
 * What a page may take besides, for each of its characters: a long page of ordinary paragraphs, of which
 * each takes little, is not refused for their sum.
 */
const CHARACTER_STEPS = 200

/** A paragraph costs too much to be parsed. */
export class CostlyMarkdown extends Error {
  /** @param place - Where the paragraph starts, or the sign with which it is too much. */
  constructor(readonly place: Position) {
    super('A paragraph is too costly.')
  }
}

/** What is costly for a parser. */
interface Costs {
  /** Each may make the parser read, or copy, the whole paragraph. Global. */
  delimiters: RegExp
  /** Signs that are costly even where only blocks are looked for, and make none; one each. Global. */
  masked?: RegExp
  /**
   * Those after which the parser reads on to the next empty line, whatever ends before: a heading, a row
   * of a table, a quote. Only an item of a list stops it. Global.
   */
  reaching?: RegExp
  /** Parse a text for its blocks, without directives. */
  parseBlocks: (text: string) => Root
}

/** The same costs where formulas are read: a dollar looks for another one to the end of its paragraph. */
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
 * The blocks are looked for only where the text as a whole could be too much, because code may hold
 * any number of delimiters.
 *
 * @throws CostlyMarkdown at the first paragraph with which the page is too much.
 */
export function checkCost(text: string, costs: Costs): void {
  const { delimiters, masked, reaching, parseBlocks } = costs
  const most = MAX_DELIMITER_STEPS + text.length * CHARACTER_STEPS
  // There are no more delimiters than characters, and no run is longer: most pages need no look.
  if (text.length ** 2 <= most) return
  if (countOf(text, delimiters) * longestRun(text) <= most) return
  let steps = 0
  const endOfRun = createRunEnds(text)
  for (const { start, end, place, isItem } of paragraphsOf(
    parseBlocks(masked ? text.replace(masked, 'a') : text),
  )) {
    const own = text.slice(start, end)
    steps += countOf(own, delimiters) * (end - start)
    // Half: of many short pieces in one run, each reads on from where it stands.
    if (reaching && !isItem) steps += (countOf(own, reaching) * (endOfRun(end) - end)) / 2
    if (steps > most) throw new CostlyMarkdown(place)
  }
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

/** Length of the longest piece without an empty line: no paragraph is longer. */
function longestRun(text: string): number {
  return text.split(/\n[ \t]*\n/).reduce((longest, { length }) => Math.max(longest, length), 0)
}

/** Finds the start of the first empty line after an offset; offsets must not decrease from call to call. */
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
  /** In an item of a list, and in nothing else within it. */
  isItem: boolean
}

/** Paragraphs, headings and cells of tables, in document order. */
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
