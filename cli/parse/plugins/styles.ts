import type { ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { pageOf, sourceOf } from '../page.ts'
import { addStyle } from '../page-styles.ts'
import { walk } from '../walk.ts'

/**
 * Turn `style` attributes into classes of the page's sheet: a strict content security policy allows no inline
 * styles.
 */
export function rehypeStyles() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    walk<ElementContent | RootContent>(tree, (node) => {
      if (node.type !== 'element' || typeof node.properties.style !== 'string') return undefined
      const { style, className, ...rest } = node.properties
      const place = { what: `<${node.tagName}>`, source: sourceOf(page, node) }
      const name = addStyle(page, style, place)
      const classes = Array.isArray(className) ? className : className ? [String(className)] : []
      const all = name === undefined ? classes : [...classes, name]
      const shown = omitUndefined({ className: all.length > 0 ? all : undefined })
      node.properties = { ...rest, ...shown }
      return undefined
    })
  }
}
