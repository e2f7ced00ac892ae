/**
 * From ids to entries: labels translated, drafts gone, every category with its page. An entry keeps
 * the doc that it stands for beside the item that crosses to the browser.
 */
import GithubSlugger from 'github-slugger'
import type {
  Permalink,
  SidebarCategoryData,
  SidebarHtml,
  SidebarLink,
} from '../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { applyTrailingSlash, joinPermalink, resolveSlug } from '../links/permalink.ts'
import { findFirstHref } from '../links/sidebar-hrefs.ts'
import {
  cardTextId,
  categoryPageId,
  sidebarEntryId,
  sidebarHtmlId,
} from '../messages/message-ids.ts'
import { type Messages, translateMessage } from '../messages/translate-message.ts'
import type { CategoryLink } from '../model/category.ts'
import type { Source } from '../model/diagnostic.ts'
import type { RoutedDoc } from './place-doc.ts'
import type { CategoryNode, DocNode, LinkNode, SidebarNode } from './sidebar-nodes.ts'

/** A page that is made for a category without a doc of its own. */
export interface CategoryRoute {
  /** Below the instance: `/category/microservices`. */
  slug: string
  permalink: Permalink
  title: string
  description?: string
  keywords?: readonly string[]
  image?: string
  entry: CategoryEntry
  /** The entry of a sidebar that it is made for. */
  source: Source
}

interface DocEntry {
  kind: 'doc'
  doc: RoutedDoc
  ref: boolean
  item: SidebarLink
}

interface LinkEntry {
  kind: 'link'
  description?: string
  item: SidebarLink
}

interface HtmlEntry {
  kind: 'html'
  item: SidebarHtml
}

export interface CategoryEntry {
  kind: 'category'
  description?: string
  /** Its page, of one kind or the other. */
  doc?: RoutedDoc
  page?: CategoryRoute
  entries: readonly SidebarEntry[]
  item: SidebarCategoryData
}

export type SidebarEntry = DocEntry | LinkEntry | HtmlEntry | CategoryEntry

/** Context in which one sidebar is resolved. */
interface ResolveContext {
  docs: ReadonlyMap<string, RoutedDoc>
  messages: Messages
  /** Start of its message ids: `docs.cloud.current.sidebar.tutorialSidebar`. */
  messagePrefix: string
  /** One for all sidebars of a version. */
  slugger: CategorySlugger
  /** Address of a link as the author wrote it. */
  toHref(href: string, addBase: boolean): { href: string; external?: true }
}

/** Names the pages of categories. */
interface CategorySlugger {
  place(slug: string): Permalink
  /** `Micro services` → `/category/micro-services`, and `-1`, `-2` for the next ones of that name. */
  next(label: string): string
}

/** One counter, for an instance and version; `folder` is the instance's path below the base. */
export function createCategorySlugger(
  base: string,
  folder: string,
  trailingSlash: boolean | undefined,
): CategorySlugger {
  const slugger = new GithubSlugger()
  return {
    place: (slug) => applyTrailingSlash(joinPermalink(base, folder, slug), trailingSlash, base),
    next: (label) => `/category/${slugger.slug(label)}`,
  }
}

/** Resolve nodes in order. Ids are known by now; a draft's entry is left out. */
export function resolveEntries(
  nodes: readonly SidebarNode[],
  context: ResolveContext,
): SidebarEntry[] {
  return nodes.flatMap((node) => resolveNode(node, context))
}

function resolveNode(node: SidebarNode, context: ResolveContext): SidebarEntry[] {
  switch (node.kind) {
    case 'doc':
      return resolveDoc(node, context)
    case 'link':
      return [resolveLink(node, context)]
    case 'html': {
      const { kind, defaultStyle } = node
      const id = sidebarHtmlId(context.messagePrefix, node.html)
      const html = translateMessage(context.messages, id, node.html)
      const style = defaultStyle ? { defaultStyle } : {}
      return [{ kind, item: { kind, html, ...style, ...pickAttributes(node) } }]
    }
    case 'category':
      return resolveCategory(node, context)
  }
}

function resolveDoc(node: DocNode, { docs, messages, messagePrefix }: ResolveContext): DocEntry[] {
  const doc = docs.get(node.id)
  if (!doc || doc.draft) return []
  const { ref, label } = node
  const id = label === undefined ? null : sidebarEntryId(messagePrefix, { ...node, label })
  return [toDocEntry(doc, { ref, label: translateMessage(messages, id, label), node })]
}

interface DocEntryOptions {
  ref: boolean
  label: string | undefined
  /** As the author wrote it; front matter wins over it. */
  node: DocNode | CategoryNode
}

/** Class and data of an entry for a site's own CSS and theme. */
function pickAttributes({
  className,
  customProps,
}: {
  className?: string | undefined
  customProps?: Readonly<Record<string, unknown>> | undefined
}): Pick<SidebarLink, 'className' | 'customProps'> {
  return {
    ...omitUndefined({ className, customProps }),
  }
}

function toDocEntry(doc: RoutedDoc, { ref, label, node }: DocEntryOptions): DocEntry {
  const { sidebar_class_name: className, sidebar_custom_props: customProps } = doc.frontMatter
  return {
    kind: 'doc',
    doc,
    ref,
    item: {
      kind: 'link',
      label: doc.frontMatter.sidebar_label ?? label ?? doc.summary.title,
      href: doc.permalink,
      ...omitUndefined({ unlisted: doc.unlisted ? true : undefined }),
      ...pickAttributes({
        className: className ?? node.className,
        customProps: customProps ?? node.customProps,
      }),
    },
  }
}

function resolveLink(node: LinkNode, context: ResolveContext): LinkEntry {
  const { label, description } = node
  const id = sidebarEntryId(context.messagePrefix, node)
  return {
    kind: 'link',
    ...omitUndefined({
      description:
        description === undefined
          ? undefined
          : translateMessage(context.messages, cardTextId(id), description),
    }),
    item: {
      kind: 'link',
      label: translateMessage(context.messages, id, label),
      ...context.toHref(node.href, node.autoAddBaseUrl !== false),
      ...pickAttributes(node),
    },
  }
}

function resolveCategory(node: CategoryNode, context: ResolveContext): SidebarEntry[] {
  const id = sidebarEntryId(context.messagePrefix, node)
  const label = translateMessage(context.messages, id, node.label)
  // Counted even where the category goes away below: publishing a draft renames no other page.
  const slug = toSlug(node, context.slugger)
  const doc = findListedDoc(node.link, context)
  const entries = resolveEntries(node.items, context)
  if (entries.length === 0) return doc ? [toDocEntry(doc, { ref: false, label, node })] : []
  const permalink = slug === undefined ? undefined : context.slugger.place(slug)
  const entry: CategoryEntry = {
    kind: 'category',
    entries,
    ...omitUndefined({
      description:
        node.description === undefined
          ? undefined
          : translateMessage(context.messages, cardTextId(id), node.description),
      doc,
    }),
    item: toCategoryItem(node, { label, entries, href: doc?.permalink ?? permalink, doc }),
  }
  if (slug !== undefined && permalink !== undefined && node.link?.type === 'generated-index')
    entry.page = {
      slug,
      permalink,
      entry,
      source: node.source,
      ...describePage(node.link, { id, label, messages: context.messages }),
    }
  return [entry]
}

function toSlug({ link, label }: CategoryNode, slugger: CategorySlugger): string | undefined {
  if (link?.type !== 'generated-index') return undefined
  const slug = link.slug === undefined ? null : resolveSlug(link.slug, '/')
  return slug ?? slugger.next(label)
}

function findListedDoc(link: CategoryLink | null, { docs }: ResolveContext): RoutedDoc | undefined {
  const doc = link?.type === 'doc' ? docs.get(link.id) : undefined
  return doc?.draft ? undefined : doc
}

interface CategoryItemParts {
  label: string
  entries: readonly SidebarEntry[]
  href: Permalink | undefined
  doc: RoutedDoc | undefined
}

function toCategoryItem(
  node: CategoryNode,
  { label, entries, href, doc }: CategoryItemParts,
): SidebarCategoryData {
  const items = entries.map((entry) => entry.item)
  const firstHref = href === undefined || doc?.unlisted ? findFirstHref(items) : undefined
  return {
    kind: 'category',
    label,
    ...omitUndefined({ href, linkUnlisted: doc?.unlisted ? true : undefined, firstHref }),
    collapsible: node.collapsible,
    collapsed: node.collapsed,
    items,
    ...pickAttributes(node),
  }
}

function describePage(
  link: Extract<CategoryLink, { type: 'generated-index' }>,
  { id, label, messages }: { id: string; label: string; messages: Messages },
): Pick<CategoryRoute, 'title' | 'description' | 'keywords' | 'image'> {
  const { title, description, keywords, image } = link
  return {
    title:
      title === undefined ? label : translateMessage(messages, categoryPageId(id, 'title'), title),
    ...omitUndefined({
      description:
        description === undefined
          ? undefined
          : translateMessage(messages, categoryPageId(id, 'description'), description),
      keywords:
        keywords === undefined
          ? undefined
          : translateWords(messages, categoryPageId(id, 'keywords'), keywords),
      image,
    }),
  }
}

/** A list is one text for its translator, since another language may need more or fewer words. */
function translateWords(messages: Messages, id: string, words: readonly string[]): string[] {
  const text = translateMessage(messages, id, words.join(', '))
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
