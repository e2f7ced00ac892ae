import type { Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { ADMONITION_NAMES, messageOf, PARSE_MESSAGES, type ParseMessageId } from '../messages.ts'
import type { Page } from '../page.ts'
import type { AdmonitionKind } from '../parse-options.ts'
import { textOf } from '../walk.ts'
import { takeLabel } from './label.ts'

/** The option `admonitions` of a docs instance. */
interface AdmonitionOption {
  keywords: readonly string[] | Readonly<Record<string, AdmonitionKind>>
  extendDefaults: boolean
}

/** Names of the admonitions that the option enables. */
export function admonitionNames(option: false | AdmonitionOption): readonly string[] {
  if (option === false) return []
  const { keywords } = option
  const own = isList(keywords) ? keywords : Object.keys(keywords)
  return option.extendDefaults ? [...ADMONITION_NAMES, ...own] : own
}

/** Titles and looks of admonitions that the option defines, by name. */
export function admonitionKinds({
  keywords,
}: AdmonitionOption): Readonly<Record<string, AdmonitionKind>> {
  return isList(keywords) ? {} : keywords
}

function isList(keywords: AdmonitionOption['keywords']): keywords is readonly string[] {
  return Array.isArray(keywords)
}

/** Title and look of an admonition that the site defines. */
function kindOf(page: Page, name: string): AdmonitionKind | undefined {
  const kinds = page.options.admonitionKinds?.[page.file.instance ?? '']
  return kinds && Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

/** Names of the admonitions of a page's docs instance. */
export function namesOfAdmonitions({ options, file }: Page): readonly string[] {
  return options.admonitions[file.instance ?? ''] ?? ADMONITION_NAMES
}

/** Whether a directive is one of the admonitions of its docs instance. */
export function isAdmonition(page: Page, { name }: ContainerDirective): boolean {
  return namesOfAdmonitions(page).includes(name)
}

/** Whether the theme has a title for the admonition in every language. */
function isKnown(messageId: string): messageId is ParseMessageId {
  return Object.hasOwn(PARSE_MESSAGES, messageId)
}

/**
 * Turn a directive into an `<aside>` with a title: the attribute `title`, else the label with its markup,
 * else the name in the language of the file.
 */
export function toAdmonition(page: Page, node: ContainerDirective): void {
  const { title, class: className, id } = node.attributes ?? {}
  const label = takeLabel(node)
  const name = title || admonitionTitle(page, node.name)
  const heading = label && (!title || !isPlain(label)) ? label : toParagraph(name)
  heading.data = { hProperties: { className: ['admonition-title'] } }
  node.children.unshift(heading)
  const hProperties = toAdmonitionProperties(page, node.name, { className, id })
  node.data = { ...node.data, hName: 'aside', hProperties }
}

/** Title of an admonition in the language of the page; the name itself if there is none. */
export function admonitionTitle(page: Page, name: string): string {
  const messageId = `theme.admonition.${name}`
  const kind = kindOf(page, name)
  if (!kind) return isKnown(messageId) ? messageOf(page, messageId) : name
  return page.rows.message(page.file.locale, messageId) ?? kind.title ?? name
}

/** Attributes of an admonition's element; empty attributes of the author are ignored. */
export function toAdmonitionProperties(
  page: Page,
  name: string,
  { className, id }: { className?: string | null | undefined; id?: string | null | undefined },
): { className: string[]; role: string; id?: string } {
  const classes = [
    'admonition',
    `admonition-${name}`,
    'theme-admonition',
    `theme-admonition-${name}`,
  ]
  const kind = kindOf(page, name)
  if (kind?.tone && kind.tone !== name) classes.push(`admonition-${kind.tone}`)
  if (kind?.icon)
    page.sheets.add(`@layer octavo.article{.admonition.admonition-${name}{--mark:"${kind.icon}"}}`)
  return {
    className: className ? [...classes, ...className.split(/\s+/)] : classes,
    role: 'note',
    ...omitUndefined({ id: id || undefined }),
  }
}

function toParagraph(value: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value }] }
}

/** The attribute `title` replaces a label that is plain text, but not one with markup. */
function isPlain(label: Paragraph): boolean {
  return label.children.every(({ type }) => type === 'text') && textOf(label) !== ''
}
