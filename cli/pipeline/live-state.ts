/**
 * One moment of a live site: everything that its pages are rendered from, planned as a whole, and
 * what differs between two of them.
 */

import { readFile } from 'node:fs/promises'
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
import type { RenderTask } from '../workers/calls.ts'
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
  diagnostics: readonly Diagnostic[]
  render: Renderers['render']
  /** Path below the site's base → text. */
  files: ReadonlyMap<string, OutputFile>
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
interface LiveParts {
  pool: Pool
  docs: LiveDocs
  bundler: DevBundler
}

/** The site as its files are now; from here on, the workers render that. */
export async function makeState(
  { pool, docs, bundler }: LiveParts,
  site: OpenSite,
): Promise<LiveState> {
  const { loaded } = site
  const { sitePages, themeFiles, navbarFiles, trustedModules, clientModules, pluginComponents } =
    site.scan
  const code = {
    ...{ sitePages, themeFiles, navbarFiles, trustedModules, clientModules },
    ...omitUndefined({ pluginComponents }),
  }
  const bundling = bundler.bundle({ loaded, ...code })
  // Its failure is thrown where it is awaited; until then it must not end the process.
  bundling.catch(() => undefined)
  const parsed = await docs.parse(site)
  const planned = await planRender(site, parsed, { includeDrafts: true })
  const bundle = await bundling
  const siteBase = loaded.config.baseUrl
  const setup = { ...toRenderSetup(site, planned, bundle), liveReload: liveReloadUrl(siteBase) }
  const { render, inlineScripts, diagnostics } = await setUpRenderers(pool, setup, loaded.config)
  throwDiagnostics(diagnostics)
  const tasks = tasksOf(planned, parsed)
  const readPages = async () => {
    const pages = tasks.filter(({ route }) => route.kind === 'page')
    return searchTextsOf((await render(pages)).routes)
  }
  const spoolDir = docs.folder
  const index = once(() => indexSite(pool, { site, parsed, planned, spoolDir, readPages }))
  return {
    site,
    parsed,
    planned,
    bundle,
    render,
    search: async () => new Map((await index()).files.map((file) => [file.path, file])),
    redirectOf: createRedirects(planned.redirects.redirects),
    headersOf: await loadHeaders(site, planned, inlineScripts),
    diagnostics: locateDiagnostics(collectDiagnostics({ site, parsed, planned }), site.loaded.root),
    files: new Map(listSharedFiles(planned, bundle, siteBase).map((file) => [file.path, file])),
    statics: new Map([...planned.statics, ...planned.copies].map((file) => [file.path, file])),
    tasks: new Map(tasks.map((task) => [toKey(task.route.permalink), task] as const)),
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
  if (JSON.stringify(old.manifest) !== JSON.stringify(bundle.manifest)) return null
  if (toShared(before) !== toShared(now)) return null
  if ([...now.statics.values()].some(({ disk }) => changed.has(disk))) return null
  if (old.serverFile !== bundle.serverFile || old.code !== bundle.code) return 'all'
  return [...now.tasks].flatMap(([key, { route }]) => {
    const file = route.file?.file ?? ''
    // A doc is the same object as long as it was made from the same.
    const isEdited = now.parsed.docs.get(file) !== before.parsed.docs.get(file)
    const previous = before.tasks.get(key)?.route
    const isMoved = JSON.stringify(previous) !== JSON.stringify(route)
    return isEdited || isMoved ? [route.permalink] : []
  })
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
