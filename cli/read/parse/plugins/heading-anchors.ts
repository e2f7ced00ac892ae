import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { headingIdDuplicate } from '../../../base/errors/catalogue.ts'
import { h } from '../element.ts'
import { messageOf } from '../messages.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { createSlugger } from '../slugger.ts'
import { tocHtml } from '../toc-html.ts'
import { textOf, walk } from '../walk.ts'
import { HEADING_FLAG, PARTIAL_FLAG } from './heading-flags.ts'

type Content = ElementContent | RootContent

interface Found {
  element: Element
  explicitId: string
  /** Number of the partial that contains it; empty for the page itself. */
  partial: string
  /** Whether it is in the table of contents. Headings in tabs, which may be hidden, have only an id. */
  inToc: boolean
}

/**
 * Give headings ids, links to themselves and entries in the table of contents, and record the first h1.
 *
 * Explicit ids and the ids of other elements are reserved first; automatic ids avoid them all.
 */
export function rehypeHeadingAnchors({ maintainCase }: { maintainCase: boolean }) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const found: Found[] = []
    collect(page, tree, { found, inToc: true })
    claimExplicitIds(page, found)
    const toId = createIds(page, found, maintainCase)
    for (const heading of found) {
      const { element, explicitId, inToc } = heading
      const text = textOf(element).trim()
      const level = Number(element.tagName.slice(1))
      const id = explicitId || (level > 1 && text !== '' ? toId(heading, text) : '')
      if (id !== '') element.properties.id = id
      if (level === 1 || text === '') continue
      if (inToc) page.toc.push({ id, html: tocHtml(element), level })
      element.children.push(toHashLink(page, id, text))
    }
  }
}

/**
 * Create automatic ids. The headings of a partial get the same ids wherever it is shown, as if it were alone.
 * Where several files give the same id, the first heading gets it, and the others get a unique one.
 */
function createIds(
  page: Page,
  found: readonly Found[],
  maintainCase: boolean,
): (heading: Found, text: string) => string {
  if (page.partials.length === 0) {
    const slugger = createSlugger(page.ids, maintainCase)
    return (_, text) => slugger(text)
  }
  const wanted = wantedIds(page, found, maintainCase)
  const taken = new Set([...page.ids, ...wanted.values()])
  const free = createSlugger(taken, maintainCase)
  return (heading, text) => {
    const own = wanted.get(heading) ?? ''
    const id = own === '' || page.ids.has(own) ? free(text) : own
    page.ids.add(id)
    return id
  }
}

/** The id of each heading within its own file. */
function wantedIds(
  page: Page,
  found: readonly Found[],
  maintainCase: boolean,
): ReadonlyMap<Found, string> {
  const sluggers = new Map<string, (text: string) => string>()
  const wanted = new Map<Found, string>()
  for (const heading of found) {
    const { element, explicitId, partial } = heading
    const text = textOf(element).trim()
    if (explicitId !== '' || element.tagName === 'h1' || text === '') continue
    const slugger = sluggers.get(partial) ?? createSlugger(new Set(page.ids), maintainCase)
    sluggers.set(partial, slugger)
    wanted.set(heading, slugger(text))
  }
  return wanted
}

/** Collect Markdown headings in order; the ids of all other elements are added to the page. */
function collect(
  page: Page,
  root: { children: Content[] },
  { found, inToc }: { found: Found[]; inToc: boolean },
): void {
  walk<Content>(root, (node, parent) => {
    if (node.type !== 'element') {
      if (textOf(node).trim() !== '') page.beginsWithHeading ??= false
      return undefined
    }
    const { properties, tagName } = node
    if (tagName === 'hr') page.beginsWithHeading ??= false
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
    const flag = properties[HEADING_FLAG]
    if (flag === undefined) return undefined
    delete properties[HEADING_FLAG]
    const partial = String(properties[PARTIAL_FLAG] ?? '')
    delete properties[PARTIAL_FLAG]
    found.push({ element: node, explicitId: String(flag), partial, inToc })
    return undefined
  })
}

/** A heading in a quote, an admonition or a tab is not the title of the page. */
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
  const names = { ariaLabel: label, title: label, translate: 'no' }
  return h('a', { className: ['hash-link'], href: `#${id}`, ...names }, [])
}
