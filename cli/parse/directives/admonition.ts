import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { messageOf, PARSE_MESSAGES, type ParseMessageId } from '../messages.ts'
import type { Page } from '../page.ts'
import { textOf } from '../walk.ts'
import { takeLabel } from './label.ts'

/** The option `admonitions` of a docs instance. */
interface AdmonitionOption {
  keywords: readonly string[]
  extendDefaults: boolean
}

/** Names of admonitions that an option stands for. */
export function admonitionNames(option: false | AdmonitionOption): readonly string[] {
  if (option === false) return []
  const prefix = 'theme.admonition.'
  const defaults = Object.keys(PARSE_MESSAGES)
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length))
  return option.extendDefaults ? [...defaults, ...option.keywords] : option.keywords
}

/** Whether a directive is one of the admonitions of its docs instance. */
export function isAdmonition(page: Page, { name }: ContainerDirective): boolean {
  const own = page.options.admonitions[page.file.instance ?? '']
  return own ? own.includes(name) : isKnown(`theme.admonition.${name}`)
}

/** Whether there is a title of an admonition in every language. */
function isKnown(messageId: string): messageId is ParseMessageId {
  return Object.hasOwn(PARSE_MESSAGES, messageId)
}

/**
 * Make a directive an `<aside>` with a title: the attribute `title`, else the label with its
 * markup, else the name in the language of the file.
 */
export function toAdmonition(page: Page, node: ContainerDirective): void {
  const { title, class: className, id } = node.attributes ?? {}
  const label = takeLabel(node)
  const name = title || admonitionTitle(page, node.name)
  const heading = label && (!title || !isPlain(label)) ? label : toParagraph(name)
  heading.data = { hProperties: { className: ['admonition-title'] } }
  node.children.unshift(heading)
  const hProperties = toAdmonitionProperties(node.name, { className, id })
  node.data = { ...node.data, hName: 'aside', hProperties }
}

/** The name of an admonition in the language of the page, where it has one. */
export function admonitionTitle(page: Page, name: string): string {
  const messageId = `theme.admonition.${name}`
  return isKnown(messageId) ? messageOf(page, messageId) : name
}

/** Attributes of an admonition's element; empty ones of the author are none. */
export function toAdmonitionProperties(
  name: string,
  { className, id }: { className?: string | null | undefined; id?: string | null | undefined },
): { className: string[]; role: string; id?: string } {
  const classes = [
    'admonition',
    `admonition-${name}`,
    'theme-admonition',
    `theme-admonition-${name}`,
  ]
  return {
    className: className ? [...classes, ...className.split(/\s+/)] : classes,
    role: 'note',
    ...omitUndefined({ id: id || undefined }),
  }
}

function toParagraph(value: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value }] }
}

/** A title as an attribute wins over a label of text alone, never over one with markup. */
function isPlain(label: Paragraph): boolean {
  return label.children.every(({ type }) => type === 'text') && textOf(label) !== ''
}
