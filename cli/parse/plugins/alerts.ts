import type { Blockquote, Nodes, Paragraph, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { walk } from '../walk.ts'

/** Alerts of GitHub → admonitions. */
const NAMES: Readonly<Record<string, string>> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'important',
  WARNING: 'warning',
  CAUTION: 'caution',
}

/** The first line of an alert: `[!NOTE]`, and a title behind it where the author gives one. */
const FIRST_LINE = /^\[!([A-Za-z]+)\][ \t]*([^\n]*)(?:\n|$)/

/**
 * Quotes that begin with `[!NOTE]` become admonitions, as GitHub shows them. They are made directives,
 * so that what holds for those holds here: titles in the language of the page, a site's own look.
 */
export function remarkAlerts() {
  return (tree: Root): void => {
    walk<Nodes>(tree, (node) => {
      const alert = node.type === 'blockquote' ? toAlert(node) : undefined
      return alert && { replace: [alert], revisit: true }
    })
  }
}

function toAlert(quote: Blockquote): ContainerDirective | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== 'paragraph') return undefined
  const [text, ...others] = first.children
  if (text?.type !== 'text') return undefined
  const [line = '', word = '', written = ''] = FIRST_LINE.exec(text.value) ?? []
  const name = NAMES[word.toUpperCase()]
  // A line that goes on with a link or emphasis is a quote: its title would be cut in two.
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

/** Whether something stands on the line of the first text, behind it. */
function follows(others: Paragraph['children']): boolean {
  return others.length > 0 && others[0]?.type !== 'break'
}

/** A text that is all taken goes, and the line break behind it. */
function withoutBreak(children: Paragraph['children']): Paragraph['children'] {
  const [first, second] = children
  if (first?.type !== 'text' || first.value !== '') return children
  return children.slice(second?.type === 'break' ? 2 : 1)
}
