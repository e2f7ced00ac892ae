import { extname } from 'node:path/posix'
import type { Nodes } from 'mdast'
import { blankOthers, cutFile, type Unshown } from '../code/cut-file.ts'
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
export function showInclude(
  mdx: MdxPage,
  { src, region, lines, ...props }: RecordValue,
  at: Place,
): Nodes[] {
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
  const part = { region: toText(region), lines: toText(lines) }
  const isWhole = part.region === null && part.lines === null
  if (value instanceof PartialValue) {
    const text = isWhole ? value.text : shownOf(src, blankOthers(value.text, part))
    return mdx.showPartial(new PartialValue(value.path, text), props, at)
  }
  if (typeof value !== 'string')
    throw new Unreadable(`"${src}" is not text.`, 'Include a file of text or Markdown.', 0)
  const { lang, title } = props
  const node: Nodes = {
    type: 'code',
    value: shownOf(src, cutFile(value, part)),
    lang: typeof lang === 'string' ? lang : ending.slice(1),
    meta: typeof title === 'string' ? `title="${title.replaceAll('"', '\\"')}"` : null,
  }
  return [at.position ? { ...node, position: at.position } : node]
}

function toText(value: ContentValue): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function shownOf(src: string, text: string | Unshown): string {
  if (typeof text === 'string') return text
  throw new Unreadable(`"${src}" cannot be included: ${text.reason}.`, text.hint, 0)
}
