import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { pageOf, sourceOf } from '../page.ts'
import { addStyle } from '../page-styles.ts'
import { toRatio } from '../style-declarations.ts'
import { walk } from '../walk.ts'

/** Give a frame that fills its padded box a ratio instead of a position. */
function fillBox(box: Element): void {
  const inner = onlyChild(onlyChild(box, 'p') ?? box, 'iframe')
  const { style } = inner?.properties ?? {}
  const ratio = typeof style === 'string' && toRatio(String(box.properties.style), style)
  if (!inner || !ratio) return
  box.properties.style = ratio.box
  inner.properties.style = ratio.frame
}

/** The only child of an element, if it has the tag; spaces do not count. */
function onlyChild({ children }: Element, tagName: string): Element | undefined {
  const shown = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [first] = shown
  return shown.length === 1 && first?.type === 'element' && first.tagName === tagName
    ? first
    : undefined
}

/**
 * Turn `style` attributes into classes of the page's sheet: a strict content security policy allows no inline
 * styles.
 */
export function rehypeStyles() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    walk<ElementContent | RootContent>(tree, (node) => {
      if (node.type !== 'element' || typeof node.properties.style !== 'string') return undefined
      fillBox(node)
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
