/**
 * The site as `serve` holds it: parsed once, planned as a whole, rendered one page at a time when a
 * reader asks, and again for what a change touched. Nothing is written to the output.
 */

import { searchFolder } from '../../runtime/contract/search-folder.ts'
import { decodeOrKeep } from '../../runtime/shared/decode-uri.ts'
import type { DevBundler } from '../bundle/dev-bundler.ts'
import { diagnosticsOf, throwDiagnostics } from '../errors/site-error.ts'
import { basesAround } from '../links/locale-base.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { onInterrupt } from '../process/interrupt.ts'
import { toSitePath } from '../scan/inside.ts'
import type { RenderTask } from '../workers/calls.ts'
import { type Cache, openCache } from './cache-folder.ts'
import { createLiveDocs, type LiveDocs } from './live-docs.ts'
import {
  type ChangedPages,
  changedPages,
  type LiveState,
  listAddresses,
  makeState,
  nextState,
  toKey,
} from './live-state.ts'
import { renewTexts } from './live-texts.ts'
import { createReadWriteTurns } from './live-turns.ts'
import { forgetSources } from './look-at-source.ts'
import { type OpenOptions, type OpenSite, openSite } from './open-site.ts'
import { openWorkers, type Workers } from './open-workers.ts'
import { failuresOf } from './render-site.ts'
import { settleDiagnostics } from './settle-diagnostics.ts'
import { withTranslations } from './translation-state.ts'
import { watchedPaths } from './watched-paths.ts'

/** Answer of an address of the site. */
type LiveAnswer =
  | { kind: 'text'; status: 200 | 404; path: string; body: string | Uint8Array }
  /** A file that is served from where it lies. */
  | { kind: 'file'; disk: string; path: string }
  /** The address leads on to another. */
  | { kind: 'redirect'; location: string; status: number }

/** A site in memory that follows its folders. */
export interface LiveSite {
  /** As it was opened last. */
  readonly site: OpenSite
  /** What is wrong with the code of a site that could not be served yet; `null` once it could. */
  readonly failure: unknown
  /** How many states there were: the same number, the same site. */
  readonly revision: number
  /** Whether a file is the text of a page that is served. @param path - Absolute. */
  isText(path: string): boolean
  /** Locale → the page that a reader begins at: its home page, else its first doc. */
  readonly homes: Readonly<Record<string, string>>
  /** Diagnostics of the content as it is now. */
  readonly diagnostics: readonly Diagnostic[]
  /** Headers that a host would send with an address, as the site's `_headers` say. */
  headersOf(pathname: string): Readonly<Record<string, string>>
  /** Id of the code that browsers run now. Absent: the bundler gives none. */
  readonly code: string | undefined
  /** Address of every page and file now, but those of the search. */
  readonly addresses: readonly string[]
  /** Every path that the last attempt to plan the site depended on, failed or not. Absolute. */
  readonly watched: readonly string[]
  /** @param pathname - As requested, still encoded. Waits for changes that are being taken in. */
  respond(pathname: string): Promise<LiveAnswer>
  /**
   * Bring the site up to date with its files. What changed is found by comparing contents, so nothing
   * is lost where an event was missed, or came while the site could not be planned.
   *
   * @param changed - Absolute paths, also of files that are gone: what a watcher knows. These are read
   *   again whatever their dates say.
   * @returns which pages look different now.
   * @throws what is wrong with config or code; the state stays as it was.
   */
  refresh(changed: readonly string[]): Promise<ChangedPages>
  close(): Promise<void>
}

/**
 * Open a site for `serve`; throws what is wrong with its config. What is wrong with its code is shown in place of
 * its pages until it is mended.
 *
 * @param bundler - One that others use as well, who close it. Default: its own.
 */
export async function createLiveSite(
  options: OpenOptions,
  bundler?: DevBundler,
): Promise<LiveSite> {
  const tools = createBuildTools(options, bundler)
  const turns = createReadWriteTurns()
  /** Files changed since the last state, however often planning failed meanwhile. */
  const pending = new Set<string>()
  let revision = 0
  /** Why there is no state yet. */
  let failure: unknown = null
  let state: LiveState | null = await tools.make().catch(async (error: unknown) => {
    failure = error
    if (isCodeFailure(error)) return null
    await tools.close()
    throw error
  })

  /** @param texts - What may be all that has changed. Default: anything may have. */
  async function renew(texts: readonly string[] = []): Promise<ChangedPages> {
    const before = state
    const edited = before && texts.length > 0 ? await tools.edit(before, texts) : null
    state = edited ?? (await tools.make())
    failure = null
    if (state !== before) revision += 1
    const pages = before ? changedPages(before, state, pending) : null
    pending.clear()
    return pages
  }
  // Many requests may find the articles gone; the first one brings them back.
  const heal = () => turns.write(async () => tools.isWhole() || renew())
  const answer = (pathname: string) =>
    turns.read(async () => respond(pathname, state ?? refuse(failure)))

  return {
    get site() {
      return tools.opened
    },
    get failure() {
      return failure
    },
    get revision() {
      return revision
    },
    isText: (path) => state?.parsed.docs.has(toSitePath(tools.opened.loaded.root, path)) === true,
    get homes() {
      return state ? homesOf(state) : {}
    },
    get diagnostics() {
      const found = state ? settledOf(state) : []
      return tools.diagnostic ? [tools.diagnostic, ...found] : found
    },
    headersOf: (pathname) => state?.headersOf(pathname) ?? {},
    get code() {
      return state?.bundle.code
    },
    get addresses() {
      return state ? listAddresses(state) : []
    },
    get watched() {
      return tools.watched
    },
    async respond(pathname) {
      try {
        if (tools.isWhole()) return await answer(pathname)
      } catch (error) {
        if (tools.isWhole()) throw error
      }
      await heal()
      return answer(pathname)
    },
    refresh: (changed) =>
      turns.write(async () => {
        // After a failure, what it kept from being looked at may be anything.
        const texts = pending.size === 0 && failure === null ? changed : []
        for (const path of changed) pending.add(path)
        forgetSources(changed)
        try {
          return await renew(texts)
        } catch (error) {
          if (tools.isWhole()) throw error
          // `octavo clear` came in between.
          return renew()
        }
      }),
    close: () => turns.write(() => tools.close()),
  }
}

function refuse(failure: unknown): never {
  throw failure
}

/** Only the code of the site is wrong: its pages are known, and so is where they are served. */
function isCodeFailure(error: unknown): boolean {
  const diagnostics = diagnosticsOf(error) ?? []
  return diagnostics.length > 0 && diagnostics.every(({ code }) => code === 'BUNDLE_FAILED')
}

/** Diagnostics of the pages rendered so far: others may follow, so no entry of the baseline is called outdated. */
function settledOf({ diagnostics, site }: LiveState): readonly Diagnostic[] {
  return settleDiagnostics(diagnostics, site.loaded, { isWhole: false, isChecked: () => true })
    .diagnostics
}

function homesOf({ planned }: LiveState): LiveSite['homes'] {
  const documents = Object.values(planned.setups).map(({ document }) => document)
  return Object.fromEntries(documents.map(({ locale, home }) => [locale, home]))
}

/** Tools that all states of a site are made with. */
interface BuildTools {
  /** Why caches cannot be kept; `null` where they can. */
  readonly diagnostic: Diagnostic | null
  readonly watched: readonly string[]
  /** As it was opened last. */
  readonly opened: OpenSite
  /** The site as its files are now. */
  make(): Promise<LiveState>
  /** The site with these files as they are now; `null` where more than texts of its pages has changed. */
  edit(before: LiveState, changed: readonly string[]): Promise<LiveState | null>
  /** Whether the articles of the last state are still on the disk. */
  isWhole(): boolean
  close(): Promise<void>
}

interface Parts {
  cache: Cache
  workers: Workers
  docs: LiveDocs
  bundler: DevBundler
  close(): Promise<void>
}

function createBuildTools(options: OpenOptions, shared?: DevBundler): BuildTools {
  let parts: Parts | null = null
  let watched: readonly string[] = []
  let opened: OpenSite | null = null
  /** What config and plugins were read from the last time that they were right. */
  let known: ReadonlySet<string> = new Set()
  return {
    get opened() {
      if (!opened) throw new Error('A site is asked for that was never opened')
      return opened
    },
    get diagnostic() {
      return parts?.cache.diagnostic ?? null
    },
    get watched() {
      return watched
    },
    isWhole: () => parts?.docs.isWhole() === true,
    async make() {
      const seen = new Set<string>()
      const site = await openSite({ ...options, seen }).catch((error: unknown) => {
        watched = [...new Set([...watched, ...seen])]
        throw error
      })
      watched = [...new Set([...watchedPaths(site), ...seen])]
      opened = site
      known = new Set([...site.loaded.dependencies, ...seen])
      parts ??= openParts(site, shared)
      const { cache, docs, bundler, workers } = parts
      const made = await withTranslations({ ...site, stateDir: cache.folder })
      const state = await makeState({ docs, bundler, pool: workers.pool }, made)
      await docs.tidy()
      return state
    },
    async edit(before, changed) {
      if (!parts) return null
      const { docs, bundler, workers } = parts
      const edited = await renewTexts(before, changed, { docs, seen: known })
      if (edited === null) return null
      const isSame = edited.docs === before.parsed.docs
      return isSame ? before : nextState({ docs, bundler, pool: workers.pool }, before, edited)
    },
    close: async () => parts?.close(),
  }
}

function openParts({ stateDir, tools, loaded }: OpenSite, shared: DevBundler | undefined): Parts {
  const cache = openCache(stateDir)
  const hungAfter = loaded.config.renderTimeout
  const workers = openWorkers(cache.folder, 2, { startWorker: tools.startWorker, hungAfter })
  const bundler = shared ?? tools.createDevBundler({ cacheDir: cache.folder })
  const closeBundler = async () => {
    if (!shared) await bundler.close()
  }
  const release = onInterrupt(closeBundler)
  return {
    cache,
    workers,
    docs: createLiveDocs(workers.pool, workers.spoolDir),
    bundler,
    async close() {
      await Promise.all([workers.close(), closeBundler()])
      cache.close()
      release()
    },
  }
}

async function respond(pathname: string, state: LiveState): Promise<LiveAnswer> {
  const { baseUrl } = state.site.loaded.config
  const path = pathname.startsWith(baseUrl) ? decodeOrKeep(pathname.slice(baseUrl.length)) : null
  const file = path === null ? undefined : state.files.get(path)
  if (file) return { kind: 'text', status: 200, path: file.path, body: file.content }
  const fixed = path === null ? undefined : state.statics.get(path)
  if (fixed) return { kind: 'file', disk: fixed.disk, path: fixed.path }
  const found = path?.includes(searchFolder('')) ? (await state.search()).get(path) : undefined
  if (found) return { kind: 'text', status: 200, path: found.path, body: found.content }
  const part = partOf(pathname)
  const isPart = part !== 'html'
  const task = state.tasks.get(toKey(isPart ? toPermalink(pathname) : pathname))
  if (task) return renderTask(task, part, state)
  const answer = state.redirectOf(pathname)
  if (answer) return { kind: 'redirect', ...answer }
  const missing = notFoundTask(pathname, state)
  if (!missing || isPart) return { kind: 'text', status: 404, path: '404.txt', body: 'Not found\n' }
  return renderTask(missing, 'html', state)
}

/** The files of one page. */
type PagePart = 'html' | 'json' | 'css'

function partOf(pathname: string): PagePart {
  const [, ending] = /\/(?:index|404)\.(json|css)$/.exec(pathname) ?? []
  return ending === 'json' || ending === 'css' ? ending : 'html'
}

async function renderTask(
  task: RenderTask,
  part: PagePart,
  { render }: LiveState,
): Promise<LiveAnswer> {
  const answer = await render([task])
  throwDiagnostics([...answer.diagnostics, ...failuresOf([answer])])
  const { routes } = answer
  const text = routes[0]?.text
  if (!text) throw new Error(`${task.route.permalink} was rendered without its text`)
  const status = task.route.kind === 'not-found' ? 404 : 200
  if (part === 'html') return { kind: 'text', status, path: 'index.html', body: text.html }
  const body = part === 'css' ? (text.css ?? '') : text.json
  return { kind: 'text', status: 200, path: `index.${part}`, body }
}

/** The not-found page of the locale whose base fits best. */
function notFoundTask(pathname: string, { tasks, planned }: LiveState): RenderTask | undefined {
  const bases = planned.siteMap.locales.map(({ base }) => base)
  const [base] = basesAround(pathname, bases)
  return tasks.get(toKey(`${base ?? bases[0] ?? '/'}404.html`))
}

/** The reverse of `routeDocumentUrl`, as far as a slash at the end goes. */
function toPermalink(pathname: string): string {
  return pathname
    .replace(/\/index\.(?:json|css)$/, '/')
    .replace(/\/404\.(?:json|css)$/, '/404.html')
}
