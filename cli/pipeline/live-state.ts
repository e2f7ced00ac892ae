/**
 * One moment of a live site: everything that its pages are rendered from, planned as a whole, and
 * what differs between two of them.
 */

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeOrKeep } from '../../runtime/shared/decode-uri.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { once } from '../../runtime/shared/once.ts'
import type { Bundle } from '../bundle/bundle-site.ts'
import type { DevBundler } from '../bundle/dev-bundler.ts'
import { HOT_FOLDER } from '../bundle/hot-folder.ts'
import { throwDiagnostics } from '../errors/site-error.ts'
import { liveReloadUrl } from '../links/live-reload-url.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { StaticFile } from '../model/source-file.ts'
import { type HeadersOf, HOST_HEADERS, parseHostHeaders } from '../site-files/host-headers.ts'
import { createRedirects, type RedirectOf } from '../site-files/host-redirects.ts'
import type { RenderJob, RenderTask } from '../workers/calls.ts'
import type { Pool } from '../workers/pool.ts'
import { type Renderers, setUpRenderers } from './ask-to-render.ts'
import { indexSite } from './index-site.ts'
import type { LiveDocs } from './live-docs.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import type { OpenSite } from './open-site.ts'
import type { ParsedSite } from './parse-site.ts'
import { type PlannedSite, planRender } from './plan-render.ts'
import { searchTextsOf, tasksOf, toRenderSetup } from './render-site.ts'
import { listSharedFiles } from './shared-files.ts'
import { collectDiagnostics } from './site-diagnostics.ts'
import { toHeadersText } from './site-files.ts'

/** Everything of one moment; replaced as a whole. */
export interface LiveState {
  site: OpenSite
  parsed: ParsedSite
  planned: PlannedSite
  bundle: Bundle
  /** What was found but by rendering. Collected when it is asked for: no page waits for it. */
  diagnose: () => readonly Diagnostic[]
  render: Renderers['render']
  /** Path below the site's base → text. */
  files: ReadonlyMap<string, OutputFile>
  /** Files of the state before: a page that is on its way to a tab asks for them. Absent: there was none. */
  former?: LiveState['files']
  statics: ReadonlyMap<string, StaticFile>
  /** From the site's `_headers`. */
  headersOf: HeadersOf
  redirectOf: RedirectOf
  /** Permalink key → what to render. */
  tasks: ReadonlyMap<string, RenderTask>
  /** Files of the search indexes by path, made when a reader first searches. */
  search: () => Promise<ReadonlyMap<string, OutputFile>>
}

/** Tools that a state is made with. */
export interface LiveParts {
  pool: Pool
  docs: LiveDocs
  bundler: DevBundler
}

/** What a state is rendered from. */
export type LiveStages = Pick<LiveState, 'site' | 'parsed' | 'planned' | 'bundle'>

/** The site as its files are now; pages are still rendered from the state of before. */
export async function planState(parts: LiveParts, site: OpenSite): Promise<LiveStages> {
  const bundling = bundleState(parts, site)
  // Its failure is thrown where it is awaited; until then it must not end the process.
  bundling.catch(() => undefined)
  const parsed = await parts.docs.parse(site)
  const planned = await planRender(site, parsed, { includeDrafts: true })
  return { site, parsed, planned, bundle: await bundling }
}

/** The code of a site, bundled. */
export function bundleState({ bundler }: LiveParts, { scan, loaded }: OpenSite): Promise<Bundle> {
  const { sitePages, themeFiles, navbarFiles, trustedModules, clientModules } = scan
  const { pluginComponents } = scan
  return bundler.bundle({
    ...{ loaded, sitePages, themeFiles, navbarFiles, trustedModules, clientModules },
    ...omitUndefined({ pluginComponents }),
  })
}

/** Texts that were edited, and what they are now. */
export interface EditedTexts {
  /** Of the whole site, in the order of its files. */
  docs: ParsedSite['docs']
  /** Those that are other ones now, by their files. */
  files: ReadonlySet<string>
  /** The plan with what follows from the texts alone; `null` where it has to be made anew. */
  planned: PlannedSite | null
}

/** The state after one in which only texts of pages were edited. */
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

/** A plan with the pages alone that show one of these files. */
function withPagesOf(planned: PlannedSite, files: ReadonlySet<string>): PlannedSite {
  const locales = planned.siteMap.locales.map((locale) => ({
    ...locale,
    routes: locale.routes.filter(({ file }) => file && files.has(file.file)),
  }))
  return { ...planned, siteMap: { ...planned.siteMap, locales } }
}

/** From here on, the workers render that. */
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
  // One is enough for the first page; another is readied when there is work for it.
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

/** What follows from the texts of pages. */
function toContent(
  { pool, docs }: LiveParts,
  { site, parsed, planned }: LiveStages,
  { render, tasks }: Pick<LiveState, 'render' | 'tasks'>,
): Pick<LiveState, 'tasks' | 'search' | 'diagnose'> {
  const readPages = async () => {
    const pages = [...tasks.values()].filter(({ route }) => route.kind === 'page')
    return searchTextsOf((await render(pages)).routes)
  }
  const spoolDir = docs.folder
  const index = once(() => indexSite(pool, { site, parsed, planned, spoolDir, readPages }))
  return {
    search: async () => new Map((await index()).files.map((file) => [file.path, file])),
    diagnose: once(() =>
      locateDiagnostics(collectDiagnostics({ site, parsed, planned }), site.loaded.root),
    ),
    tasks,
  }
}

/**
 * The live pages load nothing that the published ones do not, but one script and its events from the
 * site itself, and hot updates are its files: no `eval`, also in a source map. So the published policy is sent as it is.
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
 * Permalinks of pages whose article, or whose place in the site, is another one now; `all` where the code that makes
 * them is, and `null` where open tabs cannot take in what is new.
 */
export type ChangedPages = readonly string[] | 'all' | null

/** What all pages share is compared first: a sidebar, a locale document, an address, a file that pages show. */
export function changedPages(
  before: LiveState,
  now: LiveState,
  changed: ReadonlySet<string>,
): ChangedPages {
  const [old, bundle] = [before.bundle, now.bundle]
  if (before === now) return []
  if (withoutComponents(old.manifest) !== withoutComponents(bundle.manifest)) return null
  // Where only texts were edited, it is the same object.
  if (before.files !== now.files && toShared(before) !== toShared(now)) return null
  if ([...now.statics.values()].some(({ disk }) => changed.has(disk))) return null
  // Its name says what is in it; where it lies is another place when a compiler takes over from what was kept.
  const isSameCode = basename(old.serverFile) === basename(bundle.serverFile)
  if (!isSameCode || old.code !== bundle.code) return 'all'
  // A page names its sheets, so that a tab finds another one in it.
  if (JSON.stringify(old.manifest) !== JSON.stringify(bundle.manifest)) return 'all'
  return [...now.tasks].flatMap(([key, task]) => {
    if (before.tasks.get(key) === task) return []
    const { route } = task
    const file = route.file?.file ?? ''
    // A doc is the same object as long as it was made from the same.
    const isEdited = now.parsed.docs.get(file) !== before.parsed.docs.get(file)
    const previous = before.tasks.get(key)?.route
    const isMoved = previous !== route && JSON.stringify(previous) !== JSON.stringify(route)
    return isEdited || isMoved ? [route.permalink] : []
  })
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

/** Of every page and file, but those of the search. */
export function listAddresses({ site, files, statics, tasks }: LiveState): string[] {
  const fixed = [...files.keys()].filter((path) => !path.startsWith(HOT_FOLDER))
  const below = [...fixed, ...statics.keys()]
  const pages = [...tasks.values()].map(({ route }) => route.permalink)
  return [...pages, ...below.map((path) => site.loaded.config.baseUrl + path)].sort()
}

/** Addresses differ neither by a slash at the end nor by how their letters are encoded. */
export function toKey(pathname: string): string {
  const path = decodeOrKeep(pathname)
    .replace(/\/index\.html$/, '/')
    .replace(/(?<!\/404)\.html$/, '')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
