/** Tools of all states of a live site: caches, workers, bundler, and opening the site. */
import { join } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { onInterrupt } from '../../base/process/interrupt.ts'
import type { DevBundler } from '../../make/bundle/dev-bundler.ts'
import { isInside } from '../../read/scan/inside.ts'
import { withTranslations } from '../../tasks/doc/translation-state.ts'
import { type Cache, openCache } from '../../tasks/open/cache-folder.ts'
import type { BuildLook } from '../../tasks/open/look-at-build.ts'
import {
  type OpenConfig,
  type OpenOptions,
  type OpenSite,
  openConfig,
  scanOpen,
} from '../../tasks/open/open-site.ts'
import { openWorkers } from '../../tasks/open/open-workers.ts'
import { watchedPaths } from '../../tasks/open/watched-paths.ts'
import { asksCode } from '../../tasks/plan/plan-again.ts'
import { LiveResults } from './live-results.ts'
import { createLiveSearch } from './live-search.ts'
import { editEarly, fillSketch, parseSketched, sketchState } from './live-sketch.ts'
import {
  type LiveParts,
  type LiveStages,
  type LiveState,
  nextState,
  planState,
  renderFrom,
} from './live-state.ts'
import { renewTexts } from './live-texts.ts'

/** Tools for making the states of a site. */
export interface LiveTools {
  /** The reason why caches cannot be kept; `null` if they can. */
  readonly diagnostic: Diagnostic | null
  readonly watched: readonly string[]
  readonly results: LiveResults
  /** The site as it was last opened. */
  readonly opened: OpenSite
  /**
   * A first state, planned from the first lines of all files; see `live-sketch.ts`. `null` for a site most of whose files
   * are parsed, whose code takes part in planning, or with a file that cannot be parsed.
   */
  sketch(): Promise<LiveState | null>
  /** Parse the file of a page of a sketch. Several may be parsed at the same time. */
  parseSketched(state: LiveState, pathname: string): Promise<void>
  /** Put the doc of a page into a sketch; `null` if the page has to wait until all files are parsed. */
  fillSketch(state: LiveState, pathname: string): Promise<LiveState | null>
  /** Take edited texts into a sketch; `null` if all files have to be planned first. */
  editEarly(state: LiveState, changed: readonly string[]): Promise<LiveState | null>
  /** Plan the current files, for {@link LiveTools.show}. Pages are still rendered from the previous state. */
  plan(): Promise<LiveStages>
  /** Make a state, from which pages are rendered now. */
  show(stages: LiveStages): Promise<LiveState>
  /** Save docs and plan for the next live server; errors of the disk are ignored. */
  keep(): void
  /** Update a state for changed files; `null` if more than texts of its pages has changed. */
  edit(before: LiveState, changed: readonly string[]): Promise<LiveState | null>
  /** Whether the store with the articles is still on the disk. */
  isWhole(): boolean
  /** Whether a state has the doc of the current file. Reads the stamp of the file now. */
  isCurrent(state: LiveState, file: SourceFile): boolean
  /** Forget docs and plan, which are damaged. */
  forget(): void
  close(): Promise<void>
}

interface Parts extends LiveParts {
  cache: Cache
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
  /** A site that was just opened, and is not used yet. */
  unused: OpenedSite | null
}

/** Create the tools. @param shared - A shared bundler, which the caller closes. Default: its own. */
export function createLiveTools(options: LiveToolOptions, shared?: DevBundler): LiveTools {
  const { held, open } = createOpener(options, shared)
  return {
    get opened() {
      if (!held.opened) throw new Error('A site is asked for that was never opened')
      return held.opened
    },
    get diagnostic() {
      return held.parts?.cache.diagnostic ?? null
    },
    get watched() {
      return [...held.watched, ...codeOf(held)]
    },
    get results() {
      if (!held.parts) throw new Error('Results are asked for before a site was opened')
      return held.parts.results
    },
    isWhole: () => held.parts?.results.isWhole === true,
    isCurrent: ({ site, parsed }, file) =>
      held.parts?.results.isCurrent(site, file, parsed.docs.get(file.file)) === true,
    forget: () => held.parts?.results.forget(),
    async sketch() {
      const asks = ({ plugins, loaded }: OpenConfig) => plugins || asksCode(loaded.config)
      const opened = await open((config, { isEmpty }) => asks(config) || !isEmpty)
      const { own, site, look } = opened
      if (look) held.unused = { own, site, look }
      if (asks(site)) return null
      if (look && own.results.countOpen(site, look) <= MOST_OPEN) return null
      const state = await sketchState(own, site)
      if (state) held.unused = null
      return state
    },
    async parseSketched(state, pathname) {
      if (held.parts) await parseSketched(held.parts, state, pathname)
    },
    fillSketch: async (state, pathname) => held.parts && fillSketch(held.parts, state, pathname),
    editEarly: async (state, changed) => held.parts && editEarly(held.parts, state, changed),
    async plan() {
      const { own, site, look } = held.unused ?? (await open())
      held.unused = null
      if (!look) throw new Error('A site is planned that nobody has looked at')
      return planState(own, { site, look })
    },
    async show(stages) {
      if (!held.parts) throw new Error('A site is shown that was never planned')
      return renderFrom(held.parts, stages)
    },
    keep: () => held.parts?.results.save(),
    async edit(before, changed) {
      const { parts, known } = held
      if (!parts) return null
      const { results } = parts
      const edited = await renewTexts(before, changed, { results, seen: known })
      if (edited === null) return null
      return edited.files.size === 0 ? before : nextState(parts, before, edited)
    },
    close: async () => held.parts?.close(),
  }
}

/** Files of the code of a site outside of the watched folders, which its components import. */
function codeOf({ parts, opened, watched }: Held): string[] {
  const { root } = opened?.loaded ?? {}
  if (!parts || root === undefined) return []
  const isOwn = (path: string) =>
    isInside(root, path) && !/[\\/](?:node_modules|\.octavo)[\\/]/.test(path.slice(root.length))
  const own = parts.bundler.inputs.filter(isOwn)
  return own.filter((path) => !watched.some((folder) => isInside(folder, path)))
}

/** Files without a current doc that are parsed before the first page is shown. */
const MOST_OPEN = 200

/** Functions that open the site. */
function createOpener(options: LiveToolOptions, shared: DevBundler | undefined) {
  const held: Held = { parts: null, watched: [], opened: null, known: new Set(), unused: null }

  function watchAlso(seen: ReadonlySet<string>): void {
    held.watched = [...new Set([...held.watched, ...seen])]
  }

  /** Open the site anew. @param looks - Whether to look at all files. Default: always. */
  async function open(looks: (config: OpenConfig, results: LiveResults) => unknown = () => true) {
    const seen = new Set<string>()
    try {
      const config = await openConfig({ ...options, seen, includeDrafts: true })
      const { whenQuiet } = options
      held.parts ??= openParts(config, { shared, whenQuiet })
      const own = held.parts
      const look = looks(config, own.results) ? await own.results.look(config) : null
      const scanned = await scanOpen(config)
      held.watched = [...new Set([...watchedPaths(scanned), ...seen])]
      held.known = new Set([...scanned.loaded.dependencies, ...seen])
      held.opened = scanned
      const site = await withTranslations({ ...scanned, stateDir: own.cache.folder })
      held.opened = site
      return { own, site, look }
    } catch (error) {
      watchAlso(seen)
      throw error
    }
  }

  return { held, open }
}

/** A site, and what was seen of its files before. */
interface OpenedSite {
  own: Parts
  site: OpenSite
  look: BuildLook
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
  const { pool, spoolDir, close } = openWorkers(cache.folder, 2, {
    ...{ startWorker: tools.startWorker, hungAfter },
  })
  const place = { cacheDir: cache.folder, spoolDir, root: loaded.root }
  const results = new LiveResults(pool, place)
  const bundler =
    shared ?? tools.createDevBundler({ cacheDir: cache.folder, ...omitUndefined({ whenQuiet }) })
  const closeBundler = async () => {
    if (!shared) await bundler.close()
  }
  const release = onInterrupt(closeBundler)
  return {
    cache,
    ...{ pool, results, bundler },
    search: createLiveSearch(pool, join(spoolDir, 'search')),
    async close() {
      await Promise.all([close(), closeBundler()])
      results.close()
      cache.close()
      release()
    },
  }
}
