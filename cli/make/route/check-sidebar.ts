import {
  sidebarCategoryEmpty,
  sidebarDocsUnknown,
  sidebarKeyDuplicate,
  slugInvalid,
} from '../../base/errors/catalogue.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import { resolveSlug } from '../../read/links/permalink.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { RoutedDoc } from './place-doc.ts'
import { type CategoryNode, inside, type SidebarNode } from './sidebar-nodes.ts'

/** Docs of the instance that its sidebars are checked against. */
interface CheckContext {
  instance: string
  docs: ReadonlyMap<string, RoutedDoc>
  diagnostics: Diagnostics
}

/** Report the ids of unknown docs, together for each file, and categories that cannot be shown. */
export function checkSidebars(
  sidebars: ReadonlyMap<string, readonly SidebarNode[]>,
  context: CheckContext,
): void {
  // Scan has already reported an instance without any docs.
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
 * Report entries that would share a message id. The id of a category, a link or a labelled doc is made from
 * its `key`, else its label.
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
    // Equal labels may share one text; only explicit keys must be unique.
    const isGiven = node.key !== undefined && !(node.kind === 'category' && node.hasDocLabel)
    if (isGiven && seen.has(id) && !double.has(id)) double.set(id, node)
    if (key !== null) seen.add(id)
    if (node.kind === 'category') node.items.forEach(visit)
  }
  nodes.forEach(visit)
  const [first] = double.values()
  if (!first) return
  // For a doc from a generated sidebar, the field is in its front matter.
  const field = first.source.at === undefined && first.kind === 'doc' ? 'sidebar_key' : 'key'
  diagnostics.add(sidebarKeyDuplicate(sidebar, [...double.keys()], inside(first.source, field)))
}

/** File → unknown ids in it, with the position of the first. */
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
  // Without a link, the label is not the title of a doc.
  if (items.length === 0 && link === null && typeof label === 'string')
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
