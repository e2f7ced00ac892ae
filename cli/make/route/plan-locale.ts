/**
 * The plan of one locale: its addresses, and which page claims each. All locales are planned before any
 * route is made, because a route lists its alternates in the other locales.
 */

import type { LocaleInfo } from '../../../runtime/contract/locale-data.ts'
import { groupBy } from '../../../runtime/shared/group-by.ts'
import type { CategoryMetadata } from '../../base/model/category.ts'
import type { DocSummary } from '../../base/model/doc.ts'
import type { TagFile } from '../../base/model/tag-file.ts'
import { CURRENT_VERSION, type DocsVersion } from '../../config/docs-version.ts'
import { versionsOf } from '../../config/paths.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import { applyTrailingSlash } from '../../read/links/permalink.ts'
import { claimCategories, claimDocs } from './claim-docs.ts'
import {
  claimMarkdownPages,
  claimNotFound,
  claimSearchPage,
  claimSitePages,
} from './claim-pages.ts'
import { type Claim, claimRoutes } from './claim-routes.ts'
import { claimTags } from './claim-tags.ts'
import type { LocaleContext } from './locale-context.ts'
import { type NameReader, toNameReader } from './number-prefix.ts'
import { placeDoc, type RoutedDoc } from './place-doc.ts'
import { type PlannedVersion, planVersion } from './plan-version.ts'
import type { SiteInput } from './site-input.ts'

/** A locale with its addresses. */
export interface LocalePlan {
  info: LocaleInfo
  /** Markdown pages, drafts too. */
  pages: readonly RoutedDoc[]
  /** Every version of every instance, in the order of the config. */
  versions: readonly PlannedVersion[]
  /** The claims that got their address, in a fixed order. */
  claims: readonly Claim[]
}

/** Plan one locale. */
export function planLocale(context: LocaleContext): LocalePlan {
  const { input, info, diagnostics } = context
  const { config } = input.loaded
  const summaries = byTree(sortByOrigin(summariesOf(input, info.locale)))
  const sources = new Map(
    summariesOf(input, config.i18n.defaultLocale).map((doc) => [doc.file.origin, doc]),
  )
  const pages = placeAll(summaries.get(toTree(null, CURRENT_VERSION)) ?? [], {
    instance: null,
    readName: null,
    folder: '',
    sources,
    context,
  })
  const metadata = groupCategories(input.categories)
  const versions = versionsOf(input.loaded).flatMap((version) => {
    const index = config.docs.findIndex(({ id }) => id === version.instance)
    const instance = config.docs[index]
    if (!instance) return []
    const optionSource = (option: string) => ({
      file: input.configFile,
      at: `docs[${index}].${option}`,
    })
    const prefixSource = optionSource('numberPrefixParser')
    const readName = toNameReader(instance.numberPrefixParser, prefixSource, diagnostics)
    const tree = toTree(instance.id, version.name)
    const folder = [instance.routeBasePath, version.path].filter((part) => part !== '').join('/')
    return [
      planVersion({
        config: instance,
        version,
        folder,
        docs: placeAll(summaries.get(tree) ?? [], { instance, readName, folder, sources, context }),
        readName,
        metadata: metadata.get(tree) ?? new Map(),
        tagFile: findTagFile(version, context),
        locale: info.locale,
        base: info.base,
        trailingSlash: config.trailingSlash,
        messages: input.messages[info.locale] ?? {},
        toHref: (href, addBase) => toSidebarHref(href, addBase, context),
        diagnostics,
        optionSource,
      }),
    ]
  })
  const claims = claimRoutes(claimAll({ pages, versions, context }), config, diagnostics)
  return { info, pages, versions, claims }
}

/**
 * The order of the claims decides which page gets an address. First come the pages that every site needs.
 * Versions with their own path come before the latest one, whose docs may have a folder of the same name.
 * Within a version, files come by path, then the pages made for them. Pages of the site come before those of
 * plugins.
 */
function claimAll(plan: {
  pages: readonly RoutedDoc[]
  versions: readonly PlannedVersion[]
  context: LocaleContext
}): Claim[] {
  const { pages, versions, context } = plan
  const byInstance = groupBy(versions, ({ config }) => config.id)
  const claim = (isLast: boolean, more: readonly Claim[]) => {
    const chosen = versions.filter(({ version }) => version.isLast === isLast)
    const withSiblings = (planned: PlannedVersion) => ({
      ...context,
      siblings: byInstance.get(planned.config.id) ?? [],
    })
    const files = [...more, ...chosen.flatMap((one) => claimDocs(one, withSiblings(one)))]
    return [
      ...files.sort((a, b) => (a.alternateKey < b.alternateKey ? -1 : 1)),
      ...chosen.flatMap((one) => claimCategories(one, withSiblings(one))),
      ...chosen.flatMap((one) => claimTags(one, context)),
    ]
  }
  return [
    claimNotFound(context),
    ...claimSitePages(context, 'site'),
    ...claimSearchPage(context),
    ...claim(false, []),
    ...claim(true, claimMarkdownPages(pages, context)),
    ...claimSitePages(context, 'plugins'),
  ]
}

function summariesOf({ docs, loaded }: SiteInput, locale: string): readonly DocSummary[] {
  return docs[locale] ?? docs[loaded.config.i18n.defaultLocale] ?? []
}

function sortByOrigin(docs: readonly DocSummary[]): DocSummary[] {
  return [...docs].sort((a, b) => (a.file.origin < b.file.origin ? -1 : 1))
}

/** Key of a folder of content: one version of one instance, or the Markdown pages. */
function toTree(instance: string | null, version: string): string {
  return `${instance ?? ''} ${version}`
}

function byTree(docs: readonly DocSummary[]): Map<string, DocSummary[]> {
  return groupBy(docs, ({ file }) => toTree(file.instance, file.version))
}

/** The translated file replaces the file of the source language: it contains the whole list. */
function findTagFile(
  { instance, name }: DocsVersion,
  { input, info }: LocaleContext,
): TagFile | undefined {
  const files = (input.tagFiles ?? []).filter(
    (file) => file.instance === instance && file.version === name,
  )
  const { defaultLocale } = input.loaded.config.i18n
  return (
    files.find(({ locale }) => locale === info.locale) ??
    files.find(({ locale }) => locale === defaultLocale)
  )
}

function groupCategories(
  categories: readonly CategoryMetadata[],
): Map<string, Map<string, CategoryMetadata>> {
  const groups = new Map<string, Map<string, CategoryMetadata>>()
  for (const category of categories) {
    const tree = toTree(category.instance, category.version)
    const group = groups.get(tree) ?? new Map<string, CategoryMetadata>()
    // Two category files for one folder: scan has reported that, and the first wins.
    if (!group.has(category.folder)) group.set(category.folder, category)
    groups.set(tree, group)
  }
  return groups
}

function placeAll(
  summaries: readonly DocSummary[],
  {
    instance,
    readName,
    folder,
    sources,
    context: { input, info, diagnostics },
  }: {
    instance: DocsInstanceConfig | null
    readName: NameReader | null
    folder: string
    sources: ReadonlyMap<string, DocSummary>
    context: LocaleContext
  },
): RoutedDoc[] {
  const { trailingSlash } = input.loaded.config
  const includeDrafts = input.includeDrafts === true
  return summaries.flatMap((summary) => {
    const source = (sources.get(summary.file.origin) ?? summary).frontMatter
    const { base } = info
    const place = { instance, readName, folder, base, trailingSlash, includeDrafts }
    return placeDoc({ summary, source, ...place, diagnostics }) ?? []
  })
}

/** Resolve a link of a sidebars file: a path is a page of this locale, or a file of the site. */
function toSidebarHref(
  href: string,
  addBase: boolean,
  { input, info }: LocaleContext,
): { href: string; external?: true } {
  const { baseUrl, trailingSlash } = input.loaded.config
  const escaped = /^pathname:\/\/\/*(.*)/s.exec(href)?.[1]
  if (escaped !== undefined) return { href: baseUrl + escaped, external: true }
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)) return { href, external: true }
  if (!addBase || !href.startsWith('/')) return { href }
  if (input.statics?.has(href.slice(1))) return { href: baseUrl + href.slice(1) }
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(href) ?? []
  const full = path.startsWith(info.base) ? path : info.base + path.slice(1)
  return { href: applyTrailingSlash(full, trailingSlash, info.base) + suffix }
}
