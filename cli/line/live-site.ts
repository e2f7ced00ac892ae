/**
 * The site as `serve` holds it: parsed once, planned as a whole, rendered one page at a time when a
 * reader asks, and again for what a change touched. Nothing is written to the output.
 */

import { join } from 'node:path'
import { searchFolder } from '../../runtime/contract/search/index-format.ts'
import type { Bundle } from '../bundle/bundle-site.ts'
import { createDevBundler, type DevBundler } from '../bundle/dev-bundler.ts'
import { throwProblems } from '../errors/site-error.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Diagnostic, OutputFile, StaticFile } from '../model.ts'
import { liveReloadUrl } from '../serve/dev-server.ts'
import { toOpenSearch } from '../site-files/open-search.ts'
import type { RenderTask } from '../workers/calls.ts'
import type { Pool } from '../workers/pool.ts'
import { type Cache, openCache } from './cache-folder.ts'
import { toDataFiles } from './data-files.ts'
import { toDiagnostic } from './findings.ts'
import { indexSite } from './index-site.ts'
import { locateFindings } from './locate-findings.ts'
import { type OpenOptions, type OpenSite, openSite } from './open-site.ts'
import { openWorkers } from './open-workers.ts'
import { filesOf, type ParsedSite, parseFiles, setUpParse } from './parse-site.ts'
import { type PlannedSite, planRender } from './plan-render.ts'
import { failuresOf, readingsOf, tasksOf, toRenderSetup } from './render-site.ts'
import { withTranslations } from './translation-state.ts'

/** What an address of the site answers with. */
export type LiveAnswer =
  | { kind: 'text'; status: number; path: string; body: string | Uint8Array }
  /** A file that is served from where it lies. */
  | { kind: 'file'; disk: string; path: string }

/** A site in memory that follows its folders. */
export interface LiveSite {
  readonly site: OpenSite
  /** Locale → the page that a reader begins at: its home page, else its first doc. */
  readonly homes: Readonly<Record<string, string>>
  /** What is wrong with the content now. */
  readonly findings: readonly Diagnostic[]
  /** @param pathname - As requested, still encoded. */
  respond(pathname: string): Promise<LiveAnswer>
  /**
   * Take in changed files.
   *
   * @param changed - Absolute paths, also of files that are gone.
   * @returns permalinks of the pages that look different now; `null` when that is all of them.
   * @throws what is wrong with config or code; the state stays as it was.
   */
  refresh(changed: readonly string[]): Promise<string[] | null>
  close(): Promise<void>
}

/** Everything of one moment; replaced as a whole. */
interface State {
  site: OpenSite
  parsed: ParsedSite
  planned: PlannedSite
  findings: readonly Diagnostic[]
  /** Path below the site's base → text. */
  files: ReadonlyMap<string, OutputFile>
  statics: ReadonlyMap<string, StaticFile>
  /** Permalink key → what to render. */
  tasks: ReadonlyMap<string, RenderTask>
  /** Files of the search indexes by path, made when a reader first searches. */
  search: () => Promise<ReadonlyMap<string, OutputFile>>
}

/** Open a site for `serve`; throws what is wrong with its config. */
export async function createLiveSite(given: OpenOptions): Promise<LiveSite> {
  const opened = await withTranslations(await openSite(given))
  const cache = openCache(opened.stateDir)
  const options = { ...given, cache: cache.folder }
  const first = { ...opened, stateDir: cache.folder }
  const maker = openMaker(first, cache)
  let state = await makeState(maker, first).catch(async (error: unknown) => {
    await maker.close()
    throw error
  })
  return {
    get site() {
      return state.site
    },
    get homes() {
      const { setups } = state.planned
      return Object.fromEntries(
        Object.values(setups).map(({ document }) => [document.locale, document.home]),
      )
    },
    get findings() {
      return cache.finding ? [cache.finding, ...state.findings] : state.findings
    },
    respond: (pathname) => respond(pathname, state, maker.pool),
    async refresh(changed) {
      const before = { state, changed: new Set(changed) }
      state = await makeState(maker, await withTranslations(await openSite(options)), before)
      return changedPages(before, state)
    },
    close: maker.close,
  }
}

function openMaker({ stateDir, loaded }: OpenSite, cache: Cache): Maker {
  const { pool, spoolDir, close } = openWorkers(stateDir, 2)
  const bundler = createDevBundler({ loaded, cacheDir: stateDir })
  const release = onInterrupt(() => bundler.close())
  return {
    pool,
    spoolDir,
    bundler,
    async close() {
      await Promise.all([close(), bundler.close()])
      cache.close()
      release()
    },
  }
}

/** What all states of a site are made with. */
interface Maker {
  pool: Pool
  bundler: DevBundler
  spoolDir: string
  close(): Promise<void>
}

/** The state before, and the files that changed since. */
interface Before {
  state: State
  changed: ReadonlySet<string>
}

async function makeState(maker: Maker, site: OpenSite, before?: Before): Promise<State> {
  const { pool, bundler } = maker
  const { sitePages, themeFiles, navbarFiles } = site.scan
  const bundling = bundler.bundle(sitePages, themeFiles, navbarFiles)
  // Its failure is thrown where it is awaited; until then it must not end the process.
  bundling.catch(() => undefined)
  const parsed = await parseChanged(maker, site, before)
  const planned = await planRender(site, parsed, { includeDrafts: true })
  const bundle = await bundling
  const siteBase = site.loaded.config.baseUrl
  const setup = toRenderSetup(site, planned, bundle)
  await pool.askAll('setUpRender', { ...setup, liveReload: liveReloadUrl(siteBase) })
  const tasks = tasksOf(planned, parsed)
  const readPages = async () => {
    const pages = tasks.filter(({ route }) => route.kind === 'page')
    return readingsOf((await pool.ask('render', pages)).routes)
  }
  const { spoolDir } = maker
  const index = once(() => indexSite(pool, { site, parsed, planned, spoolDir, readPages }))
  return {
    site,
    parsed,
    planned,
    search: async () => new Map((await index()).files.map((file) => [file.path, file])),
    findings: locateFindings(findingsOf(site, parsed, planned), site.loaded.root),
    files: new Map(listFiles(planned, bundle, siteBase).map((file) => [file.path, file])),
    statics: new Map([...planned.statics, ...planned.copies].map((file) => [file.path, file])),
    tasks: new Map(tasks.map((task) => [toKey(task.route.permalink), task] as const)),
  }
}

/**
 * Pages whose article, or whose place in the site, is another one now. What all pages share is
 * compared first: a sidebar, a locale document, a file of the bundle.
 */
function changedPages({ state: before, changed }: Before, now: State): string[] | null {
  if (toShared(before) !== toShared(now)) return null
  const { root } = now.site.loaded
  return [...now.tasks].flatMap(([key, { route }]) => {
    const { file } = route
    const isEdited =
      file !== undefined &&
      (changed.has(join(root, file.file)) ||
        textOf(file.file, now.site) !== textOf(file.file, before.site))
    const previous = before.tasks.get(key)?.route
    const isMoved = JSON.stringify(previous) !== JSON.stringify(route)
    return isEdited || isMoved ? [route.permalink] : []
  })
}

function toShared({ files, planned, site }: State): string {
  const texts = [...files.values()].map(({ path, content }) => [path, String(content)])
  return JSON.stringify([texts, planned.statics, site.loaded.config])
}

/** Only what changed is parsed; a change of config or catalogue changes the labels in all articles. */
async function parseChanged(maker: Maker, site: OpenSite, before?: Before): Promise<ParsedSite> {
  const { pool, spoolDir } = maker
  const files = filesOf(site)
  const kept = before && isSameSetup(site, before.state.site) ? before : undefined
  const parsed: ParsedSite = { docs: new Map(), problems: [], notices: [] }
  if (!kept) parsed.notices.push(...(await setUpParse(pool, site, spoolDir)))
  const missing = files.filter(({ file }) => {
    const doc = kept?.state.parsed.docs.get(file)
    if (!doc || kept?.changed.has(join(site.loaded.root, file))) return true
    if (textOf(file, site) !== textOf(file, kept?.state.site)) return true
    parsed.docs.set(file, doc)
    return false
  })
  await parseFiles(pool, missing, parsed, site.translations?.composed)
  return parsed
}

/** Text of a translation that is put together from two files: it may change with either. */
function textOf(file: string, site: OpenSite | undefined): string | undefined {
  return site?.translations?.composed.get(file)?.text
}

function isSameSetup(a: OpenSite, b: OpenSite): boolean {
  const toText = ({ loaded, messages, componentNames }: OpenSite) =>
    JSON.stringify([
      loaded.config.url,
      loaded.config.markdown,
      loaded.config.themeConfig,
      messages,
      componentNames,
    ])
  return toText(a) === toText(b)
}

function findingsOf({ scan }: OpenSite, parsed: ParsedSite, planned: PlannedSite): Diagnostic[] {
  return [
    ...scan.diagnostics,
    ...parsed.notices,
    ...parsed.problems.map(toDiagnostic),
    ...[...parsed.docs.values()].flatMap(({ summary }) => summary.diagnostics),
    ...planned.diagnostics,
  ]
}

function listFiles(planned: PlannedSite, bundle: Bundle, siteBase: string): OutputFile[] {
  return [
    ...bundle.files,
    ...planned.localeDocuments.map(({ url, content }) => ({
      path: url.slice(siteBase.length),
      content,
    })),
    ...planned.siteMap.locales.flatMap((localeMap) => toDataFiles(localeMap, siteBase)),
    ...Object.values(planned.setups).flatMap((setup) => toOpenSearch(setup.document)),
  ]
}

async function respond(pathname: string, state: State, pool: Pool): Promise<LiveAnswer> {
  const { baseUrl } = state.site.loaded.config
  const path = pathname.startsWith(baseUrl) ? decode(pathname.slice(baseUrl.length)) : null
  const file = path === null ? undefined : state.files.get(path)
  if (file) return { kind: 'text', status: 200, path: file.path, body: file.content }
  const fixed = path === null ? undefined : state.statics.get(path)
  if (fixed) return { kind: 'file', disk: fixed.disk, path: fixed.path }
  const found = path?.includes(searchFolder('')) ? (await state.search()).get(path) : undefined
  if (found) return { kind: 'text', status: 200, path: found.path, body: found.content }
  const isDocument = pathname.endsWith('/index.json') || pathname.endsWith('/404.json')
  const task = state.tasks.get(toKey(isDocument ? toPermalink(pathname) : pathname))
  if (task) return renderTask(task, isDocument, pool)
  const missing = notFoundTask(pathname, state)
  if (!missing || isDocument)
    return { kind: 'text', status: 404, path: '404.txt', body: 'Not found\n' }
  return renderTask(missing, false, pool)
}

async function renderTask(task: RenderTask, isDocument: boolean, pool: Pool): Promise<LiveAnswer> {
  const answer = await pool.ask('render', [task])
  throwProblems([...answer.problems, ...failuresOf([answer])])
  const { routes } = answer
  const text = routes[0]?.text
  if (!text) throw new Error(`${task.route.permalink} was rendered without its text`)
  const status = task.route.kind === 'not-found' ? 404 : 200
  return isDocument
    ? { kind: 'text', status: 200, path: 'index.json', body: text.json }
    : { kind: 'text', status, path: 'index.html', body: text.html }
}

/** Make it when it is first asked for; a failure is not remembered. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

/** The not-found page of the locale whose base fits best. */
function notFoundTask(pathname: string, { tasks, planned }: State): RenderTask | undefined {
  const bases = planned.siteMap.locales.map(({ base }) => base)
  const base = bases
    .filter((candidate) => pathname.startsWith(candidate))
    .sort((a, b) => b.length - a.length)[0]
  return tasks.get(toKey(`${base ?? bases[0] ?? '/'}404.html`))
}

/** The reverse of `routeDocumentUrl`, as far as a slash at the end goes. */
function toPermalink(pathname: string): string {
  return pathname.replace(/\/index\.json$/, '/').replace(/\/404\.json$/, '/404.html')
}

/** Addresses differ neither by a slash at the end nor by how their letters are encoded. */
function toKey(pathname: string): string {
  const path = decode(pathname)
    .replace(/\/index\.html$/, '/')
    .replace(/(?<!\/404)\.html$/, '')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
