/**
 * Plans one version of a docs instance in one locale: docs with their ids, sidebars, tags, and the sidebar
 * of each page.
 */

import { docIdDuplicate, sidebarUnknown } from '../../base/errors/catalogue.ts'
import type { Messages } from '../../base/messages/translate-message.ts'
import type { CategoryMetadata } from '../../base/model/category.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { TagFile } from '../../base/model/tag-file.ts'
import type { DocsVersion } from '../../config/docs-version.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { NameReader } from './number-prefix.ts'
import type { RoutedDoc } from './place-doc.ts'
import { type PlannedSidebar, planSidebars } from './plan-sidebars.ts'
import { type PlannedTags, planTags } from './plan-tags.ts'
import type { CategoryRoute } from './resolve-sidebar.ts'

/** A version with everything that its pages need. */
export interface PlannedVersion {
  config: DocsInstanceConfig
  version: DocsVersion
  /** Path of the version below the base, no slashes at the ends: `docs/1.0`. */
  folder: string
  /** Docs by id, in the order of their files, without drafts. */
  docs: ReadonlyMap<string, RoutedDoc>
  draftIds: readonly string[]
  /** Sidebars by name, in the order of the sidebars file. */
  sidebars: ReadonlyMap<string, PlannedSidebar>
  /** Doc id → the sidebar that its page shows. */
  shown: ReadonlyMap<string, PlannedSidebar>
  /** Pages made for categories, each with the first sidebar that contains it. */
  pages: readonly { page: CategoryRoute; sidebar: PlannedSidebar }[]
  tags: PlannedTags
  messages: Messages
  /** Base of the locale. */
  base: string
}

/** Input of the plan of a version. */
interface VersionInput {
  config: DocsInstanceConfig
  version: DocsVersion
  /** See {@link PlannedVersion.folder}. */
  folder: string
  /** In the order of their files. */
  docs: readonly RoutedDoc[]
  /** Removes the number from the name of a folder. */
  readName: NameReader
  metadata: ReadonlyMap<string, CategoryMetadata>
  /** Tags file of the locale, else of the source language. */
  tagFile: TagFile | undefined
  base: string
  locale: string
  trailingSlash: boolean | undefined
  messages: Messages
  toHref(href: string, addBase: boolean): { href: string; external?: true }
  diagnostics: Diagnostics
  /** Position of an option of the instance in the config. */
  optionSource(option: string): Source
}

/** Plan a version; errors are added to `diagnostics`. */
export function planVersion(input: VersionInput): PlannedVersion {
  const { config, version, folder, messages, base, diagnostics } = input
  const byId = nameDocs(input.docs, diagnostics)
  const sidebars = planSidebars({ ...input, instance: config, docs: byId })
  const docs = new Map([...byId].filter(([, doc]) => !doc.draft))
  return {
    config,
    version,
    folder,
    docs,
    draftIds: [...byId.values()].filter((doc) => doc.draft).map((doc) => doc.id),
    sidebars,
    shown: showSidebars(docs, sidebars, input),
    pages: ownPages(sidebars),
    tags: planTags({ ...input, docs }),
    messages,
    base,
  }
}

function nameDocs(docs: readonly RoutedDoc[], diagnostics: Diagnostics): Map<string, RoutedDoc> {
  const byId = new Map<string, RoutedDoc>()
  for (const doc of docs) {
    const rival = byId.get(doc.id)
    if (rival)
      diagnostics.add(docIdDuplicate(doc.id, rival.summary.file.origin, doc.summary.file.origin))
    else byId.set(doc.id, doc)
  }
  return byId
}

type Sidebars = ReadonlyMap<string, PlannedSidebar>

/**
 * The sidebar of each doc: from its front matter, else from the option of the instance, else the first that
 * lists it.
 */
function showSidebars(
  docs: ReadonlyMap<string, RoutedDoc>,
  sidebars: Sidebars,
  {
    config,
    version,
    diagnostics,
    optionSource,
  }: Pick<VersionInput, 'config' | 'version' | 'diagnostics' | 'optionSource'>,
): Map<string, PlannedSidebar> {
  const owners = findOwners(sidebars)
  const find = (name: string, who: string, source: Source) => {
    const sidebar = sidebars.get(name)
    if (!sidebar)
      diagnostics.add(sidebarUnknown({ name, who, source, available: [...sidebars.keys()] }))
    return sidebar
  }
  const common = findCommon(config, version, (name, who) =>
    find(name, who, optionSource('displayedSidebar')),
  )
  const shown = new Map<string, PlannedSidebar>()
  for (const { id, frontMatter, summary } of docs.values()) {
    const name = frontMatter.displayed_sidebar
    if (name === null) continue
    const sidebar =
      name === undefined
        ? (common ?? owners.get(id))
        : find(name, `Doc "${id}"`, { file: summary.file.file, at: 'displayed_sidebar' })
    if (sidebar) shown.set(id, sidebar)
  }
  return shown
}

/** A cut version without sidebars ignores the option. */
function findCommon(
  { id, displayedSidebar }: DocsInstanceConfig,
  { sidebars, hasSiblings, name }: DocsVersion,
  find: (name: string, who: string) => PlannedSidebar | undefined,
): PlannedSidebar | undefined {
  if (displayedSidebar === undefined || sidebars === false) return undefined
  const which = hasSiblings ? `Version "${name}" of docs instance "${id}"` : `Docs instance "${id}"`
  return find(displayedSidebar, which)
}

function findOwners(sidebars: Sidebars): Map<string, PlannedSidebar> {
  const owners = new Map<string, PlannedSidebar>()
  for (const sidebar of sidebars.values())
    for (const id of sidebar.index.docIds) if (!owners.has(id)) owners.set(id, sidebar)
  return owners
}

/** Category pages of all sidebars. Categories with the same slug in several sidebars share one page. */
function ownPages(sidebars: Sidebars): PlannedVersion['pages'] {
  const pages = new Map<string, { page: CategoryRoute; sidebar: PlannedSidebar }>()
  for (const sidebar of sidebars.values())
    for (const page of sidebar.index.pages) {
      // Two in one sidebar stay two pages with one address, which is reported as a duplicate.
      const known = pages.get(page.permalink)
      if (known && known.sidebar !== sidebar) continue
      pages.set(known ? `${page.permalink} ${pages.size}` : page.permalink, { page, sidebar })
    }
  return [...pages.values()]
}
