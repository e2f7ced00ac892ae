/**
 * Resolves the nodes of a sidebar: labels are translated, drafts removed, and categories get their pages.
 * An entry holds the item for the browser, and the doc that it links to.
 */
import GithubSlugger from 'github-slugger'
import type {
  Permalink,
  SidebarCategoryData,
  SidebarHtml,
  SidebarLink,
} from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  cardTextId,
  categoryPageId,
  sidebarEntryId,
  sidebarHtmlId,
} from '../../base/messages/message-ids.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { CategoryLink } from '../../base/model/category.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { Label, Planned } from '../../base/model/label.ts'
import { applyTrailingSlash, joinPermalink, resolveSlug } from '../../read/links/permalink.ts'
import { findFirstHref } from '../../read/links/sidebar-hrefs.ts'
import type { RoutedDoc } from './place-doc.ts'
import type { CategoryNode, DocNode, LinkNode, SidebarNode } from './sidebar-nodes.ts'

/** A page that is made for a category without a doc. */
export interface CategoryRoute {
  /** Below the instance: `/category/microservices`. */
  slug: string
  permalink: Permalink
  title: Label
  description?: string
  keywords?: readonly string[]
  image?: string
  entry: CategoryEntry
  /** Position of the sidebar entry that it is made for. */
  source: Source
}

interface DocEntry {
  kind: 'doc'
  doc: RoutedDoc
  ref: boolean
  item: Planned<SidebarLink>
}

interface LinkEntry {
  kind: 'link'
  description?: string
  item: Planned<SidebarLink>
}

interface HtmlEntry {
  kind: 'html'
  item: SidebarHtml
}

export interface CategoryEntry {
  kind: 'category'
  description?: string
  /** Its page: a doc, or a page made for it. */
  doc?: RoutedDoc
  page?: CategoryRoute
  entries: readonly SidebarEntry[]
  item: Planned<SidebarCategoryData>
}

export type SidebarEntry = DocEntry | LinkEntry | HtmlEntry | CategoryEntry

/** Context in which one sidebar is resolved. */
interface ResolveContext {
  docs: ReadonlyMap<string, RoutedDoc>
  messages: Messages
  /** Prefix of its message ids: `docs.cloud.current.sidebar.tutorialSidebar`. */
  messagePrefix: string
  /** Shared by all sidebars of a version. */
  slugger: CategorySlugger
  /** Final address of a link as written. */
  toHref(href: string, addBase: boolean): { href: string; external?: true }
}

/** Makes the slugs and permalinks of category pages. */
interface CategorySlugger {
  place(slug: string): Permalink
  /** `Micro services` → `/category/micro-services`, then `-1`, `-2` for further categories of that name. */
  next(label: string): string
}

/**
 * Create a slugger with one counter for an instance and version. @param folder - Path of the instance below
 * the base.
 */
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

/** Resolve nodes in order. All ids are known to exist; entries of drafts are left out. */
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
  label: Label | undefined
  /** The node as written; front matter of the doc wins over its fields. */
  node: DocNode | CategoryNode
}

/** Class and custom data of an entry, for CSS and components of the site. */
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
  const {
    sidebar_class_name: className,
    sidebar_custom_props: customProps,
    badge,
  } = doc.frontMatter
  return {
    kind: 'doc',
    doc,
    ref,
    item: {
      kind: 'link',
      label: doc.frontMatter.sidebar_label ?? label ?? doc.title,
      href: doc.permalink,
      ...omitUndefined({ unlisted: doc.unlisted ? true : undefined, badge }),
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
  // Only a category with a key has the title of a doc as its label.
  const written = typeof node.label === 'string' ? node.label : ''
  const id = sidebarEntryId(context.messagePrefix, { ...node, label: written })
  const label =
    written === ''
      ? (context.messages[id] ?? node.label)
      : translateMessage(context.messages, id, written)
  // Counted even if the category is dropped below, so that publishing a draft renames no other page.
  const slug = toSlug(node.link, written, context.slugger)
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

function toSlug(
  link: CategoryLink | null,
  label: string,
  slugger: CategorySlugger,
): string | undefined {
  if (link?.type !== 'generated-index') return undefined
  const slug = link.slug === undefined ? null : resolveSlug(link.slug, '/')
  return slug ?? slugger.next(label)
}

function findListedDoc(link: CategoryLink | null, { docs }: ResolveContext): RoutedDoc | undefined {
  const doc = link?.type === 'doc' ? docs.get(link.id) : undefined
  return doc?.draft ? undefined : doc
}

interface CategoryItemParts {
  label: Label
  entries: readonly SidebarEntry[]
  href: Permalink | undefined
  doc: RoutedDoc | undefined
}

function toCategoryItem(
  node: CategoryNode,
  { label, entries, href, doc }: CategoryItemParts,
): Planned<SidebarCategoryData> {
  const items = entries.map((entry) => entry.item)
  const firstHref = href === undefined || doc?.unlisted ? findFirstHref(items) : undefined
  return {
    kind: 'category',
    label,
    ...omitUndefined({
      ...{ href, linkUnlisted: doc?.unlisted ? true : undefined },
      ...{ badge: doc?.frontMatter.badge, firstHref },
    }),
    collapsible: node.collapsible,
    collapsed: node.collapsed,
    items,
    ...pickAttributes(node),
  }
}

function describePage(
  link: Extract<CategoryLink, { type: 'generated-index' }>,
  { id, label, messages }: { id: string; label: Label; messages: Messages },
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

/** The list is one message, because another language may need more or fewer words. */
function translateWords(messages: Messages, id: string, words: readonly string[]): string[] {
  const text = translateMessage(messages, id, words.join(', '))
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
