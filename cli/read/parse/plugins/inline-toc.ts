import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import type { TocEntry } from '../../../../runtime/contract/route-data.ts'
import type { GivenAttributes } from '../component-attributes.ts'
import { h } from '../element.ts'
import { componentAt, type Page, pageOf } from '../page.ts'
import { isOfKind } from '../page-component.ts'
import { textOf, walk } from '../walk.ts'

type Content = ElementContent | RootContent

/** `<TOCInline />`: a list of the page's headings in its text. */
export function rehypeInlineToc() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!page.components.some(({ kind }) => kind === 'toc')) return
    const texts = textsOfHeadings(tree)
    walk<Content>(tree, (node) => {
      const component = node.type === 'element' ? componentAt(page, node) : undefined
      if (!isOfKind(component, 'toc')) return undefined
      return { replace: toList(levelsOf(page, component.props), texts) }
    })
  }
}

/** Headings of the requested levels; default 2 to 3. */
function levelsOf({ toc }: Page, props: GivenAttributes<'toc'>): TocEntry[] {
  const [from, to] = [props.minHeadingLevel ?? 2, props.maxHeadingLevel ?? 3].map(Number)
  return partOf(toc, props.toc).filter(({ level }) => level >= (from || 2) && level <= (to || 3))
}

/** Apply ranges one after the other, with the arguments of `slice`: `[[1, null]]` leaves out the first entry. */
function partOf(toc: readonly TocEntry[], parts: unknown): readonly TocEntry[] {
  const ranges = Array.isArray(parts) ? parts.filter(Array.isArray) : []
  return ranges.reduce<readonly TocEntry[]>(
    (rest, [from, to]) => rest.slice(Number(from) || 0, typeof to === 'number' ? to : undefined),
    toc,
  )
}

function textsOfHeadings(tree: Root): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  walk<Content>(tree, (node) => {
    if (node.type === 'element' && /^h[2-6]$/.test(node.tagName))
      texts.set(String(node.properties.id ?? ''), textOf(node).trim())
    return undefined
  })
  return texts
}

/** Nest lists by level; a skipped level adds no list. */
function toList(entries: readonly TocEntry[], texts: ReadonlyMap<string, string>): Element[] {
  const root = h('ul', {}, [])
  const open = [{ list: root, level: entries[0]?.level ?? 2 }]
  for (const { id, level } of entries) {
    while (open.length > 1 && level < (open.at(-1)?.level ?? 0)) open.pop()
    const last = open.at(-1)
    const before = last?.list.children.at(-1)
    if (last && level > last.level && before?.type === 'element') {
      const list = h('ul', {}, [])
      before.children.push(list)
      open.push({ list, level })
    }
    const link = h('a', {}, [{ type: 'text', value: texts.get(id) ?? '' }])
    link.properties.href = `#${id}`
    open.at(-1)?.list.children.push(h('li', {}, [link]))
  }
  return entries.length === 0 ? [] : [root]
}
