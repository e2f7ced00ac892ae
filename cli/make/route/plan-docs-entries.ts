/**
 * Navbar entries that link to the docs: to a doc, a sidebar or a version. In an instance with several
 * versions an entry has one target in each, and the browser chooses by the reader's version.
 */
import type {
  DocsTarget,
  NavbarDocsLink,
  NavbarLinkData,
  NavbarVersions,
} from '../../../runtime/contract/navbar-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  navbarDocUnknown,
  navbarInstanceUnknown,
  navbarSidebarEmpty,
  navbarSidebarUnknown,
  navbarVersionUnknown,
} from '../../base/errors/catalogue.ts'
import type { Instance, Version } from '../../base/model/instance.ts'
import { type EntryPlace, type ItemOf, type NavbarContext, toLabel } from './navbar-context.ts'
import { toSidebarKey } from './plan-sidebars.ts'
import { resolveShellTarget } from './shell-texts.ts'

type DocsItem = ItemOf<'doc'> | ItemOf<'docSidebar'> | ItemOf<'docsVersion'>

/** Context in which an entry is planned. */
interface Plan {
  instance: Instance
  place: EntryPlace
  context: NavbarContext
}

/** Plan an entry that links to the docs; empty if it is invalid or its doc is a draft. */
export function planDocsEntry(
  item: DocsItem,
  place: EntryPlace,
  context: NavbarContext,
): (NavbarLinkData | NavbarDocsLink)[] {
  const instance = findInstance(item, place, context)
  if (!instance) return []
  const targets = instance.versions.flatMap((version) => {
    const target = planTarget(item, version, { instance, place, context })
    return target ? [[version.name, target] as const] : []
  })
  const [first] = targets
  if (!first) return []
  const { position } = place
  if (instance.versions.length === 1) return [{ type: 'link', position, ...first[1] }]
  const latest = instance.versions.find(({ isLast }) => isLast)?.name ?? ''
  const entry = { type: 'docs' as const, instance: instance.id, latest, position }
  return [{ ...entry, targets: Object.fromEntries(targets) }]
}

/** The versions in a menu, in its order; `null` if the instance does not exist. */
export function planVersionMenu(
  item: ItemOf<'docsVersionDropdown'>,
  place: EntryPlace,
  context: NavbarContext,
): NavbarVersions['versions'] | null {
  const instance = findInstance(item, place, context)
  if (!instance) return null
  const { versions } = instance
  const wanted = item.versions
  if (wanted === undefined) return versions.map(({ name, label }) => ({ name, label }))
  const labels = Array.isArray(wanted) ? {} : wanted
  return (Array.isArray(wanted) ? wanted : Object.keys(wanted)).flatMap((name) => {
    const version = versions.find((one) => one.name === name)
    const own = labels[name]?.label
    if (version) return [{ name, label: own === undefined ? version.label : toLabel(own, context) }]
    const available = versions.map((one) => one.name)
    context.diagnostics.push(navbarVersionUnknown(name, available, toEntry(item, place, context)))
    return []
  })
}

function findInstance(
  item: DocsItem | ItemOf<'docsVersionDropdown'>,
  place: EntryPlace,
  context: NavbarContext,
): Instance | undefined {
  const { instances } = context.localeMap
  const instance = instances.find(({ id }) => id === item.docsPluginId)
  if (!instance) {
    const ids = instances.map(({ id }) => id)
    const entry = toEntry(item, place, context)
    context.diagnostics.push(navbarInstanceUnknown(item.docsPluginId, ids, entry))
  }
  return instance
}

function planTarget(item: DocsItem, version: Version, plan: Plan): DocsTarget | undefined {
  const drafts = plan.context.localeMap.draftIds?.[plan.instance.id] ?? []
  // Scan reports a version in which no doc could be read; entries that link to it are not reported too.
  if (version.docs.length === 0 && drafts.length === 0) return undefined
  switch (item.type) {
    case 'doc':
      return planDoc(item, version, plan)
    case 'docSidebar':
      return planSidebar(item, version, plan)
    case 'docsVersion':
      return planVersion(item, version, plan)
  }
}

/** A doc may be missing in an older version: the link then names the doc of the latest one. */
function planDoc(
  item: ItemOf<'doc'>,
  version: Version,
  { instance, place, context }: Plan,
): DocsTarget | undefined {
  const { docId } = item
  const doc = version.docs.find(({ id }) => id === docId)
  if (doc)
    return {
      label: item.label === undefined ? docId : toLabel(item.label, context),
      href: doc.path,
      ...omitUndefined({ unlisted: doc.unlisted && true }),
      // The empty name matches no sidebar, so the entry is active only on the page of its doc.
      activeSidebar:
        doc.sidebar === undefined ? '' : toSidebarKey(instance.id, version.name, doc.sidebar),
    }
  // A draft is not reported as unknown: it will exist once it is published.
  const isDraft = context.localeMap.draftIds?.[instance.id]?.includes(docId)
  if (!version.isLast || isDraft) return undefined
  const ids = version.docs.map(({ id }) => id).sort()
  const ask = { id: docId, version: version.name }
  context.diagnostics.push(navbarDocUnknown(ask, ids, toEntry(item, place, context)))
  return undefined
}

function planSidebar(
  item: ItemOf<'docSidebar'>,
  version: Version,
  { instance, place, context }: Plan,
): DocsTarget | undefined {
  const { sidebarId } = item
  const { sidebars } = version
  const sidebar = Object.hasOwn(sidebars, sidebarId) ? sidebars[sidebarId] : undefined
  if (sidebar?.link)
    return {
      label: item.label === undefined ? sidebar.link.label : toLabel(item.label, context),
      href: sidebar.link.path,
      activeSidebar: toSidebarKey(instance.id, version.name, sidebarId),
    }
  const entry = toEntry(item, place, context)
  if (sidebar) context.diagnostics.push(navbarSidebarEmpty(sidebarId, entry))
  else if (version.isLast) {
    const ask = { id: sidebarId, version: version.name }
    context.diagnostics.push(navbarSidebarUnknown(ask, Object.keys(sidebars), entry))
  }
  return undefined
}

function planVersion(
  item: ItemOf<'docsVersion'>,
  version: Version,
  { context }: Plan,
): DocsTarget | undefined {
  const main = version.docs.find(({ id }) => id === version.mainDocId)?.path
  const href = item.to === undefined ? main : resolveShellTarget({ to: item.to }, context).href
  const label = item.label === undefined ? version.label : toLabel(item.label, context)
  return href === undefined ? undefined : { label, href, activeBasePath: version.path }
}

function toEntry(item: object, { option }: EntryPlace, { locate }: NavbarContext) {
  return { item, source: locate(option) }
}
