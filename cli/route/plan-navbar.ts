/**
 * Navbar entries as the browser shows them. An entry that names a doc or a sidebar becomes a link to
 * it; one that names what does not exist is a problem that quotes the entry as it was configured.
 */
import type {
  NavbarDropdown as DropdownData,
  NavbarItem,
  NavbarLink,
  NavbarPosition,
} from '../../runtime/contract/locale-data.ts'
import type { NavbarItemConfig } from '../config/schema.ts'
import {
  navbarDocUnknown,
  navbarInstanceUnknown,
  navbarSidebarEmpty,
  navbarSidebarUnknown,
} from '../errors/catalogue.ts'
import type { Diagnostic, LocaleMap, Version } from '../model.ts'
import { translate, translateHtml } from './messages.ts'
import { toSidebarKey } from './plan-sidebars.ts'
import { resolveHtml, resolveTarget, type ShellContext } from './shell-texts.ts'

/** What entries are resolved with. */
export interface NavbarContext extends ShellContext {
  localeMap: LocaleMap
  diagnostics: Diagnostic[]
}

type ItemOf<Type extends NavbarItemConfig['type']> = Extract<NavbarItemConfig, { type: Type }>
type Dropdown = ItemOf<'dropdown'>

/** Resolve one entry; none where it is broken, or its doc is hidden. */
export function planNavbarItem(item: NavbarItemConfig, context: NavbarContext): NavbarItem[] {
  const position = item.position ?? 'left'
  switch (item.type) {
    case 'localeDropdown':
      return [{ type: 'localeDropdown', position }]
    case 'search':
      return [{ type: 'search', position, ...withClass(item) }]
    case 'html':
      return [{ type: 'html', html: toHtml(item.value, context), position, ...withClass(item) }]
    case 'dropdown':
      return [planDropdown(item, position, context)]
    default:
      return planLink(item, position, context)
  }
}

function planDropdown(
  item: Dropdown,
  position: NavbarPosition,
  context: NavbarContext,
): DropdownData {
  return {
    type: 'dropdown',
    label: toLabel(item.label, context),
    ...(item.to === undefined ? {} : { href: resolveTarget({ to: item.to }, context).href }),
    position,
    ...withClass(item),
    items: item.items.flatMap((child) => planChild(child, position, context)),
  }
}

function planChild(
  child: Dropdown['items'][number],
  position: NavbarPosition,
  context: NavbarContext,
): DropdownData['items'] {
  if (child.type !== 'html') return planLink(child, position, context)
  return [{ type: 'html', html: toHtml(child.value, context), ...withClass(child) }]
}

function planLink(
  item: ItemOf<'link'> | ItemOf<'doc'> | ItemOf<'docSidebar'>,
  position: NavbarPosition,
  context: NavbarContext,
): NavbarLink[] {
  const base = { type: 'link' as const, position, ...withClass(item) }
  if (item.type === 'link') return [{ ...base, ...planPlainLink(item, context) }]
  const version = findVersion(item, context)
  if (!version) return []
  const link =
    item.type === 'doc' ? planDoc(item, version, context) : planSidebar(item, version, context)
  return link ? [{ ...base, ...link }] : []
}

type LinkParts = Omit<NavbarLink, 'type' | 'position'>

function planPlainLink(item: ItemOf<'link'>, context: NavbarContext): LinkParts {
  const { label = '', activeBasePath, activeBaseRegex } = item
  const extra = {
    target: item.target,
    rel: item.rel,
    title: toText('title', item.title, context),
    'aria-label': toText('aria-label', item['aria-label'], context),
  }
  const attributes = Object.entries(extra).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return {
    label: toLabel(label, context),
    ...resolveTarget(item, context),
    ...(activeBasePath === undefined
      ? {}
      : { activeBasePath: resolveTarget({ to: activeBasePath }, context).href }),
    ...(activeBaseRegex === undefined ? {} : { activeBaseRegex }),
    ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) }),
  }
}

function findVersion(
  item: ItemOf<'doc'> | ItemOf<'docSidebar'>,
  { localeMap: { instances }, diagnostics }: NavbarContext,
): Version | undefined {
  const instance = instances.find(({ id }) => id === item.docsPluginId)
  if (!instance) {
    const ids = instances.map(({ id }) => id)
    diagnostics.push(navbarInstanceUnknown(item.docsPluginId, ids, item))
  }
  return instance?.versions.find(({ isLast }) => isLast)
}

function planDoc(
  item: ItemOf<'doc'>,
  version: Version,
  context: NavbarContext,
): LinkParts | undefined {
  const { docId, docsPluginId } = item
  const { localeMap, diagnostics } = context
  const doc = version.docs.find(({ id }) => id === docId)
  if (!doc) {
    // A draft is hidden: it will be there once it is published.
    if (localeMap.draftIds?.[docsPluginId]?.includes(docId)) return undefined
    const ids = version.docs.map(({ id }) => id).sort()
    diagnostics.push(navbarDocUnknown({ id: docId, version: version.name }, ids, item))
    return undefined
  }
  const route = localeMap.routes.find(({ permalink }) => permalink === doc.path)
  if (route?.frontMatter.unlisted) return undefined
  return {
    label: item.label === undefined ? docId : toLabel(item.label, context),
    href: doc.path,
    ...(doc.sidebar === undefined
      ? {}
      : { activeSidebar: toSidebarKey(docsPluginId, version.name, doc.sidebar) }),
  }
}

function planSidebar(
  item: ItemOf<'docSidebar'>,
  version: Version,
  context: NavbarContext,
): LinkParts | undefined {
  const { sidebarId, docsPluginId } = item
  const sidebar = Object.hasOwn(version.sidebars, sidebarId)
    ? version.sidebars[sidebarId]
    : undefined
  if (!sidebar?.link) {
    const names = Object.keys(version.sidebars)
    context.diagnostics.push(
      sidebar
        ? navbarSidebarEmpty(sidebarId, item)
        : navbarSidebarUnknown({ id: sidebarId, version: version.name }, names, item),
    )
    return undefined
  }
  return {
    label: item.label === undefined ? sidebar.link.label : toLabel(item.label, context),
    href: sidebar.link.path,
    activeSidebar: toSidebarKey(docsPluginId, version.name, sidebarId),
  }
}

function toLabel(label: string, { messages }: NavbarContext): string {
  return translate(messages, `navbar.item.label.${label}`, label)
}

function toText(kind: string, text: string | undefined, { messages }: NavbarContext) {
  return text === undefined ? undefined : translate(messages, `navbar.item.${kind}.${text}`, text)
}

function toHtml(html: string, context: NavbarContext): string {
  return resolveHtml(translateHtml(context.messages, 'navbar.item', html), context)
}

function withClass({ className }: { className?: string | undefined }): { className?: string } {
  return className === undefined ? {} : { className }
}
