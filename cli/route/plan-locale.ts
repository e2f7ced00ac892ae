/**
 * One locale of the site: where everything is, and who claims which address. Done for all locales
 * before any route is made, because each route names its twins.
 */
import type { LocaleInfo } from '../../runtime/contract/locale-data.ts'
import type { DocsInstanceConfig } from '../config/schema.ts'
import type { CategoryMetadata, DocSummary } from '../model.ts'
import { claimCategories, claimDocs } from './claim-docs.ts'
import { claimMarkdownPages, claimNotFound, claimSitePages } from './claim-pages.ts'
import { type Claim, claimRoutes } from './claim-routes.ts'
import type { Findings } from './findings.ts'
import { applyTrailingSlash } from './permalink.ts'
import { type PlacedDoc, placeDoc } from './place-doc.ts'
import { type PlannedInstance, planInstance } from './plan-instance.ts'
import type { SiteInput } from './site-input.ts'

/** A locale with its addresses. */
export interface LocalePlan {
  info: LocaleInfo
  /** Markdown pages, drafts too. */
  pages: readonly PlacedDoc[]
  instances: readonly PlannedInstance[]
  /** The claims that were granted, in a fixed order. */
  claims: readonly Claim[]
}

/** What planning a locale needs beside the site. */
export interface LocaleContext {
  input: SiteInput
  info: LocaleInfo
  findings: Findings
}

/** Plan one locale. */
export function planLocale(context: LocaleContext): LocalePlan {
  const { input, info, findings } = context
  const { config } = input.loaded
  const summaries = byInstance(sortByOrigin(summariesOf(input, info.locale)))
  const sources = new Map(
    summariesOf(input, config.i18n.defaultLocale).map((doc) => [doc.file.origin, doc]),
  )
  const place = (instance: DocsInstanceConfig | null) =>
    placeAll(summaries.get(instance?.id ?? null) ?? [], { instance, sources, context })
  const metadata = groupCategories(input.categories)
  const pages = place(null)
  const instances = config.docs.map((instance) =>
    planInstance({
      config: instance,
      sidebars: input.loaded.sidebars[instance.id],
      docs: place(instance),
      metadata: metadata.get(instance.id) ?? new Map(),
      base: info.base,
      trailingSlash: config.trailingSlash,
      messages: input.messages[info.locale] ?? {},
      toHref: (href, addBase) => toSidebarHref(href, addBase, context),
      findings,
    }),
  )
  const claims = claimRoutes(claimAll({ pages, instances, context }), config, findings)
  return { info, pages, instances, claims }
}

/** The order decides who wins an address: what the site cannot do without, then files by path. */
function claimAll(plan: {
  pages: readonly PlacedDoc[]
  instances: readonly PlannedInstance[]
  context: LocaleContext
}): Claim[] {
  const { pages, instances, context } = plan
  const files = [
    ...claimMarkdownPages(pages, context),
    ...instances.flatMap((instance) => claimDocs(instance, context)),
  ]
  return [
    claimNotFound(context),
    ...claimSitePages(context),
    ...files.sort((a, b) => (a.twinKey < b.twinKey ? -1 : 1)),
    ...instances.flatMap((instance) => claimCategories(instance, context)),
  ]
}

function summariesOf({ docs, loaded }: SiteInput, locale: string): readonly DocSummary[] {
  return docs[locale] ?? docs[loaded.config.i18n.defaultLocale] ?? []
}

function sortByOrigin(docs: readonly DocSummary[]): DocSummary[] {
  return [...docs].sort((a, b) => (a.file.origin < b.file.origin ? -1 : 1))
}

function byInstance(docs: readonly DocSummary[]): Map<string | null, DocSummary[]> {
  const groups = new Map<string | null, DocSummary[]>()
  for (const doc of docs) {
    const group = groups.get(doc.file.instance)
    if (group) group.push(doc)
    else groups.set(doc.file.instance, [doc])
  }
  return groups
}

function groupCategories(
  categories: readonly CategoryMetadata[],
): Map<string, Map<string, CategoryMetadata>> {
  const groups = new Map<string, Map<string, CategoryMetadata>>()
  for (const category of categories) {
    const group = groups.get(category.instance) ?? new Map<string, CategoryMetadata>()
    // Two files for one folder: scan has warned, and the first wins.
    if (!group.has(category.folder)) group.set(category.folder, category)
    groups.set(category.instance, group)
  }
  return groups
}

function placeAll(
  summaries: readonly DocSummary[],
  {
    instance,
    sources,
    context: { input, info, findings },
  }: {
    instance: DocsInstanceConfig | null
    sources: ReadonlyMap<string, DocSummary>
    context: LocaleContext
  },
): PlacedDoc[] {
  const { trailingSlash } = input.loaded.config
  const includeDrafts = input.includeDrafts === true
  return summaries.flatMap((summary) => {
    const source = (sources.get(summary.file.origin) ?? summary).frontMatter
    const { base } = info
    return (
      placeDoc({ summary, source, instance, base, trailingSlash, includeDrafts, findings }) ?? []
    )
  })
}

/** Address of a link in a sidebars file: a path is a page of this locale, or a file of the site. */
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
