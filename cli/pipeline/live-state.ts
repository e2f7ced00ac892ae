/**
 * One state of a live site: all inputs of its pages, planned as a whole, and the differences between two states.
 */

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeOrKeep } from '../../runtime/shared/decode-uri.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { once } from '../../runtime/shared/once.ts'
import { throwDiagnostics } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { OutputFile } from '../base/model/output-file.ts'
import type { Route } from '../base/model/route.ts'
import type { StaticFile } from '../base/model/source-file.ts'
import type { Bundle } from '../make/bundle/bundle-site.ts'
import type { DevBundler } from '../make/bundle/dev-bundler.ts'
import { HOT_FOLDER } from '../make/bundle/hot-folder.ts'
import { type HeadersOf, HOST_HEADERS, parseHostHeaders } from '../make/site-files/host-headers.ts'
import { createRedirects, type RedirectOf } from '../make/site-files/host-redirects.ts'
import { liveReloadUrl } from '../read/links/live-reload-url.ts'
import type { RenderJob, RenderTask } from '../tasks/calls.ts'
import type { Pool } from '../tasks/pool.ts'
import { type Renderers, setUpRenderers } from './ask-to-render.ts'
import type { LiveDocs } from './live-docs.ts'
import type { LiveSearch } from './live-search.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import type { OpenSite } from './open-site.ts'
import type { ParsedSite } from './parse-site.ts'
import { planRender } from './plan-render.ts'
import { withPagesOf } from './planned-routes.ts'
import type { PlannedSite } from './planned-site.ts'
import { toRenderSetup } from './render-job.ts'
import { searchTextsOf } from './render-site.ts'
import { tasksOf } from './render-tasks.ts'
import { listSharedFiles } from './shared-files.ts'
import { collectDiagnostics } from './site-diagnostics.ts'
import { toHeadersText } from './site-files.ts'

/** One state; never changed, only replaced as a whole. */
export interface LiveState {
  site: OpenSite
  parsed: ParsedSite
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
  /** Permalink key → task to render the page. */
  tasks: ReadonlyMap<string, RenderTask>
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
  docs: LiveDocs
  bundler: DevBundler
  search: LiveSearch
}

/** Results of the stages before rendering. */
export type LiveStages = Pick<LiveState, 'site' | 'parsed' | 'planned' | 'bundle'>

/** Plan the site from its current files; pages are still rendered from the previous state. */
export async function planState(parts: LiveParts, site: OpenSite): Promise<LiveStages> {
  const bundling = bundleState(parts, site)
  // The error is handled where the promise is awaited; until then it must not be an unhandled rejection.
  bundling.catch(() => undefined)
  const parsed = await parts.docs.parse(site)
  const planned = await planRender(site, parsed, { includeDrafts: true })
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
  /** All docs of the site, in the order of its files. */
  docs: ParsedSite['docs']
  /** Files whose docs have changed. */
  files: ReadonlySet<string>
  /** The plan, updated for the texts; `null` if the site must be planned again. */
  planned: PlannedSite | null
}

/** Make the state after an edit of texts of pages only. */
export async function nextState(
  parts: LiveParts,
  before: LiveState,
  edited: EditedTexts,
): Promise<LiveState> {
  const { site, bundle, render } = before
  const parsed = { ...before.parsed, docs: edited.docs }
  if (edited.planned === null) {
    const planned = await planRender(site, parsed, { includeDrafts: true })
    return renderFrom(parts, { site, parsed, planned, bundle }, { keepsCode: true })
  }
  const stages = { site, parsed, planned: edited.planned, bundle }
  const tasks = new Map(before.tasks)
  for (const task of tasksOf(withPagesOf(stages.planned, edited.files), parsed))
    tasks.set(toKey(task.route.permalink), task)
  return { ...before, ...stages, ...toContent(parts, stages, { render, tasks }) }
}

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
  const tasks = tasksOf(planned, stages.parsed)
  const byKey = new Map(tasks.map((task) => [toKey(task.route.permalink), task]))
  const shared = listSharedFiles(planned, bundle, config.baseUrl)
  return {
    ...stages,
    render,
    redirectOf: createRedirects(planned.redirects.redirects),
    headersOf: await loadHeaders(site, planned, inlineScripts),
    files: new Map(shared.map((file) => [file.path, file])),
    statics: new Map([...planned.statics, ...planned.copies].map((file) => [file.path, file])),
    ...toContent(parts, stages, { render, tasks: byKey }),
  }
}

/** Fields of a state that depend on the texts of pages. */
function toContent(
  { search }: LiveParts,
  { site, parsed, planned }: LiveStages,
  { render, tasks }: Pick<LiveState, 'render' | 'tasks'>,
): Pick<LiveState, 'tasks' | 'search' | 'diagnose'> {
  const readPages = async () => {
    const pages = [...tasks.values()].filter(({ route }) => route.kind === 'page')
    return searchTextsOf((await render(pages)).routes)
  }
  return {
    search: once(() => search.index({ site, parsed, planned, readPages })),
    diagnose: once(() =>
      locateDiagnostics(collectDiagnostics({ site, parsed, planned }), site.loaded.root),
    ),
    tasks,
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
  return [...now.tasks].flatMap(([key, task]) => {
    if (before.tasks.get(key) === task) return []
    const { route } = task
    const file = route.file?.file ?? ''
    if (isOnlySketched(before, before.tasks.get(key)?.route ?? route)) return []
    // A doc is the same object as long as its inputs are the same.
    const isEdited = now.parsed.docs.get(file) !== before.parsed.docs.get(file)
    const previous = before.tasks.get(key)?.route
    const isMoved = previous !== route && JSON.stringify(previous) !== JSON.stringify(route)
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
  const addresses = [...tasks.values()].map(({ route }) => [route.permalink, route.file?.file])
  return JSON.stringify([texts, [...statics.values()], addresses, site.loaded.config])
}

/** Addresses of all pages and files except those of the search. */
export function listAddresses({ site, files, statics, tasks }: LiveState): string[] {
  const fixed = [...files.keys()].filter((path) => !path.startsWith(HOT_FOLDER))
  const below = [...fixed, ...statics.keys()]
  const pages = [...tasks.values()].map(({ route }) => route.permalink)
  return [...pages, ...below.map((path) => site.loaded.config.baseUrl + path)].sort()
}

/** Key of an address, the same with and without a trailing slash, and for any percent-encoding. */
export function toKey(pathname: string): string {
  const path = decodeOrKeep(pathname)
    .replace(/\/index\.html$/, '/')
    .replace(/(?<!\/404)\.html$/, '')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
