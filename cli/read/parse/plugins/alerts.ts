import type { Blockquote, Paragraph, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { alertUnknown } from '../../../base/errors/catalogue.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { walkBlocks } from '../walk.ts'

/** GitHub alerts → admonitions. */
const NAMES: Readonly<Record<string, string>> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'important',
  WARNING: 'warning',
  CAUTION: 'caution',
}

/** The first line of an alert: `[!NOTE]`, optionally followed by a title. */
const FIRST_LINE = /^\[!([A-Za-z]+)\][ \t]*([^\n]*)(?:\n|$)/

/**
 * Turn quotes that start with `[!NOTE]` into admonitions, as GitHub shows them. They become directives, so that
 * they get titles in the language of the page and the looks of the site.
 */
export function remarkAlerts() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    walkBlocks(tree, (node) => {
      const alert = node.type === 'blockquote' ? toAlert(node) : undefined
      if (node.type === 'blockquote' && !alert) reportUnknown(page, node)
      return alert && { replace: [alert], revisit: true }
    })
  }
}

/** Report another word in the place of `NOTE`, such as a translated one: it is shown as text. */
function reportUnknown(page: Page, { children: [first] }: Blockquote): void {
  const [text] = first?.type === 'paragraph' ? first.children : []
  if (text?.type !== 'text' || page.text[text.position?.start.offset ?? -1] !== '[') return
  const [, word = 'NOTE'] = /^\[!([^\]\n]+)\]/.exec(text.value) ?? []
  if (NAMES[word.toUpperCase()]) return
  const known = Object.keys(NAMES).map((name) => `[!${name}]`)
  page.diagnostics.push(alertUnknown(`[!${word}]`, known, sourceOf(page, text)))
}

function toAlert(quote: Blockquote): ContainerDirective | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== 'paragraph') return undefined
  const [text, ...others] = first.children
  if (text?.type !== 'text') return undefined
  const [line = '', word = '', written = ''] = FIRST_LINE.exec(text.value) ?? []
  const name = NAMES[word.toUpperCase()]
  // A first line with a link or emphasis is left as a quote, as its title would be cut in two.
  const isWhole = text.value.length > line.length || line.endsWith('\n') || !follows(others)
  if (!name || !isWhole) return undefined
  const title = written.trim()
  const body: Paragraph = {
    ...first,
    children: withoutBreak([{ ...text, value: text.value.slice(line.length) }, ...others]),
  }
  return {
    type: 'containerDirective',
    name,
    attributes: title === '' ? {} : { title },
    children: body.children.length > 0 ? [body, ...rest] : rest,
  }
}

/** Whether other nodes follow the first text on its line. */
function follows(others: Paragraph['children']): boolean {
  return others.length > 0 && others[0]?.type !== 'break'
}

/** Remove the first text if it is used up, with the line break after it. */
function withoutBreak(children: Paragraph['children']): Paragraph['children'] {
  const [first, second] = children
  if (first?.type !== 'text' || first.value !== '') return children
  return children.slice(second?.type === 'break' ? 2 : 1)
}
