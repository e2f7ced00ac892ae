/**
 * One state of a live site: all inputs of its pages, planned as a whole, and the differences between two states.
 */

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeOrKeep } from '../../../runtime/shared/decode-uri.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { once } from '../../../runtime/shared/once.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { Route } from '../../base/model/route.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
import { conflictsOfPlan } from '../../build/locate-conflicts.ts'
import { collectDiagnostics } from '../../build/site-diagnostics.ts'
import { LazyMap } from '../../engine/lazy-map.ts'
import type { Bundle } from '../../make/bundle/bundle-site.ts'
import type { DevBundler } from '../../make/bundle/dev-bundler.ts'
import { HOT_FOLDER } from '../../make/bundle/hot-folder.ts'
import {
  type HeadersOf,
  HOST_HEADERS,
  parseHostHeaders,
} from '../../make/site-files/host-headers.ts'
import { createRedirects, type RedirectOf } from '../../make/site-files/host-redirects.ts'
import { liveReloadUrl } from '../../read/links/live-reload-url.ts'
import type { ParsedSite } from '../../tasks/doc/parse-site.ts'
import { listSharedFiles } from '../../tasks/files/shared-files.ts'
import { toHeadersText } from '../../tasks/files/site-files.ts'
import { locateDiagnostics } from '../../tasks/open/locate-diagnostics.ts'
import type { BuildLook } from '../../tasks/open/look-at-build.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import { type Renderers, setUpRenderers } from '../../tasks/page/ask-to-render.ts'
import { toRenderSetup } from '../../tasks/page/render-job.ts'
import { searchTextsOf } from '../../tasks/page/render-site.ts'
import { permalinkOf } from '../../tasks/plan/page-id.ts'
import type { PlannedSite } from '../../tasks/plan/planned-site.ts'
import { openTasks, type PlannedTasks } from '../../tasks/plan/render-tasks.ts'
import type { ParsedDoc, RenderJob, RenderTask } from '../../tasks/worker/calls.ts'
import type { Pool } from '../../tasks/worker/pool.ts'
import type { LiveResults } from './live-results.ts'
import type { LiveSearch } from './live-search.ts'

/** One state; never changed, only replaced as a whole. */
export interface LiveState {
  site: OpenSite
  parsed: Pick<ParsedSite, 'diagnostics' | 'marked'> & { docs: LazyMap<ParsedDoc> }
  planned: PlannedSite
  bundle: Bundle
  /** Diagnostics except those of rendering. Collected on the call, so that no page waits for them. */
  diagnose: () => readonly Diagnostic[]
  render: Renderers['render']
  /** Path below the site's base → text. */
  files: ReadonlyMap<string, OutputFile>
  /** Files of the state before: a page that is on its way to a tab asks for them. Absent: there was none. */
  former?: LiveState['files']
  statics: ReadonlyMap<string, StaticFile>
  /** Headers of an address, from the site's `_headers`. */
  headersOf: HeadersOf
  redirectOf: RedirectOf
  /** Tasks of the plan, with the texts of the docs. */
  pages: PlannedTasks
  /** Permalink key → id of the page. */
  ids: ReadonlyMap<string, string>
  /** Permalink key → task to render the page. */
  tasks: LazyMap<RenderTask>
  /**
   * Files of which only the first lines were read: their docs have no article, and nobody has seen their pages. Absent:
   * all files are parsed.
   */
  sketched?: ReadonlySet<string>
  /** Files of the search indexes by path, made on the first search. */
  search: () => Promise<ReadonlyMap<string, StaticFile>>
}

/** Tools for making a state. */
export interface LiveParts {
  pool: Pool
  results: LiveResults
  bundler: DevBundler
  search: LiveSearch
}

/** Results of the stages before rendering. */
export type LiveStages = Pick<LiveState, 'site' | 'parsed' | 'planned' | 'bundle'>

/** Plan the site from its current files; pages are still rendered from the previous state. */
export async function planState(
  parts: LiveParts,
  { site, look }: { site: OpenSite; look: BuildLook },
): Promise<LiveStages> {
  const bundling = bundleState(parts, site)
  // The error is handled where the promise is awaited; until then it must not be an unhandled rejection.
  bundling.catch(() => undefined)
  const { parsed, planned } = await parts.results.plan(site, look)
  return { site, parsed, planned, bundle: await bundling }
}

/** Bundle the code of a site. */
export function bundleState({ bundler }: LiveParts, { scan, loaded }: OpenSite): Promise<Bundle> {
  const { sitePages, themeFiles, navbarFiles, trustedModules, clientModules } = scan
  const { pluginComponents } = scan
  return bundler.bundle({
    ...{ loaded, sitePages, themeFiles, navbarFiles, trustedModules, clientModules },
    ...omitUndefined({ pluginComponents }),
  })
}

/** Edited texts with their new docs. */
export interface EditedTexts {
  /** All docs of the site. */
  parsed: LiveState['parsed']
  /** Files whose docs have changed. */
  files: ReadonlySet<string>
  /** The plan of now; `null` if it is the one of before. */
  planned: PlannedSite | null
}

/** Make the state after an edit of texts of pages only. */
export async function nextState(
  parts: LiveParts,
  before: LiveState,
  edited: EditedTexts,
): Promise<LiveState> {
  const { site, bundle } = before
  const { parsed, planned, files } = edited
  return planned
    ? renderFrom(parts, { site, parsed, planned, bundle }, { keepsCode: true })
    : withTexts(parts, before, { parsed, files })
}

/** A state of the same plan with other docs. @param files - Files whose docs are others. */
export function withTexts(
  parts: LiveParts,
  before: LiveState,
  { parsed, files }: Pick<EditedTexts, 'parsed' | 'files'>,
): LiveState {
  const { planned, render, ids } = before
  const pages = openTasks(planned, parsed, {})
  const readTask = toTaskReader(pages, ids)
  const tasks = before.tasks.copy(readTask)
  for (const key of pages.pagesOf(files).map(permalinkOf).map(toKey)) tasks.set(key, readTask(key))
  const made = { pages, ids, tasks }
  return { ...before, parsed, ...toContent(parts, { ...before, parsed }, { render, ...made }) }
}

const toTaskReader =
  ({ read }: PlannedTasks, ids: LiveState['ids']) =>
  (key: string) =>
    read(ids.get(key) ?? '')

/** Make a state, which the workers render from now on. */
export async function renderFrom(
  parts: LiveParts,
  stages: LiveStages,
  code: Pick<RenderJob, 'keepsCode'> = {},
): Promise<LiveState> {
  const { site, planned, bundle } = stages
  const { config } = site.loaded
  const setup = {
    ...{ ...toRenderSetup(site, planned, bundle), ...code },
    liveReload: liveReloadUrl(config.baseUrl),
  }
  // One worker is enough for the first page; others are set up when there is work for them.
  const patience = { renderTimeout: config.renderTimeout, workers: 1 }
  const { render, inlineScripts, diagnostics } = await setUpRenderers(parts.pool, setup, patience)
  throwDiagnostics(diagnostics)
  const pages = openTasks(planned, stages.parsed, {})
  const ids = new Map(pages.ids.map((id) => [toKey(permalinkOf(id)), id]))
  const tasks = new LazyMap(ids.keys(), toTaskReader(pages, ids))
  const shared = listSharedFiles(planned, bundle, config.baseUrl)
  return {
    ...stages,
    render,
    redirectOf: createRedirects(planned.redirects.redirects),
    headersOf: await loadHeaders(site, planned, inlineScripts),
    files: new Map(shared.map((file) => [file.path, file])),
    statics: new Map([...planned.statics, ...planned.copies].map((file) => [file.path, file])),
    ...toContent(parts, stages, { render, pages, ids, tasks }),
  }
}

/** Fields of a state that depend on the texts of pages. */
function toContent(
  { search }: LiveParts,
  { site, parsed, planned }: LiveStages,
  { render, ...made }: Pick<LiveState, 'render' | 'pages' | 'ids' | 'tasks'>,
): Pick<LiveState, 'pages' | 'ids' | 'tasks' | 'search' | 'diagnose'> {
  const readPages = async () => {
    const { ofCode, read } = made.pages
    return searchTextsOf((await render(ofCode.map(read))).routes)
  }
  return {
    search: once(() => search.index({ site, parsed, planned, readPages })),
    diagnose: once(() => {
      const found = collectDiagnostics({ site, parsed, planned })
      const all = [...found, ...conflictsOfPlan(site, { planned })]
      return locateDiagnostics(all, site.loaded.root)
    }),
    ...made,
  }
}

/**
 * Load the headers. Live pages load the same as published ones, and one script, its events and hot updates from the
 * site itself, without `eval`, also for source maps. So the published policy is sent unchanged.
 */
async function loadHeaders(
  site: OpenSite,
  { statics }: PlannedSite,
  inlineScripts: readonly string[],
): Promise<HeadersOf> {
  const own = statics.find(({ path }) => path === HOST_HEADERS)
  return parseHostHeaders(
    own ? await readFile(own.disk, 'utf8') : toHeadersText(site, statics, inlineScripts),
  )
}

/**
 * Permalinks of pages whose article or route has changed; `all` if the code that renders them has changed; `null` if
 * open tabs cannot update, and must reload.
 */
export type ChangedPages = readonly string[] | 'all' | null

/** Compare two states. Shared data is compared first: sidebars, locale documents, addresses, files on pages. */
export function changedPages(
  before: LiveState,
  now: LiveState,
  changed: ReadonlySet<string>,
): ChangedPages {
  const [old, bundle] = [before.bundle, now.bundle]
  if (before === now) return []
  if (withoutComponents(old.manifest) !== withoutComponents(bundle.manifest)) return null
  // It is the same object if only texts were edited.
  const known = before.sketched ? withStaticsOf(before, now) : now
  if (before.files !== now.files && toShared(before) !== toShared(known)) return null
  if ([...now.statics.values()].some(({ disk }) => changed.has(disk))) return null
  // Only the name is compared, a hash of the content: the folder changes when the compiler replaces a cached bundle.
  const isSameCode = basename(old.serverFile) === basename(bundle.serverFile)
  if (!isSameCode || old.code !== bundle.code) return 'all'
  // Pages refer to their style sheets, so a tab finds a changed one in its page.
  if (JSON.stringify(old.manifest) !== JSON.stringify(bundle.manifest)) return 'all'
  const isOfSamePlan = before.render === now.render
  const keys = isOfSamePlan ? now.tasks.differing(before.tasks) : [...now.tasks.keys()]
  return keys.flatMap((key) => {
    const [task, former] = [now.tasks.get(key), before.tasks.get(key)]
    if (!task || isOnlySketched(before, (former ?? task).route)) return []
    const { route, article } = task
    const isEdited = former?.article?.hash !== article?.hash
    const isMoved =
      former?.route !== route && JSON.stringify(former?.route) !== JSON.stringify(route)
    return isEdited || isMoved ? [route.permalink] : []
  })
}

/** Whether a page cannot be shown before all files are parsed. Cards have descriptions from the texts of other pages. */
export function isOnlySketched({ sketched }: LiveState, { file, cards }: Route): boolean {
  return sketched !== undefined && (!file || cards !== undefined || sketched.has(file.file))
}

/** Leave out the static files that a sketch could not know: those that files refer to which were not parsed. */
function withStaticsOf({ statics }: LiveState, now: LiveState): LiveState {
  return { ...now, statics: new Map([...now.statics].filter(([path]) => statics.has(path))) }
}

function withoutComponents(manifest: Bundle['manifest']): string {
  return JSON.stringify({ ...manifest, components: null })
}

function toShared({ files, statics, bundle, tasks, site }: LiveState): string {
  const own = new Set(bundle.files)
  const texts = [...files.values()].flatMap((file) =>
    own.has(file) ? [] : [[file.path, String(file.content)]],
  )
  return JSON.stringify([texts, [...statics.values()], [...tasks.keys()], site.loaded.config])
}

/** Addresses of all pages and files except those of the search. */
export function listAddresses({ site, files, statics, ids }: LiveState): string[] {
  const fixed = [...files.keys()].filter((path) => !path.startsWith(HOT_FOLDER))
  const below = [...fixed, ...statics.keys()]
  return [
    ...Array.from(ids.values(), permalinkOf),
    ...below.map((path) => site.loaded.config.baseUrl + path),
  ].sort()
}

/** Key of an address, the same with and without a trailing slash, and for any percent-encoding. */
export function toKey(pathname: string): string {
  const path = decodeOrKeep(pathname)
    .replace(/\/index\.html$/, '/')
    .replace(/(?<!\/404)\.html$/, '')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
