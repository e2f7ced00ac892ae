/** Diagnostics of the items of the navbar. */

import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'

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
  message: `A navbar item cannot be shown: ${reason}\n${JSON.stringify(item, null, 2)}`,
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
    `Use one of: ${available.join(', ') || 'none is configured'}.`,
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
    `couldn't find any doc with id "${id}" in version "${version}".`,
    `Available doc ids are: ${available.join(', ')}.`,
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
    `can't find any sidebar with id "${id}" in version "${version}".`,
    `Available sidebar ids are: ${available.join(', ')}.`,
    entry,
  )

/** A navbar item refers to a sidebar without links. */
export const navbarSidebarEmpty = (id: string, entry: NavbarEntry) =>
  navbarItemFailed(
    'NAVBAR_SIDEBAR_EMPTY',
    `sidebar with ID "${id}" doesn't have anything to be linked to.`,
    'List a doc in that sidebar, or remove the item.',
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
    `no docs version exists for name "${name}".`,
    `Correct \`versions\` of the item. Available version names are: ${available.join(', ')}.`,
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
    `no navbar item component found for type "${type}".`,
    `Write it in ${file}, or use one of: ${available.join(', ') || 'there is none yet'}.`,
    entry,
  )

/** The component of a navbar item threw an error. `cause`: its message. */
export const navbarItemCrashed = (cause: string, entry: NavbarEntry) =>
  navbarItemFailed(
    'NAVBAR_ITEM_FAILED',
    `its component failed: ${cause}`,
    'Correct the component, or what the item passes to it.',
    entry,
  )
