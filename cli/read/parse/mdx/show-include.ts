import { extname } from 'node:path/posix'
import type { Nodes } from 'mdast'
import { cutFile, type Unshown } from '../code/cut-file.ts'
import type { GivenAttributes } from '../component-attributes.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import type { ContentValue, RecordValue } from '../expressions/value.ts'
import { MissingValue, PartialValue } from './content-values.ts'
import type { MdxPage, Place } from './mdx-page.ts'

/**
 * `<Include src="./_part.mdx" region="start" />`: shows Markdown as a partial with the other props, and any
 * other file as a code block. A region or lines select a part of the file.
 *
 * @throws Unreadable for a file that does not exist, or that content may not read.
 */
export function showInclude(mdx: MdxPage, given: RecordValue, at: Place): Nodes[] {
  const { src, region, lines, ...props }: GivenAttributes<'include', ContentValue> = given
  if (typeof src !== 'string' || src === '')
    throw new Unreadable(
      '<Include> names no file.',
      'Write `<Include src="./_part.mdx" />`, with a path from this file.',
      0,
    )
  const path = /^(?:\.\.?\/|@site\/)/.test(src) ? src : `./${src}`
  const ending = extname(path).toLowerCase()
  const isMarkdown = /^(?:\.mdx?)?$/.test(ending)
  const query = isMarkdown || path.includes('?') ? '' : '?raw'
  const part = { region: toText(region), lines: toText(lines) }
  const cut = (text: string) => cutFile(text, part)
  const value = mdx.importValue(path + query, { name: 'default', local: 'Include', cut })
  if (value instanceof MissingValue) {
    const { message, hint } = value.reason
    throw new Unreadable(query === '' ? message : message.replace('?raw"', '"'), hint, 0)
  }
  if (value instanceof PartialValue)
    return mdx.showPartial(new PartialValue(value.path, value.text, part), props, at)
  if (typeof value !== 'string')
    throw new Unreadable(`"${src}" is not text.`, 'Include a file of text or Markdown.', 0)
  const { lang, title } = props
  const node: Nodes = {
    type: 'code',
    value,
    lang: typeof lang === 'string' ? lang : ending.slice(1),
    meta: typeof title === 'string' ? `title="${title.replaceAll('"', '\\"')}"` : null,
  }
  return [at.position ? { ...node, position: at.position } : node]
}

function toText(value: ContentValue): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** @throws Unreadable for a text that cannot be shown. */
export function textOrThrow(src: string, text: string | Unshown): string {
  if (typeof text === 'string') return text
  throw toUnreadable(src, text)
}

/** Error for a file that cannot be shown. */
export function toUnreadable(src: string, { reason, hint }: Unshown): Unreadable {
  return new Unreadable(`"${src}" cannot be included: ${reason}.`, hint)
}
