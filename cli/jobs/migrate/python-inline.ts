/** Notations of Python-Markdown between words as Markdown and HTML. */
import { escapePattern } from '../../../runtime/shared/escape-pattern.ts'
import { changeAttributes } from './attribute-lists.ts'
import { toIconElement } from './package-icons.ts'
import { replaceInProse } from './page-text.ts'

/** What the notations of a page need from their site. */
interface InlineSite {
  /** Extensions of pymdownx in use: `caret`, `critic`, `keys`, `mark`, `tilde`. */
  inline: ReadonlySet<string>
  /** Called with the name of each icon that needs a picture: `material-rocket`. */
  onIcon(name: string): void
}

const ICON = /:((?:material|octicons|fontawesome|simple)(?:-[a-z\d]+)+):/g
/** Icons that mean yes or no, mostly in tables. Signs can be read, found and copied. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ 'material-check': '✓', 'material-check-all': '✓', 'material-check-circle': '✓' },
  ...{ 'octicons-check-16': '✓', 'octicons-check-24': '✓', 'material-close': '✗' },
  ...{ 'material-close-circle': '✗', 'octicons-x-16': '✗', 'octicons-x-24': '✗' },
}
const KEYS: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  cmd: 'Cmd',
  alt: 'Alt',
  esc: 'Esc',
  del: 'Del',
  ins: 'Ins',
  'page-up': 'Page Up',
  'page-down': 'Page Down',
  'arrow-up': '↑',
  'arrow-down': '↓',
  'arrow-left': '←',
  'arrow-right': '→',
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
}

/** Convert the text of a page, whose blocks are converted already. */
export function convertInline(text: string, site: InlineSite): string {
  const has = (name: string) => site.inline.has(name)
  const abbreviations = new Map<string, string>()
  let result = replaceInProse(
    text,
    /^\*\[([^\]\n]+)\]:[ \t]*(.*)\n?/gm,
    ([, word = '', title = '']) => {
      abbreviations.set(word, title.trim())
      return ''
    },
  )
  result = replaceInProse(result, ICON, (match) => toIcon(match, site))
  result = changeAttributes(result)
  if (has('critic')) result = takeCritic(result)
  if (has('keys'))
    result = replaceInProse(
      result,
      /\+\+((?:[\w-]+|"[^"\n]*")(?:\+(?:[\w-]+|"[^"\n]*"))*)\+\+(?!\+)/g,
      ([, keys = '']) => (keys.match(/"[^"]*"|[^+]+/g) ?? []).map(toKey).join('+'),
    )
  if (has('mark'))
    result = pair(result, /(?<![=\w])==(?=[^\s=])([^\n=]*[^\s=])==(?![=\w])/g, 'mark')
  if (has('caret')) {
    result = pair(result, /(?<!\^)\^\^(?=[^\s^])([^\n^]*[^\s^])\^\^(?!\^)/g, 'ins')
    result = pair(result, /(?<![\^[])\^(?=[^\s^])([^\s^]+)\^(?!\^)/g, 'sup')
  }
  if (has('tilde')) result = pair(result, /(?<!~)~(?=[^\s~])([^\s~]+)~(?!~)/g, 'sub')
  if (has('smartsymbols')) result = takeSymbols(result)
  return addAbbreviations(result.replace(/`#!(?:[\w+#.-]+) /g, '`'), abbreviations)
}

function toIcon(
  { 0: found, 1: name = '', index, input }: RegExpExecArray,
  site: InlineSite,
): string {
  const sign = SIGNS[name]
  if (sign !== undefined) return sign
  site.onIcon(name)
  const isEdge = (character: string | undefined) =>
    character === undefined || /[|\n]/.test(character)
  // Not `trim()`, which would cost the length of the page for each icon.
  const near = (step: 1 | -1, from: number) => {
    let at = from
    while (input[at] === ' ') at += step
    return input[at]
  }
  const isAlone = isEdge(near(-1, index - 1)) && isEdge(near(1, index + found.length))
  return toIconElement(name, { isAlone })
}

const pair = (text: string, pattern: RegExp, tag: string) =>
  replaceInProse(text, pattern, ([, inner = '']) => `<${tag}>${inner}</${tag}>`)

function toKey(key: string): string {
  const name = key.trim().replace(/^["']|["']$/g, '')
  const isWord = name.length > 1 && name === key.trim()
  const shown =
    KEYS[name] ??
    (isWord ? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ') : name)
  return `<kbd>${shown.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))}</kbd>`
}

/**
 * Proposals of editors: `{++added++}`, `{--removed--}`, `{~~old~>new~~}`, `{==marked==}`, `{>>comment<<}`. None has braces in
 * it, so that an open one ends at the next.
 */
function takeCritic(text: string): string {
  const steps: [RegExp, (match: RegExpExecArray) => string][] = [
    [/\{~~([^{}~]*)~>([^{}~]*)~~\}/g, ([, old, now]) => `<del>${old}</del><ins>${now}</ins>`],
    [/\{\+\+([^{}]*)\+\+\}/g, ([, now]) => `<ins>${now}</ins>`],
    [/\{--([^{}]*)--\}/g, ([, old]) => `<del>${old}</del>`],
    [/\{==([^{}]*)==\}/g, ([, part]) => `<mark>${part}</mark>`],
    [/\{>>([^{}]*)<<\}/g, ([, comment]) => `(${comment?.trim()})`],
  ]
  return steps.reduce((all, [pattern, change]) => replaceInProse(all, pattern, change), text)
}

const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/\(tm\)/gi, '™'],
  [/\(c\)/gi, '©'],
  [/\(r\)/gi, '®'],
  [/(?<![-<!])-->/g, '→'],
  [/<--(?![-[>!])/g, '←'],
  [/(?<!=)=\/=(?!=)/g, '≠'],
  [/(?<![+\w])\+\/-/g, '±'],
]

function takeSymbols(text: string): string {
  // An arrow ends a comment too.
  const hasComment = text.includes('<!--')
  return SYMBOLS.reduce(
    (all, [pattern, sign]) =>
      hasComment && /[→←]/.test(sign) ? all : replaceInProse(all, pattern, () => sign),
    text,
  )
}

/** Words with an explanation, outside of links and tags. */
function addAbbreviations(text: string, abbreviations: ReadonlyMap<string, string>): string {
  const words = [...abbreviations.keys()].sort((a, b) => b.length - a.length)
  if (words.length === 0) return text
  const escaped = words.map(escapePattern).join('|')
  const pattern = new RegExp(
    `<[^<>\\n]*>|!?\\[[^[\\]\\n]*\\]|\\]\\([^()\\n]*\\)|^#.*$|^:{3,}.*$|(?<![\\w-])(?:${escaped})(?![\\w-])`,
    'gm',
  )
  return replaceInProse(text, pattern, ([found]) => {
    const title = abbreviations.get(found)
    if (title === undefined) return found
    return `<abbr title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${found}</abbr>`
  })
}
