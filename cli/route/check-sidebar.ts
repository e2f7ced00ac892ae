import {
  sidebarCategoryEmpty,
  sidebarDocsUnknown,
  sidebarKeyDuplicate,
  slugInvalid,
} from '../errors/catalogue.ts'
import { resolveSlug } from '../links/permalink.ts'
import type { Findings } from './findings.ts'
import type { RoutedDoc } from './place-doc.ts'
import type { CategoryNode, SidebarNode } from './sidebar-nodes.ts'

/** What the sidebars of an instance are checked against. */
export interface CheckContext {
  instance: string
  /** Sidebars file, to name in problems. */
  file: string
  docs: ReadonlyMap<string, RoutedDoc>
  findings: Findings
}

/** Report the ids that no doc has, all of a file together, and categories that cannot be shown. */
export function checkSidebars(
  sidebars: ReadonlyMap<string, readonly SidebarNode[]>,
  context: CheckContext,
): void {
  const unknown = new Map<string, Set<string>>()
  for (const [name, nodes] of sidebars) {
    checkNodes(nodes, context, unknown)
    checkKeys(name, nodes, context)
  }
  for (const [file, ids] of unknown)
    context.findings.add(
      sidebarDocsUnknown({
        file,
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
  { file, findings }: CheckContext,
): void {
  const seen = new Set<string>()
  const double = new Set<string>()
  const visit = (node: SidebarNode) => {
    if (node.kind === 'html') return
    const key = node.key ?? (node.kind === 'link' || node.kind === 'category' ? node.label : null)
    const id = `${node.kind} "${key}"`
    // Two equal labels are one text; only keys that were given promise to tell entries apart.
    const isGiven = node.key !== undefined && !(node.kind === 'category' && node.hasDocLabel)
    if (isGiven && seen.has(id)) double.add(id)
    if (key !== null) seen.add(id)
    if (node.kind === 'category') node.items.forEach(visit)
  }
  nodes.forEach(visit)
  if (double.size > 0) findings.add(sidebarKeyDuplicate(sidebar, [...double], file))
}

type UnknownIds = Map<string, Set<string>>

function checkNodes(
  nodes: readonly SidebarNode[],
  context: CheckContext,
  unknown: UnknownIds,
): void {
  for (const node of nodes) {
    if (node.kind === 'doc' && !context.docs.has(node.id))
      addUnknown(node.id, context.file, unknown)
    if (node.kind === 'category') checkCategory(node, context, unknown)
  }
}

function checkCategory(node: CategoryNode, context: CheckContext, unknown: UnknownIds): void {
  const { label, items, link, file = context.file } = node
  if (items.length === 0 && link === null) context.findings.add(sidebarCategoryEmpty(label, file))
  if (link?.type === 'doc' && !context.docs.has(link.id)) addUnknown(link.id, file, unknown)
  if (link?.type === 'generated-index' && link.slug && resolveSlug(link.slug, '/') === null)
    context.findings.add(slugInvalid(link.slug, file))
  checkNodes(items, context, unknown)
}

function addUnknown(id: string, file: string, unknown: UnknownIds): void {
  const ids = unknown.get(file)
  if (ids) ids.add(id)
  else unknown.set(file, new Set([id]))
}
