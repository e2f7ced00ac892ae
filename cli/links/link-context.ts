import { posix } from 'node:path'
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { SiteConfig } from '../config/schema.ts'
import type { Asset } from '../model/asset.ts'
import type { Severity } from '../model/diagnostic.ts'
import type { LocaleMap } from '../model/site-map.ts'
import { permalinkKey } from './permalink.ts'
import { createTextTable, type TextTable } from './text-table.ts'

/** Routes and files that links of one locale are resolved against. Plain data, so that it can go to a worker. */
export interface LinkContext {
  /** Base of the locale: `/de/`. */
  base: string
  /** Base of the whole site, where files lie. */
  siteBase: string
  trailingSlash: boolean | undefined
  /** {@link permalinkKey} → permalink, of all locales; one map for the whole site. */
  permalinks: TextTable
  /** Origin path of a Markdown file → its permalink in this locale. */
  permalinkOf: TextTable
  /** Folders of Markdown, from the site folder: `content/cloud`. */
  contentFolders: readonly string[]
  /**
   * Folder of a version → where its docs were written, both from the site folder: `versioned_docs/version-1.0` → `docs`.
   * A link that leaves the folder means what it meant there. Absent: no versions.
   */
  writtenIn?: Readonly<Record<string, string>>
  /** Those of them that do not exist: scan has reported that, and not of each link to a file in them. */
  missingFolders: readonly string[]
  /** Folder of the config, from the site folder: `site`; empty for the site folder itself. */
  siteFolder: string
  /** Output paths of static files: `img/logo.svg`. */
  statics: ReadonlySet<string>
  /** Path from the site folder → the asset; a static file is at its output path after a slash. */
  assets: ReadonlyMap<string, Asset>
  /**
   * Paths of docs, as permalinks, of which nothing could be read: scan has reported that, and not of each
   * link to them. And of all others, so that of two the longer counts.
   */
  docsPaths: readonly { path: Permalink; isEmpty: boolean }[]
  /** How pictures are shown. */
  pictures: { zoom: boolean; sizes?: string }
  severities: { links: Severity; markdownLinks: Severity; markdownImages: Severity }
}

/** Input of the contexts. */
interface LinkContextInput {
  config: SiteConfig
  locale: Pick<LocaleMap, 'base' | 'permalinkOf'> &
    Partial<Pick<LocaleMap, 'instances' | 'draftIds'>>
  /** See {@link indexPermalinks}. */
  permalinks: TextTable
  /** Folders of Markdown; default: those that the config names. */
  contentFolders?: readonly string[]
  writtenIn?: LinkContext['writtenIn']
  /** Default: none. */
  missingFolders?: readonly string[]
  /** Default: the config lies in the site folder. */
  siteFolder?: string
  statics: ReadonlySet<string>
  assets: ReadonlyMap<string, Asset>
}

/** Choose what the links of a locale need, and nothing that could not be cloned. */
export function createLinkContext(input: LinkContextInput): LinkContext {
  const { config, locale, permalinks, siteFolder = '', statics, assets } = input
  const { missingFolders = [] } = input
  const folders = input.contentFolders ?? config.docs.map(({ path }) => path)
  const pages = config.pages ? [config.pages.path] : []
  return {
    base: locale.base,
    siteBase: config.baseUrl,
    trailingSlash: config.trailingSlash,
    permalinks,
    permalinkOf: createTextTable(Object.entries(locale.permalinkOf)),
    contentFolders: [...folders, ...pages].map((path) => posix.join(path, '.').replace(/\/$/, '')),
    ...omitUndefined({ writtenIn: input.writtenIn }),
    missingFolders,
    siteFolder,
    statics,
    assets,
    docsPaths: listDocsPaths(locale),
    pictures: { zoom: config.images.zoom, ...omitUndefined({ sizes: config.images.sizes }) },
    severities: {
      links: config.onBrokenLinks,
      markdownLinks: config.markdown.onBrokenMarkdownLinks,
      markdownImages: config.markdown.onBrokenMarkdownImages,
    },
  }
}

function listDocsPaths({
  instances = [],
  draftIds = {},
}: LinkContextInput['locale']): LinkContext['docsPaths'] {
  const paths = instances.flatMap(({ id, versions }) =>
    versions.map(({ path, docs, isLast }) => {
      const hasDrafts = isLast && (draftIds[id]?.length ?? 0) > 0
      return { path, isEmpty: docs.length === 0 && !hasDrafts }
    }),
  )
  return paths.some(({ isEmpty }) => isEmpty) ? paths : []
}

/** Every address of the site by its key, those of locales that are not built too. */
export function indexPermalinks(locales: readonly LocaleMap[]): TextTable {
  const index = new Map<string, Permalink>()
  const add = (permalink: Permalink) => index.set(permalinkKey(permalink), permalink)
  for (const { routes } of locales)
    for (const { alternates } of routes) for (const { permalink } of alternates) add(permalink)
  // Last, because what is built is certain.
  for (const { routes } of locales) for (const { permalink } of routes) add(permalink)
  return createTextTable(index)
}
