/**
 * One docs instance in one locale: its docs with their ids, its sidebars, and which sidebar each
 * page shows.
 */

import type { SidebarItem } from '../../runtime/contract/route-data.ts'
import type { DocsInstanceConfig, SidebarsInput } from '../config/schema.ts'
import { docIdDuplicate, sidebarUnknown } from '../errors/catalogue.ts'
import type { CategoryMetadata, Instance, Version } from '../model.ts'
import type { Findings } from './findings.ts'
import { type Messages, translate } from './messages.ts'
import { joinPermalink } from './permalink.ts'
import type { PlacedDoc } from './place-doc.ts'
import { CURRENT_VERSION, type PlannedSidebar, planSidebars } from './plan-sidebars.ts'
import type { CategoryPage } from './resolve-sidebar.ts'

/** An instance with everything its pages need. */
export interface PlannedInstance {
  config: DocsInstanceConfig
  /** By id, in the order of their files; drafts are not among them. */
  docs: ReadonlyMap<string, PlacedDoc>
  draftIds: readonly string[]
  /** By name, in the order of the sidebars file. */
  sidebars: ReadonlyMap<string, PlannedSidebar>
  /** Doc id → the sidebar that its page shows. */
  shown: ReadonlyMap<string, PlannedSidebar>
  /** Pages made for categories, each with the first sidebar that holds it. */
  pages: readonly { page: CategoryPage; sidebar: PlannedSidebar }[]
  messages: Messages
  /** Base of the locale. */
  base: string
}

/** What an instance is planned from. */
export interface InstanceInput {
  config: DocsInstanceConfig
  sidebars: SidebarsInput | false | undefined
  /** In the order of their files. */
  docs: readonly PlacedDoc[]
  metadata: ReadonlyMap<string, CategoryMetadata>
  base: string
  trailingSlash: boolean | undefined
  messages: Messages
  toHref(href: string, addBase: boolean): { href: string; external?: true }
  findings: Findings
}

/** Plan an instance; every problem goes to the findings. */
export function planInstance(input: InstanceInput): PlannedInstance {
  const { config, messages, base, findings } = input
  const byId = nameDocs(input.docs, findings)
  const sidebars = planSidebars({ ...input, instance: config, input: input.sidebars, docs: byId })
  const docs = new Map([...byId].filter(([, doc]) => !doc.draft))
  return {
    config,
    docs,
    draftIds: [...byId.values()].filter((doc) => doc.draft).map((doc) => doc.id),
    sidebars,
    shown: showSidebars(docs, sidebars, { config, findings }),
    pages: ownPages(sidebars),
    messages,
    base,
  }
}

function nameDocs(docs: readonly PlacedDoc[], findings: Findings): Map<string, PlacedDoc> {
  const byId = new Map<string, PlacedDoc>()
  for (const doc of docs) {
    const rival = byId.get(doc.id)
    if (rival)
      findings.add(docIdDuplicate(doc.id, rival.summary.file.origin, doc.summary.file.origin))
    else byId.set(doc.id, doc)
  }
  return byId
}

type Sidebars = ReadonlyMap<string, PlannedSidebar>

/** Front matter decides, then the instance's option, then the first sidebar that lists the doc. */
function showSidebars(
  docs: ReadonlyMap<string, PlacedDoc>,
  sidebars: Sidebars,
  { config, findings }: Pick<InstanceInput, 'config' | 'findings'>,
): Map<string, PlannedSidebar> {
  const owners = findOwners(sidebars)
  const find = (name: string, who: string, file: string | undefined) => {
    const sidebar = sidebars.get(name)
    if (!sidebar) findings.add(sidebarUnknown({ name, who, file, available: [...sidebars.keys()] }))
    return sidebar
  }
  const option = config.displayedSidebar
  const common =
    option === undefined ? undefined : find(option, `Docs instance "${config.id}"`, undefined)
  const shown = new Map<string, PlannedSidebar>()
  for (const { id, frontMatter, summary } of docs.values()) {
    const name = frontMatter.displayed_sidebar
    if (name === null) continue
    const sidebar =
      name === undefined ? (common ?? owners.get(id)) : find(name, `Doc "${id}"`, summary.file.file)
    if (sidebar) shown.set(id, sidebar)
  }
  return shown
}

function findOwners(sidebars: Sidebars): Map<string, PlannedSidebar> {
  const owners = new Map<string, PlannedSidebar>()
  for (const sidebar of sidebars.values())
    for (const id of sidebar.index.docIds) if (!owners.has(id)) owners.set(id, sidebar)
  return owners
}

/** Sidebars that share a category by its slug share its page. */
function ownPages(sidebars: Sidebars): PlannedInstance['pages'] {
  const pages = new Map<string, { page: CategoryPage; sidebar: PlannedSidebar }>()
  for (const sidebar of sidebars.values())
    for (const page of sidebar.index.pages) {
      // Within one sidebar it is two pages with one address, which is reported as such.
      const known = pages.get(page.permalink)
      if (known && known.sidebar !== sidebar) continue
      pages.set(known ? `${page.permalink} ${pages.size}` : page.permalink, { page, sidebar })
    }
  return [...pages.values()]
}

/** What the browser may ask for about an instance. */
export function describeInstance(instance: PlannedInstance): Instance {
  const { config, base } = instance
  const path = joinPermalink(base, config.routeBasePath, '/')
  const bare = path === base ? path : path.replace(/\/$/, '')
  return { id: config.id, path: bare, versions: [describeVersion(instance, bare)] }
}

function describeVersion(instance: PlannedInstance, path: string): Version {
  const { config, docs, sidebars, shown, pages, messages } = instance
  const sidebarOf = (sidebar: PlannedSidebar | undefined) =>
    sidebar ? { sidebar: sidebar.sidebar.name } : {}
  return {
    name: CURRENT_VERSION,
    label: translate(messages, `docs.${config.id}.${CURRENT_VERSION}.version.label`, 'Next'),
    isLast: true,
    path,
    mainDocId: findMainDoc(instance),
    docs: [
      ...[...docs.values()].map(({ id, permalink }) => ({
        id,
        path: permalink,
        ...sidebarOf(shown.get(id)),
      })),
      ...pages.map(({ page, sidebar }) => ({
        id: page.slug,
        path: page.permalink,
        ...sidebarOf(sidebar),
      })),
    ],
    sidebars: Object.fromEntries(
      [...sidebars].map(([name, { sidebar }]) => [name, describeSidebar(sidebar.items)]),
    ),
  }
}

/** The doc at the root, else the first of the first sidebar, else the first; empty without docs. */
function findMainDoc({ docs, sidebars }: PlannedInstance): string {
  for (const doc of docs.values()) if (doc.slug === '/') return doc.id
  const [first] = sidebars.values()
  return first?.index.docIds[0] ?? docs.keys().next().value ?? ''
}

function describeSidebar(items: readonly SidebarItem[]): Version['sidebars'][string] {
  const link = findFirstLink(items)
  return link ? { link } : {}
}

/** The first page of the sidebar's own, with its label. */
function findFirstLink(items: readonly SidebarItem[]): { path: string; label: string } | undefined {
  for (const item of items) {
    if (item.kind === 'link' && !item.unlisted) return { path: item.href, label: item.label }
    if (item.kind !== 'category') continue
    if (item.href !== undefined && !item.linkUnlisted) return { path: item.href, label: item.label }
    const link = findFirstLink(item.items)
    if (link) return link
  }
  return undefined
}
