import { extname } from 'node:path/posix'
import type { Nodes } from 'mdast'
import { Unreadable } from '../expressions/unreadable.ts'
import type { RecordValue } from '../expressions/value.ts'
import { MissingValue, PartialValue } from './content-values.ts'
import type { MdxPage, Place } from './mdx-page.ts'

/**
 * `<Include src="./_part.mdx" />`: Markdown as a partial with the other props, any other file as a block of code.
 *
 * @throws Unreadable for a file that is not there, or that content may not read.
 */
export function showInclude(mdx: MdxPage, { src, ...props }: RecordValue, at: Place): Nodes[] {
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
  const value = mdx.importValue(path + query, { name: 'default', local: 'Include' })
  if (value instanceof MissingValue) {
    const { message, hint } = value.reason
    throw new Unreadable(query === '' ? message : message.replace('?raw"', '"'), hint, 0)
  }
  if (value instanceof PartialValue) return mdx.showPartial(value, props, at)
  if (typeof value !== 'string')
    throw new Unreadable(`"${src}" is no text.`, 'Include a file of text or Markdown.', 0)
  const { lang, title } = props
  const node: Nodes = {
    type: 'code',
    value: value.replace(/\n+$/, ''),
    lang: typeof lang === 'string' ? lang : ending.slice(1),
    meta: typeof title === 'string' ? `title="${title.replaceAll('"', '\\"')}"` : null,
  }
  return [at.position ? { ...node, position: at.position } : node]
}
