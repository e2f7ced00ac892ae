/** Lists of attributes in braces, of Python-Markdown and Goldmark: ids become ours, buttons links that look like them. */
import { hideCode, replaceInProse } from './page-text.ts'

const ITEM = String.raw`(?:[.#][\w:.-]+|[\w-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))?)`
/** `{ #id .class key=value }`, with its items as a group. No part of it can match in two ways. */
const LIST = String.raw`\{:?[ \t]*(${ITEM}(?:[ \t]+${ITEM})*)[ \t]*\}`
const WHOLE = new RegExp(`^${LIST}$`)

const idIn = (list = '') => /(?:^|\s)(?:#|id=["']?)([\w:.-]+)/.exec(list)?.[1]
const toAnchor = (list: string | undefined) => {
  const id = idIn(list)
  return id === undefined ? '' : `<a id="${id}"></a>`
}

type Step = readonly [pattern: RegExp, change: (match: RegExpExecArray) => string]

/** A whole line comes first in a pattern where no list in it counts, as a look back would cost its length each time. */
const STEPS: readonly Step[] = [
  [/^[ \t]*#{1,6}[ \t].*$/gm, ([line]) => changeHeading(line)],
  [new RegExp(`\\[\\]\\([ \\t]*\\)${LIST}`, 'g'), ([, list]) => toAnchor(list)],
  // A line of its own belongs to the block before it.
  [
    new RegExp(`^[ \\t]*${LIST}[ \\t]*$\\n?`, 'gm'),
    ([, list]) => {
      const anchor = toAnchor(list)
      return anchor === '' ? '' : `\n${anchor}\n`
    },
  ],
  [
    new RegExp(`^[ \\t]*(?::{3,}|#{1,6}[ \\t]).*$|(?<=[)\\]*_~"'\`>])${LIST}`, 'gm'),
    ([found]) => (found.startsWith('{') ? '' : found),
  ],
  [
    /^[ \t]*(?::{3,}|#{1,6}[ \t]).*$|(?<![ \t])[ \t]+\{:?[ \t]*[.#][\w-][^{}\n]*\}(?=[ \t]*$|[ \t]*\|)/gm,
    ([found]) => (/^[ \t]+\{/.test(found) ? '' : found),
  ],
]

/** `## Title { #id .class }` → `## Title {#id}` */
function changeHeading(line: string): string {
  const text = line
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trimEnd()
  const start = text.endsWith('}') ? text.lastIndexOf('{') : -1
  const [, list] = WHOLE.exec(start < 0 ? '' : text.slice(start)) ?? []
  if (list === undefined) return line
  const id = idIn(list)
  return text.slice(0, start).trimEnd() + (id === undefined ? '' : ` {#${id}}`)
}

/** Change all lists of a page, except in code and in formulas, whose braces look like lists. */
export function changeAttributes(text: string): string {
  const { masked, restore } = maskFormulas(toButtons(text))
  const changed = STEPS.reduce(
    (all, [pattern, change]) => replaceInProse(all, pattern, change),
    masked,
  )
  const prose = restore(changed)
  const hidden = hideCode(prose)
  // Code is hidden from the steps, and so is its end.
  return prose.replace(new RegExp(`(?<=[^\`]\`)${LIST}`, 'g'), (list, ...rest) => {
    const at = rest.find((one) => typeof one === 'number')
    return hidden[Number(at)] === '{' ? '' : list
  })
}

const MARKS = /\$\$|\$|\\[[\]()]/g
const CLOSING: Readonly<Record<string, string>> = { $: '$', $$: '$$', '\\[': '\\]', '\\(': '\\)' }

/** Put a sign in place of each formula. */
function maskFormulas(text: string) {
  const formulas: string[] = []
  const parts: string[] = []
  let end = 0
  let open: { mark: string; at: number } | null = null
  for (const { 0: mark, index } of hideCode(text).matchAll(MARKS)) {
    // A formula in a line ends with it.
    if (
      open &&
      open.mark !== '$$' &&
      open.mark !== '\\[' &&
      text.slice(open.at, index).includes('\n')
    )
      open = null
    if (open && mark === CLOSING[open.mark]) {
      const stop = index + mark.length
      parts.push(
        text.slice(end, open.at),
        `\uE003${formulas.push(text.slice(open.at, stop)) - 1}\uE003`,
      )
      end = stop
      open = null
    } else if (!open && mark in CLOSING) open = { mark, at: index }
  }
  const masked = parts.join('') + text.slice(end)
  const restore = (all: string) =>
    all.replace(/\uE003(\d+)\uE003/g, (_, at) => formulas[Number(at)] ?? '')
  return { masked, restore }
}

/** A link in the form of a button. */
function toButtons(text: string): string {
  const pattern = /\[([^[\]\n]+)\]\(([^()\s]+)\)\{([^{}\n]*)\}/g
  return replaceInProse(text, pattern, ([all, label = '', href = '', list = '']) => {
    const shown = label.replace(/:[a-z]+(?:-[a-z\d]+)+:/g, '').trim()
    if (!list.includes('.md-button') || shown === '') return all
    const variant = list.includes('--primary') ? '' : ' variant="secondary"'
    return `<LinkButton href="${href.replaceAll('"', '%22')}"${variant}>${shown}</LinkButton>`
  })
}
