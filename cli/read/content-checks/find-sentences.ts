/**
 * Finds the sentences of a page and counts their words. Paragraphs, list items and table cells hold sentences; code
 * blocks, headings and HTML do not. Pure.
 */
import type { Nodes, Root } from 'mdast'
import type { Position } from '../../base/model/position.ts'

/** A sentence in a page. */
interface FoundSentence extends Position {
  /** Number of words; inline code is one word. */
  words: number
  /** Its text on one line. */
  text: string
}

/** The text of one paragraph or table cell. */
interface TextBlock {
  /** Text to split: inline code and line feeds are replaced, so that they end no sentence. */
  plain: string
  /** The same text as readers see it. Each character has the index of its counterpart in `plain`. */
  shown: string
  /** Nodes with their index in `plain`, ascending. */
  nodes: { at: number; node: Nodes }[]
}

/** Character that ends a sentence, whatever is before it. */
const SEPARATOR = '\u2029'
/** A letter of a script without capitals. */
const UNCASED = '\u05D0'
/** Lines that mark an admonition and belong to no sentence. */
const MARKER = /^(?::{3,}.*|\[![a-z]+\].*)$/gim
/** Abbreviations that a sentence never ends with, and single letters: `e.g.`, `z. B.`. */
const ABBREVIATION =
  /(?:(?<![\p{L}\p{N}])(?:\p{Ll}|\p{L}\.\s?\p{L}|vs|cf|approx|incl|excl|resp|ca|bzw|bspw|evtl|ggf|inkl|sog|vgl|Dr|Prof|Mr|Mrs|Ms|St))\.\s?$/u
/** Abbreviations that a sentence does not end with if a number follows: `No. 5`. */
const NUMBERED = /(?<![\p{L}\p{N}])(?:no|nr|fig|abb|ch|sec|vol|art|pp|Kap|Bd|S)\.\s?$/iu
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** Create a function that finds the sentences of a page, in the order of the page. @param lang - BCP 47 tag. */
export function createSentenceFinder(lang: string): (tree: Root, text: string) => FoundSentence[] {
  const sentences = new Intl.Segmenter(lang, { granularity: 'sentence' })
  const words = new Intl.Segmenter(lang, { granularity: 'word' })
  return (tree, text) => {
    const lines = text.split('\n')
    return listBlocks(tree).flatMap((block) =>
      splitSentences(block.plain, sentences).flatMap(([start, end]) => {
        const count = countWords(block.plain.slice(start, end), words)
        if (count === 0) return []
        const shown = block.shown.slice(start, end).replace(/\s+/g, ' ').trim()
        return [{ words: count, text: shown, ...positionOf(block, start, lines) }]
      }),
    )
  }
}

/** Start and end of each sentence in a text without line feeds. */
function splitSentences(text: string, segmenter: Intl.Segmenter): [start: number, end: number][] {
  const spans: [start: number, end: number][] = []
  for (const { segment, index } of segmenter.segment(text)) {
    const last = spans.at(-1)
    if (last && isContinued(text.slice(...last), segment)) last[1] = index + segment.length
    else spans.push([index, index + segment.length])
  }
  return spans.map(([start, end]) => [
    start + (text.slice(start, end).match(/^[\s\u2029]*/)?.[0].length ?? 0),
    end,
  ])
}

/** Whether a sentence goes on after a break of the Unicode rules, which know neither abbreviations nor addresses. */
function isContinued(before: string, after: string): boolean {
  if (before.endsWith(SEPARATOR)) return false
  return (
    /^\p{Ll}/u.test(after) ||
    // A question mark within an address.
    /[.!?]$/.test(before) ||
    ABBREVIATION.test(before) ||
    (/^\p{N}/u.test(after) && NUMBERED.test(before))
  )
}

function countWords(text: string, words: Intl.Segmenter): number {
  if (UNSPACED.test(text))
    return Array.from(words.segment(text)).filter(({ isWordLike }) => isWordLike).length
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Blocks of text in a tree. */
function listBlocks(tree: Root): TextBlock[] {
  const blocks: TextBlock[] = []
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'paragraph' || node.type === 'tableCell') blocks.push(toBlock(node))
    else if ('children' in node && node.type !== 'heading')
      for (const child of node.children.toReversed()) pending.push(child)
  }
  return blocks
}

function toBlock(root: Nodes): TextBlock {
  const block: TextBlock = { plain: '', shown: '', nodes: [] }
  const add = (node: Nodes, plain: string, shown = plain) => {
    if (plain === '') return
    block.nodes.push({ at: block.plain.length, node })
    block.plain += plain
    block.shown += shown
  }
  const pending: Nodes[] = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'text') add(node, toPlain(node.value), node.value)
    else if (node.type === 'break') add(node, ' ')
    else if (node.type === 'html') add(node, /^<br\b/i.test(node.value) ? SEPARATOR : '')
    else if ('children' in node) for (const child of node.children.toReversed()) pending.push(child)
    else if ('value' in node) add(node, toCodeWord(node.value), node.value)
  }
  return block
}

function toPlain(text: string): string {
  return text.replace(MARKER, ({ length }) => SEPARATOR.repeat(length)).replaceAll('\n', ' ')
}

/** A word of the same length in capitals, because code may begin a sentence. One capital could be an abbreviation. */
function toCodeWord({ length }: string): string {
  return length === 1 ? UNCASED : 'C'.repeat(length)
}

/** Position of a character of a block. */
function positionOf({ nodes, shown }: TextBlock, offset: number, lines: readonly string[]) {
  const index = nodes.findLastIndex(({ at }) => at <= offset)
  const found = nodes[index]
  const start = found?.node.position?.start ?? { line: 1, column: 1 }
  const before = shown.slice(found?.at ?? 0, offset).split('\n')
  const ahead = before.at(-1)?.length ?? 0
  if (before.length === 1 && ahead === 0) return { line: start.line, column: start.column }
  const line = start.line + before.length - 1
  const least = before.length === 1 ? start.column - 1 + ahead : ahead
  const [first = ''] = shown.slice(offset, nodes[index + 1]?.at).split(/\s/, 1)
  // The source may be longer than the text: escapes, references, the indentation of further lines.
  const at = lines[line - 1]?.indexOf(first, least) ?? -1
  return { line, column: (at < 0 ? least : at) + 1 }
}
