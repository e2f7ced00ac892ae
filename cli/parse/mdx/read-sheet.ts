/**
 * A style sheet of content, held to what styles of content may say: rules for elements of the article, with
 * declarations that `style` may have, and conditions around them. All else is left out and named.
 */
import { checkStyle, isClosed } from '../style-declarations.ts'

/** What is left of a sheet. */
interface ReadSheet {
  /** Rules below the article; '' where nothing is left. */
  css: string
  /** Names of the classes that its rules are about, as they stand. */
  classes: readonly string[]
  /** What was left out, and where it stands in the text. */
  refused: readonly { text: string; offset: number }[]
}

/** The element that all rules are held below. */
const SCOPE = '.article'
/** Characters of what stands in front of a bracket. */
const MAX_PRELUDE = 2000
/** What is left out is named so often at most. */
const MAX_REFUSED = 20
/** Characters of a sheet. */
const MAX_SHEET = 100_000
/** Conditions around rules; others import, define or name what belongs to the whole page. */
const CONDITION = /^@(?:media|supports|container)\b[^{}<>@\\;]*$/
const SELECTOR = /^[\w\s.#:>+~*()[\]="'^$|-]+$/
/** Choice of a colour mode, which is an attribute of the page: `html[data-theme='dark'] .box`. */
const MODE = /^(?:html|:root)?\[data-theme=["']?(?:dark|light)["']?\]\s+/
const CLASS = /\.(-?[a-z_][\w-]*)/gi

/** Read a sheet. Total, and linear in its length. */
export function readSheet(text: string): ReadSheet {
  if (text.length > MAX_SHEET)
    return { css: '', classes: [], refused: [{ text: text.slice(0, 40), offset: 0 }] }
  const refused: { text: string; offset: number }[] = []
  const classes = new Set<string>()
  // Comments keep their place, so that offsets stay right.
  const bare = text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
  const css = readRules(bare, { start: 0, end: bare.length }, { refused, classes, depth: 0 })
  return { css, classes: [...classes].sort(), refused: refused.slice(0, MAX_REFUSED) }
}

interface Reading {
  refused: { text: string; offset: number }[]
  classes: Set<string>
  /** Conditions around these rules. */
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

/** @returns '' for a rule of which nothing is left. */
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

/** @returns `null` for a selector that is none of an article. */
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

/** Of the bracket that closes the one at `open`; the end of the text where none does. */
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
