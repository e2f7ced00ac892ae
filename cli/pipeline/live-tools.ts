/** Tools of all states of a live site: caches, workers, bundler, and opening the site. */
import { join } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { SourceFile } from '../base/model/source-file.ts'
import { onInterrupt } from '../base/process/interrupt.ts'
import type { DevBundler } from '../make/bundle/dev-bundler.ts'
import { type Cache, openCache } from './cache-folder.ts'
import { keepLiveMemory, openLiveMemory, toLiveKey } from './kept-live-site.ts'
import { createLiveDocs, type LiveDocs } from './live-docs.ts'
import { createLiveSearch } from './live-search.ts'
import { editEarly, fillSketch, parseSketched, sketchState } from './live-sketch.ts'
import {
  bundleState,
  type LiveParts,
  type LiveStages,
  type LiveState,
  nextState,
  planState,
  renderFrom,
} from './live-state.ts'
import { renewTexts } from './live-texts.ts'
import { hashProgram } from './look-at-build.ts'
import { recallLooks } from './look-at-source.ts'
import {
  type OpenConfig,
  type OpenOptions,
  type OpenSite,
  openConfig,
  scanOpen,
} from './open-site.ts'
import { openWorkers, type Workers } from './open-workers.ts'
import { asksCode } from './plan-again.ts'
import { withTranslations } from './translation-state.ts'
import { watchedPaths } from './watched-paths.ts'

/** Tools for making the states of a site. */
export interface LiveTools {
  /** The reason why caches cannot be kept; `null` if they can. */
  readonly diagnostic: Diagnostic | null
  readonly watched: readonly string[]
  /** The site as it was last opened. */
  readonly opened: OpenSite
  /**
   * The saved state of the last live server; `null` if there is none with the same config. Nothing else is
   * compared.
   */
  recall(): Promise<LiveState | null>
  /**
   * A first state, planned from the first lines of all files; see `live-sketch.ts`. `null` for a site whose code takes part
   * in planning, or with a file that cannot be parsed.
   */
  sketch(): Promise<LiveState | null>
  /** Parse the file of a page of a sketch. Several may be parsed at the same time. */
  parseSketched(state: LiveState, pathname: string): Promise<void>
  /** Put the doc of a page into a sketch; `null` if the page has to wait until all files are parsed. */
  fillSketch(state: LiveState, pathname: string): Promise<LiveState | null>
  /** Take edited texts into a state that is not compared yet; `null` if all files have to be compared first. */
  editEarly(state: LiveState, changed: readonly string[]): Promise<LiveState | null>
  /** Plan the current files, for {@link LiveTools.show}. Pages are still rendered from the previous state. */
  plan(): Promise<LiveStages>
  /** Make a state, from which pages are rendered now. */
  show(stages: LiveStages): Promise<LiveState>
  /** Save a state for the next live server; errors of the disk are ignored. */
  keep(state: LiveState): void
  /** Update a state for changed files; `null` if more than texts of its pages has changed. */
  edit(before: LiveState, changed: readonly string[]): Promise<LiveState | null>
  /** Whether the articles of the last state are still on the disk. */
  isWhole(): boolean
  /** Whether a state has the doc of the current file. Reads the stamp of the file now. */
  isCurrent(state: LiveState, file: SourceFile): boolean
  /** Forget the parsed docs, which are damaged. */
  forget(): void
  close(): Promise<void>
}

interface Parts extends LiveParts {
  cache: Cache
  workers: Workers
  docs: LiveDocs
  close(): Promise<void>
}

/** Options of a live site. */
interface LiveToolOptions extends OpenOptions {
  /** Resolves when no request is waiting for a page. Default: soon. */
  whenQuiet?(): Promise<void>
}

/** The mutable variables of {@link createLiveTools}. */
interface Held {
  parts: Parts | null
  watched: readonly string[]
  opened: OpenSite | null
  /** Files of config and plugins when they were last loaded without error. */
  known: ReadonlySet<string>
  /** A config that was just read, and is not used yet. */
  unused: OpenedConfig | null
}

/** Create the tools. @param shared - A shared bundler, which the caller closes. Default: its own. */
export function createLiveTools(options: LiveToolOptions, shared?: DevBundler): LiveTools {
  const { held, readConfig, open, take, scan } = createOpener(options, shared)
  return {
    get opened() {
      if (!held.opened) throw new Error('A site is asked for that was never opened')
      return held.opened
    },
    get diagnostic() {
      return held.parts?.cache.diagnostic ?? null
    },
    get watched() {
      return held.watched
    },
    isWhole: () => held.parts?.docs.isWhole() === true,
    isCurrent: ({ site, parsed }, file) =>
      held.parts?.docs.isCurrent(site, file, parsed.docs.get(file.file)) === true,
    forget: () => held.parts?.docs.forget(),
    async recall() {
      const { config, seen } = await readConfig()
      if (!canBeKept(config)) return null
      const state = await recallState(config, open(config))
      if (!state) return null
      held.unused = null
      take(state.site, seen)
      return state
    },
    async sketch() {
      const opened = await readConfig()
      if (!canBeKept(opened.config)) return null
      held.unused = null
      const { own, site } = await scan(opened)
      return sketchState(own, site)
    },
    async parseSketched(state, pathname) {
      if (held.parts) await parseSketched(held.parts, state, pathname)
    },
    fillSketch: async (state, pathname) => held.parts && fillSketch(held.parts, state, pathname),
    editEarly: async (state, changed) => held.parts && editEarly(held.parts, state, changed),
    async plan() {
      const opened = await readConfig()
      held.unused = null
      const { own, site } = await scan(opened)
      return planState(own, site)
    },
    async show(stages) {
      if (!held.parts) throw new Error('A site is shown that was never planned')
      const state = await renderFrom(held.parts, stages)
      await held.parts.docs.tidy()
      return state
    },
    keep: (state) => held.parts && keepState(state, held.parts),
    async edit(before, changed) {
      const { parts, known } = held
      if (!parts) return null
      const edited = await renewTexts(before, changed, { docs: parts.docs, seen: known })
      if (edited === null) return null
      const isSame = edited.docs === before.parsed.docs
      return isSame ? before : nextState(parts, before, edited)
    },
    close: async () => held.parts?.close(),
  }
}

/** Functions that open the site. */
function createOpener(options: LiveToolOptions, shared: DevBundler | undefined) {
  const held: Held = { parts: null, watched: [], opened: null, known: new Set(), unused: null }

  function watchAlso(seen: ReadonlySet<string>): void {
    held.watched = [...new Set([...held.watched, ...seen])]
  }

  /** Read the config, unless it was just read and is not used yet. */
  async function readConfig(): Promise<OpenedConfig> {
    if (held.unused) return held.unused
    const seen = new Set<string>()
    try {
      held.unused = { config: await openConfig({ ...options, seen, includeDrafts: true }), seen }
      return held.unused
    } catch (error) {
      watchAlso(seen)
      throw error
    }
  }

  function open(config: OpenConfig): Parts {
    held.parts ??= openParts(config, { shared, whenQuiet: options.whenQuiet })
    return held.parts
  }

  function take(site: OpenSite, seen: ReadonlySet<string>): Parts {
    held.watched = [...new Set([...watchedPaths(site), ...seen])]
    held.opened = site
    held.known = new Set([...site.loaded.dependencies, ...seen])
    return open(site)
  }

  async function scan({ config, seen }: OpenedConfig): Promise<{ own: Parts; site: OpenSite }> {
    const scanned = await scanOpen(config).catch((error: unknown) => {
      watchAlso(seen)
      throw error
    })
    const own = take(scanned, seen)
    const site = await withTranslations({ ...scanned, stateDir: own.cache.folder })
    held.opened = site
    return { own, site }
  }

  return { held, readConfig, open, take, scan }
}

/** A config, and every path that was read, or looked up in vain, to load it. */
interface OpenedConfig {
  config: OpenConfig
  seen: ReadonlySet<string>
}

/** Whether a state can be saved. Not with code of plugins or the config, whose results may differ next time. */
function canBeKept({ plugins, loaded }: OpenConfig): boolean {
  return !plugins && !asksCode(loaded.config)
}

function keepState({ site, planned }: LiveState, { cache, docs: { list } }: Parts): void {
  const docs = list()
  if (!docs || cache.diagnostic || !canBeKept(site)) return
  const own = { key: toLiveKey(site), program: hashProgram(site.loaded.root) }
  try {
    keepLiveMemory(cache.folder, own, { site, planned, docs })
  } catch {
    // The disk is full, or `octavo clear` ran: the next server starts without it.
  }
}

async function recallState(config: OpenConfig, parts: Parts): Promise<LiveState | null> {
  const stages = recallStages(config, parts)
  if (!stages) return null
  try {
    return await renderFrom(parts, { ...stages, bundle: await bundleState(parts, stages.site) })
  } catch {
    // The saved code or plan may not work any more: the site is opened and planned again.
    return null
  }
}

function recallStages(config: OpenConfig, { cache, workers, docs }: Parts) {
  const { loaded } = config
  const own = { key: toLiveKey(config), program: hashProgram(loaded.root) }
  const memory = openLiveMemory(cache.folder, { ...own, spoolDir: workers.spoolDir })
  if (!memory) return null
  recallLooks(memory.looks)
  docs.recall(memory.docs, memory.folder)
  const parsed = {
    docs: new Map(memory.docs.known.map(([file, { doc }]) => [file, doc])),
    diagnostics: [],
  }
  const site: OpenSite = { ...config, ...memory.site, stateDir: cache.folder }
  return { site, parsed, planned: memory.planned }
}

function openParts(
  { stateDir, tools, loaded }: OpenConfig,
  {
    shared,
    whenQuiet,
  }: { shared: DevBundler | undefined; whenQuiet: LiveToolOptions['whenQuiet'] },
): Parts {
  const cache = openCache(stateDir)
  const hungAfter = loaded.config.renderTimeout
  const workers = openWorkers(cache.folder, 2, { startWorker: tools.startWorker, hungAfter })
  const bundler =
    shared ?? tools.createDevBundler({ cacheDir: cache.folder, ...omitUndefined({ whenQuiet }) })
  const closeBundler = async () => {
    if (!shared) await bundler.close()
  }
  const release = onInterrupt(closeBundler)
  return {
    cache,
    workers,
    pool: workers.pool,
    docs: createLiveDocs(workers.pool, workers.spoolDir),
    search: createLiveSearch(workers.pool, join(workers.spoolDir, 'search')),
    bundler,
    async close() {
      await Promise.all([workers.close(), closeBundler()])
      cache.close()
      release()
    },
  }
}
