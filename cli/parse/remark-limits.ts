/**
 * What the reference parser takes too long for. It is found before the page is parsed, by counting signs
 * and lines, so that a page is refused on every machine or on none. Code counts like text, because only
 * parsing tells them apart; pages as people write them have a third of what they may.
 */
import { limitOf, TooMany } from './page-limits.ts'

/** Directives in each other that are read; far fewer are shown (see `nesting.ts`). */
const MAX_OPEN = 200
/** A line that opens or closes a block of directives. */
const FENCE = /^[ \t>]*:{3,}[ \t]*(\p{L})?/u
/** Signs of quotes, lists and footnotes at the start of a line, and a line below a heading. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\n]{1,999}\]:))+/
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
const CONTAINER = /[>*+)\-.]|\[\^/g

/** Steps of a sign that is read as Markdown; about 50 µs each. */
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
/** Of any line, of one that begins a block, and of one that defines where a link leads. */
const LINE_STEPS = { plain: 2, block: 5, definition: 12 } as const
const DEFINITION = /^[ \t>]*\[[^\]\n]{1,999}\]:/
/** What any page may take. */
const MIN_STEPS = 10_000
/** For each character of a page besides; pages as people write them have a third. */
const STEPS_A_CHARACTER = 0.4

/**
 * Refuse a page that the parser takes seconds for: it goes through all that it has found so far for each
 * block that holds blocks and ends somewhere else than at its own line, and is slow in all else.
 *
 * @returns the same of the signs inside paragraphs, for when no single paragraph is to blame.
 * @throws TooMany at the first line that is too much.
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

/** What a page has so far. */
interface RemarkCounts {
  /** Blocks that hold blocks. */
  containers: number
  /** Directives in each other. */
  open: number
  /** Steps of lines, and of signs in them. */
  lines: number
  signs: number
}

/** How a line begins: its signs of containers. */
interface LineStart {
  prefix: string
  isBlank: boolean
}

/** Counts line by line. */
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
    // An empty line, and one that is indented, leave a list open.
    last = { prefix: isBlank || /^[ \t]/.test(line) ? prefix || last.prefix : prefix, isBlank }
    return counts
  }
}

/** Containers that begin with a line; those of the line before go on where its signs are the same. */
function countContainers(line: string, prefix: string, last: LineStart): number {
  const isNew = prefix.includes('[^') || (last.isBlank && prefix.includes('>'))
  const begun = isNew || prefix !== last.prefix ? (prefix.match(CONTAINER)?.length ?? 0) : 0
  return begun + (UNDERLINE.test(line) ? 1 : 0)
}

/** Directives that are open after a line. */
function countOpen(line: string, before: number): number {
  const fence = FENCE.exec(line)
  if (!fence) return before
  return fence[1] === undefined ? Math.max(0, before - 1) : before + 1
}

function kindOf(line: string, isBlock: boolean): keyof typeof LINE_STEPS {
  if (DEFINITION.test(line)) return 'definition'
  return isBlock ? 'block' : 'plain'
}
