/**
 * Navbar entries in the form that the browser shows. An entry that names a doc or a sidebar becomes a link
 * to it. An entry that names an unknown one is reported with its text from the config.
 */
import type {
  NavbarDropdownData as DropdownData,
  NavbarCustomData,
  NavbarEntry,
  NavbarItemData,
  NavbarLinkData,
  NavbarVersions,
} from '../../../runtime/contract/navbar-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { navbarComponentUnknown } from '../../base/errors/catalogue.ts'
import {
  isTextAttribute,
  navbarAttributeId,
  navbarHtmlId,
} from '../../base/messages/message-ids.ts'
import { keepFallback, translateMessage } from '../../base/messages/translate-message.ts'
import { itemsOfPiece, LINK_FIELDS } from '../../config/navbar-schema.ts'
import type { NavbarItemConfig } from '../../config/schema.ts'
import { type EntryPlace, type ItemOf, type NavbarContext, toLabel } from './navbar-context.ts'
import { planDocsEntry, planVersionMenu } from './plan-docs-entries.ts'
import { resolveHtml, resolveShellTarget } from './shell-texts.ts'

type Child = ItemOf<'dropdown'>['items'][number]

/** Resolve one entry; empty if it is invalid or its doc is hidden. */
export function planNavbarItem(
  item: NavbarItemConfig,
  option: string,
  context: NavbarContext,
): NavbarItemData[] {
  if (!isShown(item, context)) return []
  const position = item.position ?? 'left'
  const place = { option, position }
  switch (item.type) {
    case 'localeDropdown': {
      const query = item.queryString?.replace(/^[?&]/, '')
      const menu = { type: item.type, position, ...planAround(item, place, context) }
      return [{ ...menu, ...omitUndefined({ query: query || undefined }), ...withClass(item) }]
    }
    case 'docsVersionDropdown':
      return planVersions(item, place, context)
    case 'search':
      return [{ type: 'search', position, ...withClass(item) }]
    case 'dropdown':
      return [planDropdown(item, place, context)]
    case 'html':
      return [{ type: 'html', html: toHtml(item.value, context), position, ...withClass(item) }]
    case 'plugin':
      return itemsOfPiece(item).flatMap((one) => planNavbarItem(one, option, context))
    case 'link':
    case 'custom':
    case 'doc':
    case 'docSidebar':
    case 'docsVersion':
      return planEntry(item, place, context)
    default:
      return item satisfies never
  }
}

/** Whether an item is for the locale. */
function isShown({ locales }: { locales?: string[] | undefined }, context: NavbarContext): boolean {
  return locales?.includes(context.localeMap.locale) ?? true
}

function planDropdown(
  item: ItemOf<'dropdown'>,
  { option, position }: EntryPlace,
  context: NavbarContext,
): DropdownData {
  return {
    type: 'dropdown',
    label: toLabel(item.label, context),
    ...omitUndefined({
      href: item.to === undefined ? undefined : resolveShellTarget({ to: item.to }, context).href,
    }),
    position,
    ...withClass(item),
    items: planChildren(item.items, { option: `${option}.items`, position }, context),
  }
}

function planVersions(
  item: ItemOf<'docsVersionDropdown'>,
  place: EntryPlace,
  context: NavbarContext,
): NavbarVersions[] {
  const versions = planVersionMenu(item, place, context)
  if (!versions) return []
  const menu = { type: item.type, instance: item.docsPluginId, versions, position: place.position }
  const never = item.dropdownActiveClassDisabled ? { neverActive: true as const } : {}
  return [{ ...menu, ...planAround(item, place, context), ...never, ...withClass(item) }]
}

function planAround(
  item: ItemOf<'localeDropdown'> | ItemOf<'docsVersionDropdown'>,
  { option, position }: EntryPlace,
  context: NavbarContext,
): Pick<NavbarVersions, 'before' | 'after'> {
  const plan = (name: 'dropdownItemsBefore' | 'dropdownItemsAfter') =>
    planChildren(item[name], { option: `${option}.${name}`, position }, context)
  const [before, after] = [plan('dropdownItemsBefore'), plan('dropdownItemsAfter')]
  return omitUndefined({
    before: before.length > 0 ? before : undefined,
    after: after.length > 0 ? after : undefined,
  })
}

function planChildren(
  items: readonly Child[],
  { option, position }: EntryPlace,
  context: NavbarContext,
): NavbarEntry[] {
  return items.flatMap((item, index): NavbarEntry[] => {
    if (!isShown(item, context)) return []
    if (item.type === 'html')
      return [{ type: 'html', html: toHtml(item.value, context), ...withClass(item) }]
    return planEntry(item, { option: `${option}[${index}]`, position }, context)
  })
}

function planEntry(
  item: Exclude<Child, { type: 'html' }>,
  place: EntryPlace,
  context: NavbarContext,
): Exclude<NavbarEntry, { type: 'html' }>[] {
  const { position } = place
  switch (item.type) {
    case 'link':
      return [{ type: 'link', position, ...withClass(item), ...planLink(item, context) }]
    case 'custom':
      return planCustom(item, place, context)
    case 'doc':
    case 'docSidebar':
    case 'docsVersion':
      return planDocsEntry(item, place, context).map((entry) => ({ ...entry, ...withClass(item) }))
    default:
      return item satisfies never
  }
}

type LinkParts = Omit<NavbarLinkData, 'type' | 'position'>

function planLink(item: ItemOf<'link'>, context: NavbarContext): LinkParts {
  const { label, html, activeBasePath, activeBaseRegex } = item
  const attributes = Object.entries(item).flatMap(([name, value]) =>
    LINK_FIELDS.has(name) || value === undefined
      ? []
      : [[name, toAttribute(name, String(value), context)] as const],
  )
  return {
    label: label === undefined ? '' : toLabel(label, context),
    ...omitUndefined({ html: html === undefined ? undefined : toHtml(html, context) }),
    ...resolveShellTarget(item, context),
    ...omitUndefined({
      activeBasePath:
        activeBasePath === undefined
          ? undefined
          : resolveShellTarget({ to: activeBasePath }, context).href,
      activeBaseRegex,
      attributes: attributes.length === 0 ? undefined : Object.fromEntries(attributes),
    }),
  }
}

function toAttribute(name: string, text: string, { messages }: NavbarContext): string {
  const id = isTextAttribute(name) ? navbarAttributeId(name, text) : null
  return translateMessage(messages, id, text)
}

function planCustom(
  { item, className }: ItemOf<'custom'>,
  { option, position }: EntryPlace,
  { components, diagnostics, locate }: NavbarContext,
): NavbarCustomData[] {
  const type = String(item.type)
  const name = type.slice('custom-'.length)
  if (components.includes(name))
    return [{ type: 'custom', name, item, position, ...withClass({ className }) }]
  const available = components.map((component) => `custom-${component}`)
  const where = { file: `navbar/${name}.tsx, next to the config`, available }
  diagnostics.push(navbarComponentUnknown(type, where, { item, source: locate(option) }))
  return []
}

function toHtml(html: string, context: NavbarContext): string {
  const text = translateMessage(context.messages, navbarHtmlId(html), html)
  return keepFallback(context.messages, text, resolveHtml(text, context))
}

function withClass({ className }: { className?: string | undefined }): { className?: string } {
  return className === undefined ? {} : { className }
}
