import {
  sidebarCategoryEmpty,
  sidebarDocsUnknown,
  sidebarKeyDuplicate,
  slugInvalid,
} from '../errors/catalogue.ts'
import { resolveSlug } from '../links/permalink.ts'
import type { Source } from '../model/diagnostic.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { RoutedDoc } from './place-doc.ts'
import { type CategoryNode, inside, type SidebarNode } from './sidebar-nodes.ts'

/** Docs and options that the sidebars of an instance are checked against. */
interface CheckContext {
  instance: string
  docs: ReadonlyMap<string, RoutedDoc>
  diagnostics: Diagnostics
}

/** Report the ids that no doc has, all of a file together, and categories that cannot be shown. */
export function checkSidebars(
  sidebars: ReadonlyMap<string, readonly SidebarNode[]>,
  context: CheckContext,
): void {
  // An instance without any docs is another diagnostic, which scan has named.
  const isEmpty = context.docs.size === 0
  const unknown: UnknownIds = new Map()
  for (const [name, nodes] of sidebars) {
    checkNodes(nodes, context, unknown)
    checkKeys(name, nodes, context)
  }
  for (const [file, { source, ids }] of isEmpty ? [] : unknown)
    context.diagnostics.add(
      sidebarDocsUnknown({
        source,
        instance: context.instance,
        ids: [...ids].sort(),
        available: [...context.docs.keys()].sort(),
      }),
      `SIDEBAR_DOC_UNKNOWN ${context.instance} ${file}`,
    )
}

/**
 * Entries that would share a translation: a category, a link or a named doc is known by its `key`,
 * else by its label.
 */
function checkKeys(
  sidebar: string,
  nodes: readonly SidebarNode[],
  { diagnostics }: CheckContext,
): void {
  const seen = new Set<string>()
  const double = new Map<string, SidebarNode>()
  const visit = (node: SidebarNode) => {
    if (node.kind === 'html') return
    const key = node.key ?? (node.kind === 'link' || node.kind === 'category' ? node.label : null)
    const id = `${node.kind} "${key}"`
    // Two equal labels are one text; only explicit keys must be unique.
    const isGiven = node.key !== undefined && !(node.kind === 'category' && node.hasDocLabel)
    if (isGiven && seen.has(id) && !double.has(id)) double.set(id, node)
    if (key !== null) seen.add(id)
    if (node.kind === 'category') node.items.forEach(visit)
  }
  nodes.forEach(visit)
  const [first] = double.values()
  if (!first) return
  // A doc that no sidebars file names says it in its front matter.
  const field = first.source.at === undefined && first.kind === 'doc' ? 'sidebar_key' : 'key'
  diagnostics.add(sidebarKeyDuplicate(sidebar, [...double.keys()], inside(first.source, field)))
}

/** File → the ids that it names, with the first place that does. */
type UnknownIds = Map<string, { source: Source; ids: Set<string> }>

function checkNodes(
  nodes: readonly SidebarNode[],
  context: CheckContext,
  unknown: UnknownIds,
): void {
  for (const node of nodes) {
    if (node.kind === 'doc' && !context.docs.has(node.id)) addUnknown(node.id, node.source, unknown)
    if (node.kind === 'category') checkCategory(node, context, unknown)
  }
}

function checkCategory(node: CategoryNode, context: CheckContext, unknown: UnknownIds): void {
  const { label, items, link, source } = node
  if (items.length === 0 && link === null)
    context.diagnostics.add(sidebarCategoryEmpty(label, source))
  if (link?.type === 'doc' && !context.docs.has(link.id))
    addUnknown(link.id, inside(source, 'link'), unknown)
  if (link?.type === 'generated-index' && link.slug && resolveSlug(link.slug, '/') === null)
    context.diagnostics.add(slugInvalid(link.slug, inside(source, 'link.slug')))
  checkNodes(items, context, unknown)
}

function addUnknown(id: string, source: Source, unknown: UnknownIds): void {
  const known = unknown.get(source.file)
  if (known) known.ids.add(id)
  else unknown.set(source.file, { source, ids: new Set([id]) })
}
