import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { messageOf, PARSE_MESSAGES, type ParseMessageId } from '../messages.ts'
import type { Page } from '../page.ts'
import { textOf } from '../walk.ts'
import { takeLabel } from './label.ts'

/** Whether a directive is one of the admonitions: those that have a title in every language. */
export function isAdmonition({ name }: ContainerDirective): boolean {
  return Object.hasOwn(PARSE_MESSAGES, `theme.admonition.${name}`)
}

/**
 * Make a directive an `<aside>` with a title: the attribute `title`, else the label with its
 * markup, else the name in the language of the file.
 */
export function toAdmonition(page: Page, node: ContainerDirective): void {
  const { title, class: className, id } = node.attributes ?? {}
  const label = takeLabel(node)
  // `isAdmonition` found the name in the table of messages.
  const messageId = `theme.admonition.${node.name}` as ParseMessageId
  const heading =
    label && (!title || !isPlain(label)) ? label : toParagraph(title || messageOf(page, messageId))
  heading.data = { hProperties: { className: ['admonition-title'] } }
  node.children.unshift(heading)
  const names = ['admonition', `admonition-${node.name}`]
  const classes = [...names, 'theme-admonition', `theme-admonition-${node.name}`]
  node.data = {
    ...node.data,
    hName: 'aside',
    hProperties: {
      className: className ? [...classes, ...className.split(/\s+/)] : classes,
      role: 'note',
      ...omitUndefined({ id: id || undefined }),
    },
  }
}

function toParagraph(value: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value }] }
}

/** A title as an attribute wins over a label of text alone, never over one with markup. */
function isPlain(label: Paragraph): boolean {
  return label.children.every(({ type }) => type === 'text') && textOf(label) !== ''
}
