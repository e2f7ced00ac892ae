/** Sites in a few lines, for tests of the route stage. */

import type { CategoryMetadata } from '../../../cli/base/model/category.ts'
import type { DocSummary } from '../../../cli/base/model/doc.ts'
import type { FrontMatter } from '../../../cli/base/model/front-matter.ts'
import type { LocaleMap, SiteMap } from '../../../cli/base/model/site-map.ts'
import type { SidebarsInput, SiteConfigInput } from '../../../cli/config/define-config.ts'
import { planVersions } from '../../../cli/config/docs-version.ts'
import { checkConfig, type SiteConfig } from '../../../cli/config/schema.ts'
import { fillTitles } from '../../../cli/make/route/fill-titles.ts'
import { planSite } from '../../../cli/make/route/plan-site.ts'
import type { SiteInput } from '../../../cli/make/route/site-input.ts'
import type { SidebarItem } from '../../../runtime/contract/route-data.ts'

/** The front matter of a file, or its title alone. */
export type DocInput = FrontMatter | string

/** A site: its files by their path from the site folder, for each locale that has them. */
export interface SiteSketch {
  config?: Partial<SiteConfigInput>
  /** Origin path → front matter. The instance is the one whose folder contains the file. */
  files: Readonly<Record<string, DocInput>>
  /** Locale → origin path → front matter of the alternate. */
  alternates?: Readonly<Record<string, Readonly<Record<string, DocInput>>>>
  sidebars?: SidebarsInput | false
  /** Cut versions of the first instance, newest first: `docs_versioned_docs/version-1.0/`. */
  cut?: readonly string[]
  categories?: readonly Partial<CategoryMetadata>[]
  messages?: SiteInput['messages']
  more?: Partial<SiteInput>
}

/** A checked config with one instance, `docs`, in the folder `docs`. */
export function makeConfig(input: Partial<SiteConfigInput> = {}): SiteConfig {
  const docs = [{ id: 'docs', path: 'docs', routeBasePath: 'docs' }]
  const checked = checkConfig({
    title: 'Site',
    url: 'https://x.example',
    docs,
    // Its page would be in every list of routes.
    search: false,
    ...input,
  })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  return checked.config
}

/** The input of the route stage for a sketch. */
export function makeInput(sketch: SiteSketch): SiteInput {
  const config = makeConfig(sketch.config)
  const { locales, defaultLocale } = config.i18n
  const versions = makeVersions(sketch, config)
  const summaries = Object.entries(sketch.files).map(([origin, doc]) =>
    makeSummary(origin, doc, { config, locale: defaultLocale }),
  )
  const docs = Object.fromEntries(
    locales.map((locale) => [
      locale,
      summaries.map((summary) => {
        const alternate = sketch.alternates?.[locale]?.[summary.file.origin]
        return alternate === undefined
          ? summary
          : makeSummary(summary.file.origin, alternate, { config, locale })
      }),
    ]),
  )
  return {
    loaded: {
      config,
      sidebars: Object.fromEntries(config.docs.map(({ id }) => [id, sketch.sidebars])),
      ...(versions ? { versions } : {}),
    },
    configFile: 'site.config.ts',
    docs,
    categories: (sketch.categories ?? []).map((category) => ({
      file: `docs/${category.folder}/_category_.yml`,
      instance: 'docs',
      version: 'current',
      folder: '',
      ...category,
    })),
    sitePages: [],
    messages: sketch.messages ?? {},
    locales,
    ...sketch.more,
  }
}

function makeVersions({ cut, sidebars }: SiteSketch, { docs: [instance] }: SiteConfig) {
  if (!cut || !instance) return undefined
  const { versions, errors } = planVersions(instance, cut)
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return {
    [instance.id]: versions.map((place) => ({ ...place, sidebars, sidebarFile: 'sidebars.ts' })),
  }
}

/** The result of parse for a file without text. */
export function makeSummary(
  origin: string,
  doc: DocInput,
  { config, locale }: { config: SiteConfig; locale: string },
): DocSummary {
  const bare = (path: string) => path.replace(/^\.\/|\/$/g, '')
  const [, owner, version] = /^(\w+)_versioned_docs\/version-([^/]+)\//.exec(origin) ?? []
  const instance = config.docs.find(
    ({ id, path }) => id === owner || origin.startsWith(`${bare(path)}/`),
  )
  const folder =
    version === undefined
      ? bare(instance?.path ?? config.pages?.path ?? '')
      : `${owner}_versioned_docs/version-${version}`
  const frontMatter = typeof doc === 'string' ? { title: doc } : doc
  return {
    file: {
      file: locale === config.i18n.defaultLocale ? origin : `i18n/${locale}/${origin}`,
      origin,
      path: origin.slice(folder.length + 1),
      locale,
      instance: instance?.id ?? null,
      version: version ?? 'current',
    },
    frontMatter,
  }
}

/** Permalinks of docs and pages, without not-found. */
export function permalinksOf(map: LocaleMap | undefined): string[] {
  return (map?.routes ?? [])
    .filter(({ kind }) => kind !== 'not-found')
    .map((route) => route.permalink)
}

/** Plan a site. A doc without a title has the name of its file. */
export function planTitled(input: SiteInput): SiteMap {
  const { locales, diagnostics } = planSite(input)
  const titles = new Map(
    Object.values(input.docs).flatMap((docs) =>
      docs.map(({ file: { file }, frontMatter }) => {
        // As the test wrote it: a plan has no titles.
        const { title = toStem(file) }: FrontMatter = frontMatter
        return [file, title]
      }),
    ),
  )
  const findTitle = (file: string) => titles.get(file) ?? ''
  return { locales: locales.map((locale) => fillTitles(locale, findTitle)), diagnostics }
}

const toStem = (file: string) => file.replace(/^.*\/|\.mdx?$/g, '')

/** Plan a sketch; sidebars and routes are those of its last locale, in one instance `docs`. */
export function planSketch(sketch: SiteSketch) {
  const { locales, diagnostics } = planTitled(makeInput(sketch))
  const map = locales.at(-1)
  const sidebar = (name: string) => map?.sidebars[`docs/current/${name}`]?.items ?? []
  return {
    diagnostics,
    sidebar,
    outline: (name = 'defaultSidebar') => outline(sidebar(name)),
    route: (permalink: string) => map?.routes.find((route) => route.permalink === permalink),
    version: map?.instances[0]?.versions[0],
  }
}

/** `Label → href`, children indented. */
function outline(items: readonly SidebarItem[], depth = 0): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'html') return [item.html]
    const line =
      '  '.repeat(depth) + item.label + (item.href === undefined ? '' : ` → ${item.href}`)
    return [line, ...(item.kind === 'category' ? outline(item.items, depth + 1) : [])]
  })
}
