/**
 * The last step of parse: an HTML tree becomes text, split at parts whose final bytes only a later stage
 * knows: addresses of links and images, and components.
 *
 * Comments and doctypes are left out; text and attributes are always escaped the same way. Neither recursive
 * nor quadratic. Everything else is written as hast-util-to-html writes it, which a test checks.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { escapeText } from '../../../runtime/shared/escape-html.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { ArticleData, ArticleSlot, Segment } from '../../base/model/article.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import { type Space, writeAttributes } from './attributes.ts'
import { VOID_ELEMENTS } from './html-names.ts'
import { LINK_FLAG } from './mdast-to-hast.ts'
import { COMPONENT_TAG, SLOT_TAG } from './page.ts'
import type { PageComponent } from './page-component.ts'

/** Options of the serialiser. */
interface SerialiseContext {
  components: readonly PageComponent[]
  sourceOf(node: Element): Source
}

/** Elements whose `src` can be a file of the site, like that of an image. */
const MEDIA: ReadonlySet<string> = new Set(['img', 'video', 'audio', 'source', 'track'])

/** An open element whose children are being written, or a part with its own article. */
interface Open {
  children: readonly (ElementContent | RootContent)[]
  next: number
  end: string
  space: Space
  /** Receives the article of a component or slot when its children are written; returns the enclosing one. */
  close?: (children: Segment[]) => Segment[]
  /** For a component: paths of its slots, and the slots written so far. */
  slots?: { paths: NonNullable<PageComponent['slots']>; written: ArticleSlot[] }
}

/** Write a tree as an article. `data.octavo` properties and flags of the plugins are left out. */
export function serialiseArticle(tree: Root, context: SerialiseContext): ArticleData {
  let parts: Segment[] = []
  const stack: Open[] = [{ children: tree.children, next: 0, end: '', space: 'html' }]
  for (let open = stack.at(-1); open; open = stack.at(-1)) {
    const node = open.children[open.next]
    open.next += 1
    if (node === undefined) {
      stack.pop()
      if (open.close) parts = open.close(parts)
      else addText(parts, open.end)
    } else if (node.type === 'text') addText(parts, escapeText(node.value))
    else if (node.type === 'colouredCode') addText(parts, node.html)
    else if (node.type === 'element') {
      if (node.tagName === COMPONENT_TAG || node.tagName === SLOT_TAG) {
        const inner =
          node.tagName === SLOT_TAG
            ? openSlot(node, open, parts)
            : openComponent(node, context, parts)
        stack.push(inner)
        if (inner.close) parts = []
      } else {
        const space = spaceOf(node, open.space)
        writeStart(parts, node, { context, space })
        if (!(space === 'html' && VOID_ELEMENTS.has(node.tagName)))
          stack.push({
            children: node.children,
            next: 0,
            end: `</${node.tagName}>`,
            // The content of `foreignObject` is HTML again.
            space: node.tagName === 'foreignObject' ? 'html' : space,
          })
      }
    }
  }
  return parts
}

function openComponent(node: Element, context: SerialiseContext, outer: Segment[]): Open {
  const place = { children: node.children, next: 0, end: '', space: 'html' as const }
  const component = context.components[Number(node.properties.dataComponent)]
  if (!component) return place
  const { name, props, source, slots: paths = [], values } = component
  const slots = { paths, written: [] as ArticleSlot[] }
  const close = (children: Segment[]) => {
    const { written } = slots
    const asked = omitUndefined({ values })
    const segment = { kind: 'component' as const, name, props, children, ...asked, source }
    outer.push(written.length === 0 ? segment : { ...segment, slots: written })
    return outer
  }
  return { ...place, close, slots }
}

/** Start the content of a prop; where the prop was refused, the content is dropped. */
function openSlot(node: Element, { slots }: Open, outer: Segment[]): Open {
  const path = slots?.paths[Number(node.properties.dataSlot)]
  const close = (children: Segment[]) => {
    if (path && path.length > 0) slots?.written.push({ path, children })
    return outer
  }
  return { children: node.children, next: 0, end: '', space: 'html', close }
}

function writeStart(
  parts: Segment[],
  node: Element,
  { context, space }: { context: SerialiseContext; space: Space },
): void {
  const { tagName, properties } = node
  const isLink = tagName === 'a' && typeof properties.href === 'string'
  const isMedia = MEDIA.has(tagName) && typeof properties.src === 'string'
  if (isLink && !isHashLink(node)) {
    const open = `<a${writeAttributes(properties, space, isLinkProperty)}`
    const syntax = LINK_FLAG in properties ? 'markdown' : 'html'
    const href = String(properties.href)
    parts.push({ kind: 'link', href, open, syntax, source: context.sourceOf(node) })
  } else if (isMedia) {
    const open = `<${tagName}${writeAttributes(properties, space, isSource)}`
    const src = String(properties.src)
    parts.push({ kind: 'image', src, open, source: context.sourceOf(node) })
  } else {
    addText(parts, `<${tagName}${writeAttributes(properties, space, isLinkFlag)}>`)
  }
}

const isLinkFlag = (name: string) => name === LINK_FLAG
const isLinkProperty = (name: string) => name === LINK_FLAG || name === 'href'
const isSource = (name: string) => name === 'src'

/** Whether an element is a heading's link to itself, which is not resolved. */
function isHashLink({ properties: { className, href } }: Element): boolean {
  return Array.isArray(className) && className[0] === 'hash-link' && String(href).startsWith('#')
}

function spaceOf({ tagName }: Element, outer: Space): Space {
  return tagName === 'svg' ? 'svg' : outer
}

function addText(parts: Segment[], text: string): void {
  const last = parts.length - 1
  const before = parts[last]
  if (typeof before === 'string') parts[last] = before + text
  else if (text !== '') parts.push(text)
}
