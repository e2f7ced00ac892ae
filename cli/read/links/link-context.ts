import { posix } from 'node:path'
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Asset } from '../../base/model/asset.ts'
import type { Severity } from '../../base/model/diagnostic.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { permalinkKey } from './permalink.ts'
import { createTextTable, type TextTable } from './text-table.ts'

/** Routes and files that links of one locale are resolved against. Plain data, so that it can be sent to a worker. */
export interface LinkContext {
  /** Base of the locale: `/de/`. */
  base: string
  /** Base of the whole site, below which files are published. */
  siteBase: string
  trailingSlash: boolean | undefined
  /** {@link permalinkKey} → permalink, of all locales; all contexts of a site share one table. */
  permalinks: TextTable
  /** Origin path of a Markdown file → its permalink in this locale. */
  permalinkOf: TextTable
  /** `api:listUsers`, an address of a plugin → permalink in this locale, with the anchor: `/api/users#list`. Absent: none. */
  targets?: TextTable
  /** Schemes of these addresses, of all locales: `api`. Absent: none. */
  targetSchemes?: readonly string[]
  /** Folders of Markdown, relative to the site folder: `content/cloud`. */
  contentFolders: readonly string[]
  /**
   * Folder of a version → folder that its docs were copied from, both relative to the site folder:
   * `versioned_docs/version-1.0` → `docs`. Links out of the folder resolve as from the original one. Absent:
   * no versions.
   */
  writtenIn?: Readonly<Record<string, string>>
  /** Those content folders that do not exist. Scan has reported them, so links to files in them are not reported. */
  missingFolders: readonly string[]
  /** Folder of the config, relative to the site folder: `site`; empty for the site folder itself. */
  siteFolder: string
  /** Output paths of static files: `img/logo.svg`. */
  statics: ReadonlySet<string>
  /** Path relative to the site folder → asset; a static file has its output path after a slash. */
  assets: ReadonlyMap<string, Asset>
  /**
   * Paths of docs, as permalinks. `isEmpty`: no file could be read, which scan has reported, so links to them
   * are not reported. The longest matching path decides.
   */
  docsPaths: readonly { path: Permalink; isEmpty: boolean }[]
  /** Options for showing images. */
  pictures: { zoom: boolean; sizes?: string }
  severities: { links: Severity; markdownLinks: Severity; markdownImages: Severity }
}

/** A place on a page that an address of a plugin leads to. */
export interface PageTarget {
  /** Path of the file of the default locale. */
  origin: string
  /** Id of a heading, without `#`. Absent: the start of the page. */
  anchor?: string
}

/** Input for the context of a locale. */
interface LinkContextInput {
  config: SiteConfig
  locale: Pick<LocaleMap, 'base' | 'permalinkOf'> &
    Partial<Pick<LocaleMap, 'instances' | 'draftIds'>>
  /** See {@link indexPermalinks}. */
  permalinks: TextTable
  /** Folders of Markdown; default: those in the config. */
  contentFolders?: readonly string[]
  writtenIn?: LinkContext['writtenIn']
  /** Address → origin of its page, and the anchor there. Default: none. */
  targets?: Readonly<Record<string, PageTarget>>
  /** Default: none. */
  missingFolders?: readonly string[]
  /** Default: the site folder itself. */
  siteFolder?: string
  statics: ReadonlySet<string>
  assets: ReadonlyMap<string, Asset>
}

/** Create the context of a locale, from data that can be cloned. */
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
    ...indexTargets(input.targets, locale),
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

function indexTargets(
  targets: LinkContextInput['targets'],
  { permalinkOf }: Pick<LocaleMap, 'permalinkOf'>,
): Pick<LinkContext, 'targets' | 'targetSchemes'> {
  if (!targets) return {}
  const entries = Object.entries(targets)
  const addresses = entries.flatMap(([address, { origin, anchor }]): [string, string][] => {
    const permalink = permalinkOf[origin]
    if (permalink === undefined) return []
    return [[address, anchor === undefined ? permalink : `${permalink}#${anchor}`]]
  })
  const schemes = new Set(entries.map(([address]) => address.slice(0, address.indexOf(':'))))
  return { targets: createTextTable(addresses), targetSchemes: [...schemes] }
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

/** Every address of the site by its key, including locales that are not built. */
export function indexPermalinks(locales: readonly LocaleMap[]): TextTable {
  const index = new Map<string, Permalink>()
  const add = (permalink: Permalink) => index.set(permalinkKey(permalink), permalink)
  for (const { routes } of locales)
    for (const { alternates } of routes) for (const { permalink } of alternates) add(permalink)
  // Added last, as addresses of built routes are certain.
  for (const { routes } of locales) for (const { permalink } of routes) add(permalink)
  return createTextTable(index)
}
