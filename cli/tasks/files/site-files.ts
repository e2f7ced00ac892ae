/** Generated files of the whole site besides its pages; a file of a static folder with the same path wins. */

import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { isHidden } from '../../base/model/is-hidden.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { Route } from '../../base/model/route.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
import { toMatcher } from '../../config/glob.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { toAlternates } from '../../make/render/plan-head.ts'
import {
  toContentSecurityPolicy,
  toPolicySources,
} from '../../make/site-files/content-security-policy.ts'
import { toFeedFiles } from '../../make/site-files/feed.ts'
import { HOST_HEADERS } from '../../make/site-files/host-headers.ts'
import { hasLlmsFiles } from '../../make/site-files/list-site-files.ts'
import { toRobotsTxt } from '../../make/site-files/robots-txt.ts'
import { toSitemap } from '../../make/site-files/sitemap.ts'
import { toHostHeaders } from '../../make/site-files/to-host-headers.ts'
import { toWebManifest, WEB_MANIFEST } from '../../make/site-files/web-manifest.ts'
import { localeBases } from '../../read/links/locale-base.ts'
import type { StageTarget } from '../../write/stage.ts'
import { descriptionOf, type ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { RenderedSite } from '../page/render-site.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import { toRedirectFiles } from '../plan/redirect-files.ts'
import { toLlmsFiles } from './llms-files.ts'

/** Input of the files of a site. */
interface SiteFilesInput {
  site: OpenSite
  parsed: Pick<ParsedSite, 'docs'>
  planned: PlannedSite
  rendered: Pick<RenderedSite, 'inlineScripts' | 'articles' | 'searchTexts'>
  /** Stage with the files that workers have already written. */
  stage: StageTarget
  /** Gets what is found about the files. */
  note: (diagnostic: Diagnostic) => void
}

/** A kind of files. */
interface FileKind {
  name: string
  make(input: SiteFilesInput): Iterable<OutputFile>
  /** What the files depend on beside the plan and the config; `null`: on other files, so they are always made. Default: nothing. */
  from?(input: SiteFilesInput): unknown
  /** Default: the files may contain titles of docs. */
  isUntitled?: boolean
}

const KINDS: readonly FileKind[] = [
  { name: 'headers', make: toHeadersFile, from: () => null },
  { name: 'robots', make: toRobotsFile, isUntitled: true },
  { name: 'sitemap', make: toSitemapFiles, isUntitled: true },
  { name: 'feeds', make: toFeeds, from: listFeedTexts },
  { name: 'manifests', make: toManifests },
  { name: 'redirects', make: toRedirectFiles, from: ({ site }) => site.plugins?.redirects },
  { name: 'llms', make: toLlms, from: () => null },
]

/** Files of one kind. */
export interface MadeKind {
  kind: string
  /** The files contain no titles of docs. */
  isUntitled: boolean
  /** Config, static files, and what else they depend on beside the plan, as JSON; `null`: on more than that. */
  from: unknown
  make(): Iterable<OutputFile>
}

/** All of them as output files, in an order that is always the same. */
export function listFileKinds(input: SiteFilesInput): MadeKind[] {
  const own = new Set(input.planned.statics.map(({ path }) => path))
  const { config } = input.site.loaded
  const context = [config, hashOfJson([...own])]
  return KINDS.map(({ name, make, from = () => [], isUntitled = false }) => {
    const rest = from(input)
    return {
      ...{ kind: name, isUntitled },
      from: rest === null ? null : [...context, rest],
      *make() {
        for (const file of make(input)) if (!own.has(file.path)) yield file
      },
    }
  })
}

/** `_headers`. Its policy contains hashes of inline scripts of all locales, so a build of some does not write it. */
function* toHeadersFile({ site, planned, rendered }: SiteFilesInput): Generator<OutputFile> {
  if (site.locales.length < site.loaded.config.i18n.locales.length) return
  const content = toHeadersText(site, planned.statics, rendered.inlineScripts)
  yield { path: HOST_HEADERS, content }
}

/** Text of `_headers`, for a site that has none of its own. */
export function toHeadersText(
  { loaded: { config }, plugins }: OpenSite,
  statics: readonly StaticFile[],
  inlineScripts: readonly string[],
): string {
  const added = (plugins?.plugins ?? []).map(({ content }) => content.contentSecurityPolicy ?? {})
  const policy =
    config.contentSecurityPolicy === false
      ? undefined
      : toContentSecurityPolicy(inlineScripts, [...toPolicySources(config), ...added])
  return toHostHeaders({
    siteBase: config.baseUrl,
    localeBases: Object.values(localeBases(config)),
    statics: statics.map(({ path }) => path),
    lists: hasLlmsFiles(config) ? toLanguages(config) : undefined,
    policy,
  })
}

/** Base of each locale → BCP 47 tag. */
function toLanguages(config: SiteConfig): Record<string, string> {
  const { localeConfigs } = config.i18n
  return Object.fromEntries(
    Object.entries(localeBases(config)).map(([locale, base]) => [
      base,
      localeConfigs[locale]?.htmlLang ?? locale,
    ]),
  )
}

/** `robots.txt`, which crawlers read only at the root of an origin. */
function* toRobotsFile({ site }: SiteFilesInput): Generator<OutputFile> {
  const { config } = site.loaded
  if (config.baseUrl !== '/') return
  const { sitemap, url } = config
  const isHidden = sitemap === false || config.noIndex || config.router === 'hash'
  const bases = isHidden ? [] : Object.values(localeBases(config))
  const sitemaps = sitemap === false ? [] : bases.map((base) => url + base + sitemap.filename)
  yield { path: 'robots.txt', content: toRobotsTxt(sitemaps, config.contentSignals) }
}

function* toSitemapFiles({ site, planned }: SiteFilesInput): Generator<OutputFile> {
  const { config } = site.loaded
  const { sitemap: options } = config
  if (options === false || config.noIndex || config.router === 'hash') return
  const isIgnored = toMatcher(options.ignorePatterns)
  for (const { locale, base, routes } of planned.siteMap.locales) {
    const setup = planned.setups[locale]
    if (!setup) continue
    const { document, head } = setup
    yield* toSitemap({
      options,
      base,
      url: config.url,
      folder: toFolder(base, config.baseUrl),
      alternatesOf: (route) => toAlternates(route, document),
      routes: routes.filter(
        // The canonical address of an untranslated page is in the source language, that of an old page in the latest version.
        (route) =>
          !route.untranslated &&
          route.canonical === undefined &&
          !isHidden(route, head) &&
          !isIgnored(route.permalink.replace(/^\/|\/$/g, '')),
      ),
    })
  }
}

/** Texts of feeds that are no part of the plan. */
function listFeedTexts({ planned, parsed, rendered }: SiteFilesInput) {
  const descriptions = planned.feeds.map(({ routes }) =>
    routes.map((route) => descriptionOf(parsed, route)),
  )
  return [...rendered.articles, descriptions]
}

function* toFeeds({ site, parsed, planned, rendered }: SiteFilesInput): Generator<OutputFile> {
  const { config } = site.loaded
  for (const feed of planned.feeds) {
    const document = planned.setups[feed.locale]?.document
    if (!document) continue
    const { url, lang, siteTitle } = document
    const input = { feed, url, lang, siteTitle, articles: rendered.articles }
    const toDescription = (route: Route) => descriptionOf(parsed, route)
    yield* toFeedFiles(
      { ...input, descriptionOf: toDescription },
      toFolder(`${feed.path}/`, config.baseUrl),
    )
  }
}

function* toLlms({ site, ...input }: SiteFilesInput): Generator<OutputFile> {
  yield* toLlmsFiles({ ...input, config: site.loaded.config })
}

function* toManifests({ site, planned }: SiteFilesInput): Generator<OutputFile> {
  const { manifest: options, themeConfig, baseUrl, router } = site.loaded.config
  if (options === false || router === 'hash') return
  for (const { document } of Object.values(planned.setups)) {
    const { icons } = planned
    yield {
      path: toFolder(document.base, baseUrl) + WEB_MANIFEST,
      content: toWebManifest({ options, themeColor: themeConfig.themeColor, document, icons }),
    }
  }
}

/** Folder of a base, relative to the output: '' or `de/`. */
function toFolder(base: string, siteBase: string): string {
  return base.startsWith(siteBase) ? base.slice(siteBase.length) : base.slice(1)
}
