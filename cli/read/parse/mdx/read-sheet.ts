/**
 * Checks a style sheet of content: allowed are rules for elements of the article, with declarations that
 * `style` may have, and conditions around rules. Everything else is left out and reported.
 */
import { checkStyle, isClosed } from '../style-declarations.ts'

/** The allowed part of a sheet. */
interface ReadSheet {
  /** Rules scoped to the article; empty where none is allowed. */
  css: string
  /** Names of the classes in its selectors, as written. */
  classes: readonly string[]
  /** Refused parts, with their offset in the text. */
  refused: readonly { text: string; offset: number }[]
}

/** Selector of the element that scopes all rules. */
const SCOPE = '.article'
/** Most characters of a selector or condition. */
const MAX_PRELUDE = 2000
/** Most refused parts that are reported. */
const MAX_REFUSED = 20
/** Most characters of a sheet. */
const MAX_SHEET = 100_000
/** Allowed at-rules are conditions; others import files or define names for the whole page. */
const CONDITION = /^@(?:media|supports|container)\b[^{}<>@\\;]*$/
const SELECTOR = /^[\w\s.#:>+~*()[\]="'^$|-]+$/
/** Selector of a colour mode, an attribute of the root element: `html[data-theme='dark'] .box`. */
const MODE = /^(?:html|:root)?\[data-theme=["']?(?:dark|light)["']?\]\s+/
const CLASS = /\.(-?[a-z_][\w-]*)/gi

/** Read a sheet. Never throws; linear in its length. */
export function readSheet(text: string): ReadSheet {
  if (text.length > MAX_SHEET)
    return { css: '', classes: [], refused: [{ text: text.slice(0, 40), offset: 0 }] }
  const refused: { text: string; offset: number }[] = []
  const classes = new Set<string>()
  // Comments are replaced by spaces, so that offsets stay correct.
  const bare = text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
  const css = readRules(bare, { start: 0, end: bare.length }, { refused, classes, depth: 0 })
  return { css, classes: [...classes].sort(), refused: refused.slice(0, MAX_REFUSED) }
}

interface Reading {
  refused: { text: string; offset: number }[]
  classes: Set<string>
  /** Number of conditions around these rules. */
  depth: number
}

function readRules(
  text: string,
  { start, end }: { start: number; end: number },
  reading: Reading,
): string {
  const rules: string[] = []
  let at = start
  while (at < end) {
    const open = findOutsideTexts(
      text,
      at,
      end,
      (character) => character === '{' || character === ';',
    )
    const close = text[open] === '{' ? findClose(text, open, end) : open
    const offset = at + (text.slice(at, open).match(/^\s*/)?.[0].length ?? 0)
    const prelude = text.slice(offset, open).trim()
    const rule = text[open] === '{' ? readRule(text, { prelude, open, close }, reading) : ''
    if (rule === '' && text.slice(offset, close).trim() !== '')
      reading.refused.push({ text: text.slice(offset, Math.min(close + 1, offset + 60)), offset })
    else if (rule !== '') rules.push(rule)
    at = close + 1
  }
  return rules.join('\n')
}

/** @returns an empty text where nothing of the rule is allowed. */
function readRule(
  text: string,
  { prelude, open, close }: { prelude: string; open: number; close: number },
  reading: Reading,
): string {
  if (prelude.length > MAX_PRELUDE) return ''
  if (prelude.startsWith('@')) {
    if (!CONDITION.test(prelude) || reading.depth > 4) return ''
    const inner = { ...reading, depth: reading.depth + 1 }
    const rules = readRules(text, { start: open + 1, end: close }, inner)
    return rules === '' ? '' : `${prelude}{${rules}}`
  }
  const selectors = splitSelectors(prelude).map(toScoped)
  const { css, refused } = checkStyle(text.slice(open + 1, close))
  for (const declaration of refused)
    reading.refused.push({ text: declaration.slice(0, 60), offset: open + 1 })
  if (css === '' || selectors.length === 0 || selectors.includes(null)) return ''
  for (const [, name = ''] of prelude.matchAll(CLASS)) reading.classes.add(name)
  return `${selectors.join(',')}{${css}}`
}

/** @returns `null` for a selector that is not allowed. */
function toScoped(selector: string): string | null {
  const bare = selector.replace(/:global\(([^()]*)\)/g, '$1').trim()
  if (bare === '' || !SELECTOR.test(bare) || !isClosed(bare)) return null
  const mode = MODE.exec(bare)?.[0] ?? ''
  const rest = bare.slice(mode.length)
  return `${mode}${rest === ':root' ? SCOPE : `${SCOPE} ${rest}`}`
}

function splitSelectors(prelude: string): string[] {
  return prelude.match(/(?:"[^"]*"|'[^']*'|\([^()]*\)|\[[^\]]*\]|[^,])+/g) ?? []
}

/** Offset of the bracket that closes the one at `open`; the end of the text if there is none. */
function findClose(text: string, open: number, end: number): number {
  let depth = 0
  return findOutsideTexts(text, open, end, (character) => {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    return character === '}' && depth === 0
  })
}

function findOutsideTexts(
  text: string,
  from: number,
  end: number,
  isWanted: (character: string) => boolean,
): number {
  let quote = ''
  for (let at = from; at < end; at++) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (isWanted(character)) return at
  }
  return end
}
