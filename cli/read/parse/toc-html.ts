import type { Element } from 'hast'
import { escapeText } from '../../../runtime/shared/escape-html.ts'

const KEPT: ReadonlySet<string> = new Set(['code', 'em', 'strong', 'del', 's', 'sub', 'sup', 'kbd'])

/** HTML of a heading for the table of contents: formatting stays, links become their text, images are dropped. */
export function tocHtml(heading: Element): string {
  return heading.children
    .map((child) => {
      if (child.type === 'text') return escapeText(child.value)
      if (child.type !== 'element') return ''
      const html = tocHtml(child)
      return KEPT.has(child.tagName) ? `<${child.tagName}>${html}</${child.tagName}>` : html
    })
    .join('')
    .trim()
}
