/** The render stage of the pipeline: workers render all routes, then links and anchors between pages are checked. */
import { setImmediate } from 'node:timers/promises'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { siteCodeFailed } from '../base/errors/catalogue.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { StepProgress } from '../base/model/step-progress.ts'
import { toConfigName } from '../config/paths.ts'
import type { SiteConfig } from '../config/schema.ts'
import type { Bundle } from '../make/bundle/bundle-site.ts'
import { hashChunks } from '../make/bundle/hash-chunks.ts'
import { mergeFailures } from '../make/render/site-failures.ts'
import type { SearchText } from '../make/search/search-page.ts'
import { checkAnchors, type Ids } from '../read/links/check-anchors.ts'
import { toPluginSite } from '../read/plugins/open-plugin.ts'
import type { PageTime, RenderedRoute, RenderJob, RenderTask, WorkerCalls } from '../tasks/calls.ts'
import { type Pool, poolSize, toBatches } from '../tasks/pool.ts'
import type { StageTarget } from '../write/stage.ts'
import { setUpRenderers } from './ask-to-render.ts'
import { checkResources } from './check-resources.ts'
import { externalOf } from './external-addresses.ts'
import { pageId } from './kept-pages.ts'
import type { OpenSite } from './open-site.ts'
import { createPageHasher, hashShared, type PageKey } from './page-keys.ts'
import type { ParsedSources } from './parse-changed.ts'
import { articleOf, describeRoute, type ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './plan-render.ts'
import { renderBatches, withCount } from './render-batches.ts'
import type { RenderCache } from './render-cache.ts'
import { settle, unwrap } from './settled.ts'
import { openPageSharing } from './share-pages.ts'
import { checkShellLinks, createWriterFinder } from './shell-links.ts'

/** Result of rendering: paths of the pages, and diagnostics. */
export interface RenderedSite {
  /** Output paths of all pages and their documents. */
  paths: string[]
  pages: number
  /** Number of pages that were rendered now. */
  renderedNow: number
  /** Durations of these pages. */
  timed: readonly PageTime[]
  /** Files that differ from the published ones. */
  changed: number
  /** Permalink → HTML of the articles in feeds. */
  articles: ReadonlyMap<string, string>
  /** Permalink → search text of a page written in React. */
  searchTexts: SearchTexts
  /** Addresses of other sites → permalinks of pages that contain them; empty if not requested. */
  external: ReadonlyMap<string, readonly string[]>
  /** Texts of all inline scripts of pages, each once, sorted. */
  inlineScripts: readonly string[]
  diagnostics: Diagnostic[]
}

/** Permalink → search text of a page written in React. */
export type SearchTexts = ReadonlyMap<string, SearchText>

const BATCH = 12
/**
 * Pages to render up to which the search index is merged beside it. At 10,000 that added 50 to 80 MiB to the peak of
 * memory (512 MiB without), and the build was not shorter.
 */
const MOST_MERGED_EARLY = 4_000
/** Number of endless pages after which rendering stops. */
export const MOST_ENDLESS = 3

/** Render all routes of the plan; with a stage, the workers write into it. */
export async function renderSite(
  pool: Pool,
  { site, parsed, planned, bundle, cache, onProgress, onSearchTexts }: RenderInput,
  stage?: StageTarget,
): Promise<RenderedSite> {
  const setup = toRenderJob(site, planned, bundle, stage)
  const { renderTimeout } = site.loaded.config
  const { listsExternal } = site
  const tasks = tasksOf(planned, parsed).map((task) =>
    listsExternal ? { ...task, listsExternal } : task,
  )
  // Workers load the code of the site while the pages of the last build are looked at. Of these few are rendered again.
  const workers = cache && parsed.parsedNow < parsed.docs.size ? 1 : poolSize(tasks.length)
  const patience = { renderTimeout, mostEndless: MOST_ENDLESS, workers }
  const settingUp = settle(setUpRenderers(pool, setup, patience))
  const kept = cache ? await findKept(tasks, setup, cache) : new Map<RenderTask, RenderedRoute>()
  const others = cache && stage ? openPageSharing(tasks, { kept, cache, stage }) : null
  for (const [task, answer] of (await others?.take()) ?? []) kept.set(task, answer)
  const open = tasks.filter((task) => !kept.has(task))
  const tell = (routes: readonly RenderedRoute[]) =>
    onSearchTexts?.(searchTextsOf([...kept.values(), ...routes]))
  const isSmall = open.length <= MOST_MERGED_EARLY
  if (isSmall && open.every(({ route }) => route.kind !== 'page')) tell([])
  const renderers = await unwrap(settingUp)
  const batches = others?.toBatches(open) ?? toBatches(open, BATCH)
  const answers = await renderBatches(withCount(renderers, open.length, onProgress), batches, {
    others,
    ...omitUndefined({ onPages: isSmall ? tell : undefined }),
  })
  const rendered = answers.flatMap((answer) => answer.routes)
  const routes = cache ? joinRoutes(tasks, { kept, rendered, cache }) : rendered
  return {
    paths: routes.flatMap(({ paths }) => paths),
    pages: routes.length,
    renderedNow: rendered.length,
    timed: answers.flatMap(({ timed = [] }) => timed),
    articles: new Map(
      routes.flatMap(({ permalink, article }) =>
        article === undefined ? [] : [[permalink, article]],
      ),
    ),
    searchTexts: searchTextsOf(routes),
    external: externalOf(routes),
    inlineScripts: renderers.inlineScripts,
    changed: rendered.reduce((sum, { changed }) => sum + changed, 0),
    diagnostics: [
      ...renderers.diagnostics,
      ...answers.flatMap(({ diagnostics }) => diagnostics),
      ...failuresOf(answers),
      ...checkRoutes(routes, { site, planned, bundle }),
    ],
  }
}

/** Diagnostics of rendered pages, and of links and anchors between them. */
export function checkRoutes(
  routes: readonly RenderedRoute[],
  { site, planned, bundle }: Pick<RenderInput, 'site' | 'planned' | 'bundle'>,
): Diagnostic[] {
  const idsOf = new Map(routes.map(({ permalink, ids }) => [permalink, ids]))
  const anchors = [...routes.flatMap((route) => route.anchors), ...planned.redirects.anchors]
  const findWriter = createWriterFinder(site, planned)
  return [
    ...routes.flatMap(({ diagnostics }) => diagnostics),
    ...checkShellLinks(routes, planned, findWriter),
    ...checkResources(routes, { site, planned, bundle }, findWriter),
    ...checkAnchors(anchors, createIdLookup(idsOf), {
      onBrokenAnchors: site.loaded.config.onBrokenAnchors,
      locate: (href, pages) => findWriter(href, pages)[0]?.source,
    }),
  ]
}

/** Number of pages that are looked at before answers of workers are taken, so that they get their next request. */
const LOOKED_AT_ONCE = 500

/** Find pages that need no rendering, because they would be the same as in the output. */
async function findKept(
  tasks: readonly RenderTask[],
  setup: RenderJob,
  cache: RenderCache,
): Promise<Map<RenderTask, RenderedRoute>> {
  const { pages, made } = cache
  const kept = new Map<RenderTask, RenderedRoute>()
  let looks = 0
  for (const [task, key] of noteKeys(tasks, setup, cache)) {
    if (++looks % LOOKED_AT_ONCE === 0) await setImmediate()
    const id = pageId(task.route)
    const answer = pages.find(id, key)
    if (!answer) continue
    kept.set(task, answer)
    made.set(id, { key, answer, isKept: true })
  }
  return kept
}

/** Store the key of each page in the cache. @returns the keys. */
export function noteKeys(
  tasks: readonly RenderTask[],
  setup: RenderJob,
  { made, shared, pages, planKey }: RenderCache,
): Map<RenderTask, PageKey> {
  Object.assign(shared, hashShared(setup))
  const isSamePlan = planKey !== '' && planKey === pages.plan
  const hashers = new Map(
    Object.entries(setup.locales).map(([locale, own]) => [
      locale,
      createPageHasher(shared[locale] ?? {}, own),
    ]),
  )
  const keys = tasks.flatMap((task) => {
    const before = isSamePlan ? pages.look(pageId(task.route))?.key : undefined
    const key = hashers.get(task.route.locale)?.(task, before)
    return key ? [[task, key] as const] : []
  })
  for (const [task, key] of keys)
    made.set(pageId(task.route), { key, answer: NOT_YET, isKept: false })
  return new Map(keys)
}

/** Placeholder for the result of a page until it is rendered. */
const NOT_YET: RenderedRoute = {
  ...{
    permalink: '',
    paths: [],
    ids: '',
    anchors: [],
    diagnostics: [],
    shellLinks: [],
    changed: 0,
  },
}

/** Results of all pages in the order of the plan, without pages that could not be rendered, which are not cached. */
function joinRoutes(
  tasks: readonly RenderTask[],
  {
    kept,
    rendered,
    cache: { made },
  }: {
    kept: ReadonlyMap<RenderTask, RenderedRoute>
    rendered: readonly RenderedRoute[]
    cache: RenderCache
  },
): RenderedRoute[] {
  const now = new Map(rendered.map((one) => [one.permalink, one]))
  return tasks.flatMap((task) => {
    const id = pageId(task.route)
    const answer = kept.get(task) ?? now.get(task.route.permalink)
    const known = made.get(id)
    if (answer && known) made.set(id, { ...known, answer })
    else made.delete(id)
    return answer ?? []
  })
}

/** Errors of the site's code in all batches, one diagnostic for each cause. */
export function failuresOf(answers: readonly WorkerCalls['render']['answer'][]): Diagnostic[] {
  return mergeFailures(answers.flatMap(({ failures }) => failures)).map(siteCodeFailed)
}

/** Permalink → search text of a page written in React. */
export function searchTextsOf(routes: readonly RenderedRoute[]): Map<string, SearchText> {
  return new Map(
    routes.flatMap(({ permalink, searchText }) => (searchText ? [[permalink, searchText]] : [])),
  )
}

/** Results of earlier stages that rendering reads. */
export interface RenderInput {
  site: OpenSite
  parsed: ParsedSources
  planned: PlannedSite
  bundle: Pick<Bundle, 'manifest' | 'serverFile' | 'files'>
  /** Absent: every page is rendered. */
  cache?: RenderCache
  onProgress?: StepProgress
  /** Called with the texts of all pages written in React, while other pages are still rendered; not if these are many. */
  onSearchTexts?: (texts: SearchTexts) => void
}

/** One task for each route of all locales, in the order of the plan. */
export function tasksOf({ siteMap, feeds }: PlannedSite, parsed: ParsedSite): RenderTask[] {
  const inFeeds = new Set(
    feeds.flatMap(({ content, routes }) =>
      content === 'full' ? routes.map(({ permalink }) => permalink) : [],
    ),
  )
  return siteMap.locales.flatMap(({ routes }) =>
    routes.map((route) => {
      const article = articleOf(parsed, route.file)
      return {
        route: describeRoute(parsed, route),
        ...omitUndefined({
          article,
          returnArticle: inFeeds.has(route.permalink) ? (true as const) : undefined,
        }),
      }
    }),
  )
}

/** {@link toRenderSetup} of a build: chunks are final, so that pages can contain their integrity hashes. */
export function toRenderJob(
  site: OpenSite,
  planned: PlannedSite,
  bundle: RenderInput['bundle'],
  stage?: StageTarget,
): RenderJob {
  const { sri, baseUrl } = site.loaded.config
  const integrity = sri ? hashChunks(bundle.files, baseUrl) : undefined
  return { ...toRenderSetup(site, planned, bundle, stage), ...omitUndefined({ integrity }) }
}

/** Setup of a worker for rendering. */
export function toRenderSetup(
  { loaded: { config, file, root }, scan, plugins }: OpenSite,
  { setups, markdownCopies }: PlannedSite,
  { manifest, serverFile }: Pick<Bundle, 'manifest' | 'serverFile'>,
  stage?: StageTarget,
): RenderJob {
  return {
    serverFile,
    manifest,
    root,
    pageFiles: Object.fromEntries(scan.sitePages.map(({ key, disk }) => [key, disk])),
    configFile: toConfigName({ root, file }),
    locales: setups,
    policy: { siteBase: config.baseUrl, trailingSlash: config.trailingSlash },
    ...toPagePlugins(config, plugins),
    ...omitUndefined({
      // Without a stage, in `serve` and `check-links`, there are no Markdown copies.
      markdownCopies: stage && markdownCopies,
      hasOwnSidebar: scan.themeFiles.some(({ name }) => SIDEBAR_PARTS.has(name)) || undefined,
      stage: stage && { out: stage.out, files: stage.files, isFresh: stage.isFresh },
    }),
  }
}

/** Public components of the theme from whose elements the browser reads the sidebar. */
const SIDEBAR_PARTS: ReadonlySet<string> = new Set([
  'icons/external-mark',
  'pages/docs-frame',
  'shell/sidebar',
])

/** Plugins that work on pages; no fields for a site without any. */
function toPagePlugins(config: SiteConfig, plugins: OpenSite['plugins']) {
  const modules = (plugins?.plugins ?? []).flatMap(({ opened: { plugin }, module }) =>
    plugin.headTags || plugin.article ? [module] : [],
  )
  const isNone = modules.length === 0
  return omitUndefined({
    plugins: isNone ? undefined : modules,
    pluginSite: isNone ? undefined : { ...toPluginSite(config) },
  })
}

/** Create a lookup of ids, which are one text per page: most pages need few look-ups, so sets would cost more. */
function createIdLookup(
  idsOf: ReadonlyMap<string, string>,
): (permalink: string) => Ids | undefined {
  const lines = new Map<string, string>()
  return (permalink) => {
    const ids = idsOf.get(permalink)
    if (ids === undefined) return undefined
    const text = lines.get(permalink) ?? `\n${ids}\n`
    lines.set(permalink, text)
    return {
      has: (id) => !id.includes('\n') && text.includes(`\n${id}\n`),
      keys: () => ids.split('\n').values(),
    }
  }
}
