/** Comments of the sources as Markdown. They are content: they neither end a block of the page nor add a heading. */
import type { MarkdownNode } from 'octavo/config'
import type { BlockTag, Comment, Part } from './reflection.ts'
import type { FindLink } from './write-type.ts'

/** Tags whose texts are shown elsewhere, or that are only marks. */
const ELSEWHERE = new Set(['@param', '@typeParam', '@template', '@returns', '@property', '@prop'])

/** Titles of tags. Others have their own name as title. */
const TITLES: Readonly<Record<string, string>> = {
  '@default': 'Default',
  '@defaultValue': 'Default',
  '@remarks': '',
  '@see': 'See also',
  '@throws': 'Throws',
}

/** The text of a comment, with all tags that no other part of the page shows. */
export function writeComment(comment: Comment | undefined, find: FindLink): MarkdownNode[] {
  if (comment === undefined) return []
  const tags = comment.blockTags ?? []
  const isFirst = ({ tag }: BlockTag) => tag === '@deprecated'
  const others = tags.filter((one) => !ELSEWHERE.has(one.tag) && !isFirst(one))
  return [
    ...tags.filter(isFirst).flatMap((tag) => writeDeprecation(tag, find)),
    ...writeParts(comment.summary, find),
    ...others.flatMap((tag) => writeTag(tag, find)),
  ]
}

/** Text of `@returns`; empty without one. */
export function writeReturns(comment: Comment | undefined, find: FindLink): MarkdownNode[] {
  const tag = comment?.blockTags?.find(({ tag: name }) => name === '@returns')
  return tag ? writeParts(tag.content, find) : []
}

/** Whether a comment says that something must not be used any more. */
export const isDeprecated = (comment: Comment | undefined): boolean =>
  comment?.blockTags?.some(({ tag }) => tag === '@deprecated') === true

/** The first sentence of a comment as plain text; `undefined` without one. */
export function firstSentence(comment: Comment | undefined): string | undefined {
  const text = (comment?.summary ?? [])
    .map((part) => part.text.replace(/`/g, ''))
    .join('')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const [, sentence = text] = /^(.{10,200}?[.!?])(?:\s|$)/.exec(text) ?? []
  return sentence === '' ? undefined : sentence.slice(0, 200)
}

function writeDeprecation({ content }: BlockTag, find: FindLink): MarkdownNode[] {
  // The mark makes an admonition of the quote.
  const title = toParagraph({ type: 'text', value: '[!WARNING] Deprecated' })
  return [{ type: 'blockquote', children: [title, ...writeParts(content, find)] }]
}

const toParagraph = (...children: MarkdownNode[]): MarkdownNode => ({ type: 'paragraph', children })

function writeTag({ tag, name, content }: BlockTag, find: FindLink): MarkdownNode[] {
  const own = tag.replace(/^@/, '')
  const title = TITLES[tag] ?? own.charAt(0).toUpperCase() + own.slice(1)
  const text = [title, name ?? ''].filter((part) => part !== '').join(': ')
  const bold = { type: 'strong', children: [{ type: 'text', value: text }] }
  return [...(text === '' ? [] : [toParagraph(bold)]), ...writeParts(content, find)]
}

/** Parts as one block of Markdown. */
export function writeParts(parts: readonly Part[] | undefined, find: FindLink): MarkdownNode[] {
  const own = new Set<string>()
  const text = (parts ?? []).map((part) => toText(part, find, own)).join('')
  const value = toOwnBlock(text, own)
  return value === '' ? [] : [{ type: 'html', value }]
}

/** @param own - Gets the addresses of links to pages of the reference. */
function toText({ kind, target, tag, text }: Part, find: FindLink, own: Set<string>): string {
  const url = typeof target === 'string' && WEB.test(target) ? target : find(target)
  if (url !== undefined) own.add(url)
  if (kind === 'relative-link') return url ?? text
  if (kind !== 'inline-tag') return text
  const label = text.trim()
  const name = tag === '@linkplain' ? label.replace(/[[\]\\<>]/g, '\\$&') : toCode(label)
  return url === undefined ? name : `[${name}](${url})`
}

const WEB = /^https?:\/\/[^\s<>()]+$/

function toCode(text: string): string {
  const clean = text.replace(/`/g, "'").replace(/\s+/g, ' ')
  return clean === '' ? '' : `\`${clean}\``
}

/** Markdown without headings, and with all of its fences closed. */
function toOwnBlock(text: string, own: ReadonlySet<string>): string {
  let fence = ''
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n')
  const written = lines.map((line) => {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
      return line
    }
    fence = mark
    if (mark !== '') return line
    const [, title] = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(line) ?? []
    // A line below a text would make it a heading.
    if (/^ {0,3}(?:=+|-+)[ \t]*$/.test(line)) return `\\${line.trim()}`
    return title === undefined
      ? toSafe(line, own)
      : `**${toSafe(title, own).replaceAll('**', '')}**`
  })
  return [...written, ...(fence === '' ? [] : [fence])].join('\n')
}

/** Elements that comments may have; others are text, such as the `<T>` of a type. None of these takes the rest of a page. */
const ALLOWED =
  /^<\/?(?:a|abbr|b|blockquote|br|code|dd|del|dl|dt|em|hr|i|img|ins|kbd|li|mark|ol|p|q|s|small|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?=[\s/>])/i

/** A line without foreign elements and links, outside of its code. */
function toSafe(line: string, own: ReadonlySet<string>): string {
  const toText = (part: string) =>
    part.replace(/<(?=[a-z/!?])[^<>]*/gi, (tag) =>
      ALLOWED.test(`${tag}>`) || /^<(?:https?:|mailto:)/i.test(tag) ? tag : `&lt;${tag.slice(1)}`,
    )
  return placeLinks(
    line
      .split(/(`+[^`]*`+)/)
      .map((part, at) => (at % 2 === 1 ? part : toText(part)))
      .join(''),
    own,
  )
}

const LINK = /!?\[([^[\]]*)\]\((?![a-z][a-z\d+.-]*:)([^()\s]+)[^()]*\)/gi

/** Links to files that comments name by paths of the sources become text: no page has these files. */
function placeLinks(line: string, own: ReadonlySet<string>): string {
  return line.replace(LINK, (link, label: string, address: string) => {
    if (own.has(address)) return link
    return label === '' ? toCode(address) : `${label} (${toCode(address)})`
  })
}
