/**
 * The plan stage of the pipeline: plans routes, resolves shells, and collects all data that workers need to render, as
 * plain data.
 */
import { relative, sep } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { homeMissing } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { DocSummary } from '../../base/model/doc.ts'
import type { Feed } from '../../base/model/feed.ts'
import type { PlannedRedirects } from '../../base/model/redirect.ts'
import type { SocialImage } from '../../base/model/route.ts'
import type { LocaleMap, PlannedLocale, SiteMap } from '../../base/model/site-map.ts'
import type { StepProgress } from '../../base/model/step-progress.ts'
import { createOptionFinder } from '../../config/option-finder.ts'
import { type LoadedConfig, toConfigName, versionsOf } from '../../config/paths.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { GeneratedImage } from '../../make/draw/generated-images.ts'
import type { PictureShare } from '../../make/images/encode-pictures.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import type { PageFrame } from '../../make/render/to-html.ts'
import { fillTitles } from '../../make/route/fill-titles.ts'
import { planAddedFeeds, planFeeds, toFeedLinks } from '../../make/route/plan-feeds.ts'
import { planRedirects } from '../../make/route/plan-redirects.ts'
import { planShell } from '../../make/route/plan-shell.ts'
import { planSite } from '../../make/route/plan-site.ts'
import type { SiteInput } from '../../make/route/site-input.ts'
import { listSiteFiles } from '../../make/site-files/list-site-files.ts'
import { WEB_MANIFEST } from '../../make/site-files/web-manifest.ts'
import { createLinkContext, indexPermalinks } from '../../read/links/link-context.ts'
import { localeBases } from '../../read/links/locale-base.ts'
import { createTextSet } from '../../read/links/text-table.ts'
import { loadGitDates, needsGitDates } from '../../read/scan/git-dates.ts'
import { type AssetRequest, type LoadedAssets, loadAssets } from '../../read/scan/load-assets.ts'
import { createTitleFinder, docsByLocale, type ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import { copyMessages, toRuntimeMessages } from '../open/site-messages.ts'
import { checkSiteFields } from './check-site-fields.ts'
import { toHeadSetup } from './head-setup.ts'
import { checkHeadTags, toHeadTagsHtml } from './head-tags.ts'
import { planCovers, requestCovers } from './plan-covers.ts'
import { publishShell, toSourceSetup } from './plan-fallbacks.ts'
import {
  loadIcon,
  type PlannedIcons,
  planIcons,
  planSocialImages,
} from './plan-generated-images.ts'
import { planListFrame, planMarkdownCopies } from './plan-markdown-copies.ts'
import { planPictures } from './plan-pictures.ts'
import type { PlannedSite } from './planned-site.ts'
import { checkRedirectLists } from './redirect-files.ts'
import { checkUnsafeLinks } from './shell-links.ts'
import { listUsedTitles, type UntitledPlan } from './untitled-plan.ts'
import { findVersionHomes } from './version-homes.ts'

/** Options of a plan. */
export interface PlanOptions {
  /** Drafts are pages too and unlisted docs are listed, as `serve` shows them. */
  includeDrafts?: boolean
  /** Plan icons and social images, which the caller must draw. Default: none. */
  draws?: boolean
  /** Gets the plan without the titles of docs. */
  onUntitled?(untitled: UntitledPlan): void
  /** Write images of pages in other formats, and report the progress. Default: no other formats. */
  onPicture?: StepProgress
  /** Take images in other formats from other machines, and share those that are written. Default: no exchange. */
  pictureShare?: PictureShare | undefined
}

/** Plan all routes and shells of the built locales. */
export async function planRender(
  opened: OpenSite,
  parsed: ParsedSite,
  options: PlanOptions = {},
): Promise<PlannedSite> {
  const site = { ...opened, messages: copyMessages(opened.messages) }
  const { loaded } = site
  const coverRequests = requestCovers(listBuilt(parsed, options), loaded.config.baseUrl)
  const [assets, git, own] = await gather(site, parsed, { covers: coverRequests, ...options })
  const covers = planCovers(coverRequests, assets, loaded)
  const statics = listKnownFiles(site)
  const untitled = planPages(site, parsed, {
    ...{ statics, gitDates: git.dates, covers: covers.paths, siteFields: own.fields },
    includeDrafts: options.includeDrafts === true,
  })
  const siteMap = { ...untitled, locales: fillAll(untitled.locales, parsed) }
  const feeds = siteMap.locales.flatMap((localeMap) =>
    planFeeds(loaded.config, localeMap, site.messages[localeMap.locale]).concat(
      planAddedFeeds(loaded.config, localeMap, site.plugins?.feeds ?? []),
    ),
  )
  // Content may link to a feed like to any file.
  for (const path of feedPaths(feeds, loaded.config.baseUrl)) statics.add(path)
  // With a hash router, pages have no addresses for manifests or social networks.
  const draws = options.draws === true && loaded.config.router !== 'hash'
  const icon = draws ? loadIcon(site) : null
  const icons = planIcons(site, icon)
  for (const { path } of icons.generatedImages) statics.add(path)
  const permalinks = indexPermalinks(siteMap.locales)
  const shared = { site, assets, statics, feeds, permalinks, icons, icon, draws }
  const planned = siteMap.locales.map((localeMap) => planLocaleSetup(localeMap, shared))
  const redirects = planRedirectsOf(siteMap, planned, { site, parsed })
  const bare = untitled.locales.map((locale, at) => withImages(locale, planned[at]?.ofPages))
  const usedTitles = listUsedTitles(bare, redirects, loaded.config)
  options.onUntitled?.({ locales: bare, usedTitles })
  return {
    siteMap: { ...siteMap, locales: planned.map(({ localeMap }) => localeMap) },
    generatedImages: toUnique([icons, ...planned].flatMap((part) => part.generatedImages)),
    icons: icons.icons,
    setups: Object.fromEntries(planned.map(({ setup }) => [setup.document.locale, setup])),
    localeDocuments: planned.flatMap(({ published }) => published),
    feeds,
    copies: assets.copies,
    statics: site.scan.statics,
    redirects,
    ...omitUndefined({ markdownCopies: planMarkdownCopies(loaded.config, siteMap.locales) }),
    diagnostics: [
      ...[git, assets, covers, own, siteMap, redirects].flatMap((part) => part.diagnostics),
      ...checkHome(site, parsed, siteMap),
      ...checkOptions(site, statics, redirects),
      ...planned.flatMap(({ diagnostics }) => diagnostics),
    ],
  }
}

/** Files beside the docs that pages are planned from. */
type PlanFiles = Pick<SiteInput, 'statics' | 'gitDates' | 'covers' | 'siteFields' | 'includeDrafts'>

function planPages(site: OpenSite, parsed: ParsedSite, files: PlanFiles): SiteMap<PlannedLocale> {
  const { loaded, scan, locales, messages, translations } = site
  const { categories, tagFiles, sitePages } = scan
  return planSite({
    ...{ loaded, categories, tagFiles, sitePages, messages, locales, ...files },
    configFile: toConfigName(loaded),
    docs: docsByLocale(site, parsed),
    ...omitUndefined({ outdated: translations?.outdated }),
  })
}

function fillAll(locales: readonly PlannedLocale[], parsed: ParsedSite): LocaleMap[] {
  const findTitle = createTitleFinder(parsed)
  return locales.map((locale) => fillTitles(locale, findTitle))
}

function checkOptions(
  site: OpenSite,
  statics: ReadonlySet<string>,
  redirects: PlannedRedirects,
): Diagnostic[] {
  const { loaded } = site
  return [
    ...checkRedirectLists(site, redirects),
    ...checkUnsafeLinks(loaded),
    ...checkHeadTags(loaded.config, statics, toConfigName(loaded)),
  ]
}

function planRedirectsOf(
  { locales }: SiteMap,
  planned: readonly { setup: LocaleSetup }[],
  { site, parsed }: { site: OpenSite; parsed: ParsedSite },
) {
  return planRedirects({
    config: site.loaded.config,
    configFile: toConfigName(site.loaded),
    locales,
    links: Object.fromEntries(planned.map(({ setup }) => [setup.document.locale, setup.links])),
    fieldsOf: (file) => parsed.docs.get(file)?.summary.frontMatter,
    added: site.plugins?.redirects ?? [],
  })
}

/** Check for a home page; not if a file could not be read or parsed, which may be the home page. */
function checkHome({ loaded, scan }: OpenSite, parsed: ParsedSite, { locales }: SiteMap) {
  const { config } = loaded
  const isPartial = [...parsed.diagnostics, ...scan.diagnostics].some(
    ({ severity }) => severity === 'throw',
  )
  const bare = locales.find(({ routes, base }) => !routes.some((one) => one.permalink === base))
  if (isPartial || !bare) return []
  const index = config.docs.findIndex(({ routeBasePath }) => /^\/*$/.test(routeBasePath))
  const source = { file: toConfigName(loaded), at: index < 0 ? 'title' : `docs[${index}]` }
  return [homeMissing(bare.base, config.docs[Math.max(index, 0)], source)]
}

/** Collect data of files beside the pages, and the fields of the site's own front matter. */
function gather(
  site: OpenSite,
  parsed: ParsedSite,
  { covers, onPicture, pictureShare }: PlanOptions & { covers: readonly AssetRequest[] },
) {
  const { loaded } = site
  const loading = loadAssets([...requestsOf(parsed), ...covers], loaded)
  return Promise.all([
    onPicture
      ? loading.then((assets) => planPictures(site, assets, onPicture, pictureShare))
      : loading,
    loadGitDates(loaded, needsGitDates(loaded.config) ? [...parsed.docs.keys()] : []),
    checkSiteFields(site, parsed),
  ])
}

function listBuilt({ docs }: ParsedSite, { includeDrafts }: PlanOptions): DocSummary[] {
  const summaries = [...docs.values()].map(({ summary }) => summary)
  return includeDrafts ? summaries : summaries.filter(({ frontMatter }) => !frontMatter.draft)
}

/** Output paths that links may refer to: static files, and generated files of the whole site. */
function listKnownFiles({ scan, loaded: { config } }: OpenSite): Set<string> {
  const made = listSiteFiles(config, Object.values(localeBases(config)))
  return new Set([...scan.statics.map(({ path }) => path), ...made])
}

interface Shared {
  site: OpenSite
  assets: LoadedAssets
  statics: ReadonlySet<string>
  feeds: readonly Feed[]
  icons: PlannedIcons
  icon: Uint8Array | null
  draws: boolean
  permalinks: ReturnType<typeof indexPermalinks>
}

function planLocaleSetup(localeMap: LocaleMap, shared: Shared) {
  const { site, assets, statics, permalinks } = shared
  const feeds = shared.feeds.filter(({ locale }) => locale === localeMap.locale)
  const { loaded } = site
  const { config } = loaded
  const messages = site.messages[localeMap.locale] ?? {}
  const links = createLinkContext({
    config,
    locale: localeMap,
    permalinks,
    contentFolders: versionsOf(loaded).map(({ folder }) => folder),
    ...omitUndefined({ writtenIn: findVersionHomes(loaded), targets: site.plugins?.targets }),
    missingFolders: site.scan.missingFolders,
    siteFolder: toSiteFolder(loaded),
    statics,
    assets: assets.assets,
  })
  const { document: shell, diagnostics } = planShell({
    config,
    localeMap,
    messages,
    runtimeMessages: toRuntimeMessages(messages),
    links,
    navbarComponents: site.scan.navbarFiles.map(({ name }) => name),
    locate: createOptionFinder(loaded),
  })
  const source = toSourceSetup(config, localeMap.locale, messages)
  const { document, published } = publishShell(shell, source)
  const images = shared.draws
    ? planSocialImages(site, { localeMap, document, feeds, icon: shared.icon })
    : { generatedImages: [], socialImages: {}, ofPages: new Map<string, SocialImage>() }
  const setup: LocaleSetup = {
    document,
    documentUrl: published[0].url,
    notices: config.i18n.notices,
    untranslated: toUntranslated(localeMap, config),
    ...source,
    head: {
      ...toHeadSetup(config, messages),
      feeds: toFeedLinks(feeds, config.url),
      socialImages: images.socialImages,
    },
    links,
    sidebars: localeMap.sidebars,
    frame: { ...toFrame(localeMap, shared), headTags: toHeadTagsHtml(config, document) },
  }
  return {
    setup,
    published,
    diagnostics,
    generatedImages: images.generatedImages,
    ofPages: images.ofPages,
    localeMap: withImages(localeMap, images.ofPages),
  }
}

function toUntranslated({ routes }: LocaleMap, { i18n }: SiteConfig): LocaleSetup['untranslated'] {
  const open = routes.flatMap(({ untranslated, permalink }) => (untranslated ? [permalink] : []))
  return { permalinks: createTextSet(open), severity: i18n.onUntranslatedLinks }
}

function withImages<Locale extends Pick<LocaleMap | PlannedLocale, 'routes'>>(
  locale: Locale,
  images: ReadonlyMap<string, SocialImage> = new Map(),
): Locale {
  if (images.size === 0) return locale
  const routes = locale.routes.map((route) => {
    const socialImage = images.get(route.permalink)
    return socialImage ? { ...route, socialImage } : route
  })
  return { ...locale, routes }
}

/** An empty icon: without any, browsers request `/favicon.ico`. */
const NO_ICON = 'data:,'

/** Icons, manifest and colours of the browser around the pages of a locale. */
function toFrame({ base, locale }: LocaleMap, { site, statics, icons, draws }: Shared): PageFrame {
  const { favicon, baseUrl, manifest, themeConfig } = site.loaded.config
  // Without an icon browsers request `/favicon.ico`, which may exist if the site is not at the root of its host.
  const noIcon = baseUrl === '/' && !statics.has('favicon.ico') ? NO_ICON : undefined
  return {
    ...omitUndefined({
      favicon: favicon === undefined ? noIcon : toFileUrl(baseUrl, favicon),
      touchIcon: icons.touchIcon,
      manifest: draws && manifest !== false ? base + WEB_MANIFEST : undefined,
      ...planListFrame(base, site.messages[locale], site.loaded.config),
    }),
    themeColor: themeConfig.themeColor,
    defaultMode: themeConfig.colorMode.defaultMode,
  }
}

/** Remove duplicates, since several locales may use the same image. */
function toUnique(generatedImages: readonly GeneratedImage[]): GeneratedImage[] {
  return [
    ...new Map(
      generatedImages.map((generatedImage) => [generatedImage.path, generatedImage]),
    ).values(),
  ]
}

/** Output paths of feeds. */
function feedPaths(feeds: readonly Feed[], siteBase: string): string[] {
  return feeds.flatMap(({ path, files }) =>
    files.map(({ name }) => `${path}/${name}`.slice(siteBase.length)),
  )
}

function requestsOf({ docs }: ParsedSite): AssetRequest[] {
  return [...docs.values()].flatMap(({ summary: { file }, assets }) =>
    assets.map((asset) => ({ ...asset, file })),
  )
}

function toSiteFolder({ root, siteDir }: LoadedConfig): string {
  return relative(root, siteDir).split(sep).join('/')
}

/** Address of a static file: `img/x.svg` and `/img/x.svg` are the same; other URLs are unchanged. */
function toFileUrl(base: string, path: string): string {
  return /^[a-z]+:/i.test(path) ? path : base + path.replace(/^\//, '')
}
