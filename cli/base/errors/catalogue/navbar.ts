/** Diagnostics of the items of the navbar. */

import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { orMeant } from './words.ts'

/** An item of the navbar as written in the config, and its position. */
interface NavbarEntry {
  item: unknown
  source: Source | undefined
}

/** An item of the navbar cannot be shown; the message quotes it as written in the config. */
const navbarItemFailed = (
  code: string,
  reason: string,
  hint: string,
  { item, source }: NavbarEntry,
): Diagnostic => ({
  code,
  severity: 'throw',
  message: `Octavo cannot show a navbar item: ${reason}\n${JSON.stringify(item, null, 2)}`,
  hint,
  ...omitUndefined({ source }),
})

/** An item of the navbar names a docs instance that does not exist. */
export const navbarInstanceUnknown = (
  id: string,
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_INSTANCE_UNKNOWN',
    `no docs instance has the id "${id}" (docsPluginId).`,
    orMeant(`Use one of: ${listNames(available) || 'none is configured'}.`, id, available),
    entry,
  )

/** A navbar item names a doc that does not exist. */
export const navbarDocUnknown = (
  { id, version }: { id: string; version: string },
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_DOC_UNKNOWN',
    `no doc has the id "${id}" in version "${version}".`,
    orMeant(`Use one of: ${listNames(available)}.`, id, available),
    entry,
  )

/** A navbar item names a sidebar that does not exist. */
export const navbarSidebarUnknown = (
  { id, version }: { id: string; version: string },
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_SIDEBAR_UNKNOWN',
    `no sidebar has the id "${id}" in version "${version}".`,
    orMeant(`Use one of: ${listNames(available)}.`, id, available),
    entry,
  )

/** A navbar item refers to a sidebar without links. */
export const navbarSidebarEmpty = (id: string, entry: NavbarEntry) =>
  navbarItemFailed(
    'NAVBAR_SIDEBAR_EMPTY',
    `the sidebar "${id}" has no link.`,
    'Add a doc to that sidebar, or remove the item.',
    entry,
  )

/** A navbar item names a version that does not exist. */
export const navbarVersionUnknown = (
  name: string,
  available: readonly string[],
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_VERSION_UNKNOWN',
    `no version is named "${name}".`,
    orMeant(`Use one of: ${listNames(available)}.`, name, available),
    entry,
  )

/** A navbar item has a type for which the site has no component. */
export const navbarComponentUnknown = (
  type: string,
  { file, available }: { file: string; available: readonly string[] },
  entry: NavbarEntry,
) =>
  navbarItemFailed(
    'NAVBAR_COMPONENT_UNKNOWN',
    `no component exists for the type "${type}".`,
    `Write it in ${file}${available.length > 0 ? `, or use one of: ${listNames(available)}` : ''}.`,
    entry,
  )

/** The component of a navbar item threw an error. `cause`: its message. */
export const navbarItemCrashed = (cause: string, entry: NavbarEntry) =>
  navbarItemFailed(
    'NAVBAR_ITEM_FAILED',
    `its component failed: ${cause}`,
    'Correct the component, or the fields of the item.',
    entry,
  )
