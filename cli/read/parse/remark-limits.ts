/**
 * Limits for text that takes the reference parser too long. They are checked before the page is parsed, by
 * counting characters and lines, so that a page is refused on every machine or on none. Code is counted like
 * text, because only parsing tells them apart; ordinary pages need a third of the limits.
 */
import { limitOf, TooMany } from './page-limits.ts'

/** Most directives nested in each other; pages may show far fewer (see `nesting.ts`). */
const MAX_OPEN = 200
/** A line that opens or closes a container directive. */
const FENCE = /^[ \t>]*:{3,}[ \t]*(\p{L})?/u
/** Markers of quotes, lists and footnotes at the start of a line, and the underline of a heading. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\n]{1,999}\]:))+/
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
const CONTAINER = /[>*+)\-.]|\[\^/g

/** Cost of a character of Markdown in steps; a step takes about 50 µs. */
const STEPS: Readonly<Record<string, number>> = {
  '`': 1,
  '*': 1,
  _: 1,
  '~': 1,
  '<': 2,
  '|': 3,
  '\\': 2,
  ':': 2,
  ']': 4,
  '/': 4,
  w: 4,
}
const SIGNS = /[`*_~<|\\\]]|:(?=\p{L})|\/\/|www\./gu
/** Cost in steps of any line, of a line that starts a block, and of a link definition. */
const LINE_STEPS = { plain: 2, block: 5, definition: 12 } as const
const DEFINITION = /^[ \t>]*\[[^\]\n]{1,999}\]:/
/** Steps that every page may take, however short. */
const MIN_STEPS = 10_000
/** Additional steps for each character of a page; ordinary pages take a third of that. */
const STEPS_A_CHARACTER = 0.4

/**
 * Refuse a page that takes the parser seconds. For each container block that ends elsewhere than at its own
 * line, the parser walks through all events so far; the rest of its work is slow, too.
 *
 * @returns the error for characters inside paragraphs, for use where no single paragraph is too costly; else
 * `null`.
 * @throws TooMany at the first line over a limit.
 */
export function checkRemarkLimits(text: string): TooMany | null {
  const most = limitOf('containers', text.length)
  const mostSteps = Math.floor(MIN_STEPS + text.length * STEPS_A_CHARACTER)
  const count = createCounter()
  let excess: TooMany | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const { containers, open, lines, signs } = count(line)
    const tooMany = (what: string, limit: number) =>
      new TooMany(what, limit, { line: index + 1, column: 1 })
    if (containers > most) throw tooMany('footnotes, quotes and lists', most)
    if (open > MAX_OPEN) throw tooMany('directives in each other', MAX_OPEN)
    if (lines > mostSteps) throw tooMany('signs of Markdown', mostSteps)
    if (lines + signs > mostSteps) excess ??= tooMany('signs of Markdown', mostSteps)
  }
  return excess
}

/** Counts for a page up to the current line. */
interface RemarkCounts {
  /** Container blocks: blocks that contain blocks. */
  containers: number
  /** Directives nested in each other. */
  open: number
  /** Steps for lines, and for characters in them. */
  lines: number
  signs: number
}

/** Start of a line: its container markers. */
interface LineStart {
  prefix: string
  isBlank: boolean
}

/** Create a counter that is fed line by line. */
function createCounter(): (line: string) => RemarkCounts {
  const counts: RemarkCounts = { containers: 0, open: 0, lines: 0, signs: 0 }
  let last: LineStart = { prefix: '', isBlank: true }
  return (line) => {
    const isBlank = line.trim() === ''
    const prefix = (CONTAINERS.exec(line)?.[0] ?? '').replace(/\d+/g, '1')
    counts.containers += countContainers(line, prefix, last)
    counts.open = countOpen(line, counts.open)
    if (!isBlank) counts.lines += LINE_STEPS[kindOf(line, last.isBlank || prefix !== '')]
    for (const [sign] of line.matchAll(SIGNS)) counts.signs += STEPS[sign.charAt(0)] ?? 0
    // An empty or indented line does not end a list.
    last = { prefix: isBlank || /^[ \t]/.test(line) ? prefix || last.prefix : prefix, isBlank }
    return counts
  }
}

/** Containers that start with a line; those of the line before continue where the markers are the same. */
function countContainers(line: string, prefix: string, last: LineStart): number {
  const isNew = prefix.includes('[^') || (last.isBlank && prefix.includes('>'))
  const begun = isNew || prefix !== last.prefix ? (prefix.match(CONTAINER)?.length ?? 0) : 0
  return begun + (UNDERLINE.test(line) ? 1 : 0)
}

/** Number of directives that are open after a line. */
function countOpen(line: string, before: number): number {
  const fence = FENCE.exec(line)
  if (!fence) return before
  return fence[1] === undefined ? Math.max(0, before - 1) : before + 1
}

function kindOf(line: string, isBlock: boolean): keyof typeof LINE_STEPS {
  if (DEFINITION.test(line)) return 'definition'
  return isBlock ? 'block' : 'plain'
}
