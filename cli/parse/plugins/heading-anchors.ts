import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { headingIdDuplicate } from '../../errors/catalogue.ts'
import { messageOf } from '../messages.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { createSlugger } from '../slugger.ts'
import { tocHtml } from '../toc-html.ts'
import { textOf, walk } from '../walk.ts'
import { HEADING_MARK } from './heading-marks.ts'

type Content = ElementContent | RootContent

interface Found {
  element: Element
  explicitId: string
  /** Headings in tabs may be hidden: they have an id, but no entry in the toc. */
  inToc: boolean
}

/**
 * Give headings their ids, links to themselves and entries in the toc, and note the first h1.
 *
 * Explicit ids and every other id of the page come first; automatic ones avoid them all.
 */
export function rehypeHeadingAnchors({ maintainCase }: { maintainCase: boolean }) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const found: Found[] = []
    collect(page, tree, { found, inToc: true })
    claimExplicitIds(page, found)
    const slugger = createSlugger(page.ids, maintainCase)
    for (const { element, explicitId, inToc } of found) {
      const text = textOf(element).trim()
      const level = Number(element.tagName.slice(1))
      const id = explicitId || (level > 1 && text !== '' ? slugger(text) : '')
      if (id !== '') element.properties.id = id
      if (level === 1 || text === '') continue
      if (inToc) page.toc.push({ id, html: tocHtml(element), level })
      element.children.push(toHashLink(page, id, text))
    }
  }
}

/** Markdown headings, in order; ids of all other elements go to the page. */
function collect(
  page: Page,
  root: { children: Content[] },
  { found, inToc }: { found: Found[]; inToc: boolean },
): void {
  walk<Content>(root, (node, parent) => {
    if (node.type !== 'element') return undefined
    const { properties, tagName } = node
    if (typeof properties.id === 'string') page.ids.add(properties.id)
    if (properties.role === 'tabpanel' && inToc) {
      collect(page, node, { found, inToc: false })
      return 'skip'
    }
    if (!/^h[1-6]$/.test(tagName)) return undefined
    if (tagName === 'h1' && isTop(parent)) {
      page.heading ??= textOf(node).trim() || null
      page.beginsWithHeading ??= page.heading !== null
    }
    page.beginsWithHeading ??= false
    const mark = properties[HEADING_MARK]
    if (mark === undefined) return undefined
    delete properties[HEADING_MARK]
    found.push({ element: node, explicitId: String(mark), inToc })
    return undefined
  })
}

/** A heading in a quote, a note or a tab is not the title of the page. */
function isTop(parent: { children: Content[]; tagName?: string }): boolean {
  return parent.tagName === undefined || /^(?:div|header|center|section)$/.test(parent.tagName)
}

function claimExplicitIds(page: Page, found: readonly Found[]): void {
  for (const { element, explicitId } of found) {
    if (explicitId === '') continue
    if (page.ids.has(explicitId))
      page.diagnostics.push(headingIdDuplicate(explicitId, sourceOf(page, element)))
    page.ids.add(explicitId)
  }
}

function toHashLink(page: Page, id: string, heading: string): Element {
  const label = messageOf(page, 'theme.common.headingLinkTitle', { heading })
  return {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['hash-link'],
      href: `#${id}`,
      ariaLabel: label,
      title: label,
      translate: 'no',
    },
    children: [],
  }
}
