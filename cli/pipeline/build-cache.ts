/**
 * The cache of a build for the next one: parsed docs, and the result of each page. Only one build at a time uses it;
 * another build at the same time has no cache.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { SharedValues } from '../engine/shared-cache/share-values.ts'
import type { Stamp } from '../engine/stamp.ts'
import { openValueStore } from '../engine/store/store.ts'
import type { OutputStamps } from '../write/output-stamps.ts'
import type { CompressedFiles } from '../write/precompress.ts'
import { openKeptCompressed } from './kept-compressed.ts'
import { type KeptDocs, openKeptDocs } from './kept-docs.ts'
import { type KeptPages, openKeptPages } from './kept-pages.ts'
import { type KeptPlan, openKeptPlan } from './kept-plan.ts'
import { type KeptSearch, openKeptSearch } from './kept-search.ts'
import { type KeptSiteFiles, openKeptSiteFiles } from './kept-site-files.ts'
import type { BuildLook } from './look-at-build.ts'
import type { ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './plan-render.ts'
import type { RenderCache } from './render-cache.ts'

/** The cache of one site, for one build. */
export interface BuildCache {
  docs: KeptDocs
  plan: KeptPlan
  /** Set to the plan of this build once it is made, with the docs that it was made from. */
  planned: { planned: PlannedSite; docs: ParsedSite['docs'] } | null
  render: RenderCache
  search: KeptSearch
  /** The cache shared between machines; `null` if the config has none. */
  sharing: SharedValues | null
  compressed: CompressedFiles
  siteFiles: KeptSiteFiles
  /** Files of the output that have not changed since the last build. */
  seen: ReadonlyMap<string, Stamp>
  /** State of the inputs of the build. */
  look: BuildLook
  /**
   * Save the results of a published build.
   *
   * @param stamps - Stamps of the output files.
   * @param isStill - Whether no input has changed since the look; else only results with a key of their own are kept.
   */
  save(stamps: OutputStamps, isStill: boolean): void
  /** Release the lock, so that another build can use the cache. */
  close(): void
}

/** Options of the build that opens a cache. */
interface CachedBuild {
  /** Folder of the caches, absolute. */
  stateDir: string
  look: BuildLook
  /** The site folder and the output, absolute. */
  root: string
  out: string
  /** Ignore what earlier builds kept. */
  isForced: boolean
  sharing: SharedValues | null
  /** Compare the content of outputs. Default: compare sizes and dates. */
  verifies?: boolean
  /** Called with the absolute path of the folder of the cache if a file in it is damaged and ignored. */
  onDamage?(folder: string): void
}

/** Compiled files of the config. */
const CODE = 'config'
/** Files of killed builds, which write them without the store. */
const UNFINISHED = /^(?:sources|config)\.\d+$/
/** Files of earlier versions. */
const FORMER =
  /^(?:(?:docs|rendered)(?:-changes)?|plan|search|compressed|site)(?:\.\d+)?$|^\d+-\d+\.jsonl$|\.(?:segment|records)$/

/** Absolute path of the folder of the cache. */
export const cacheFolder = (stateDir: string) => join(stateDir, 'pages')

/** Open and lock the cache; `null` if another build uses it. */
export function openBuildCache(build: CachedBuild): BuildCache | null {
  const { stateDir, look, root, out, isForced, sharing, verifies = false } = build
  const { onDamage = () => {} } = build
  const { program } = look
  const folder = cacheFolder(stateDir)
  const store = openValueStore(folder, { isEmpty: isForced, onDamage: () => onDamage(folder) })
  if (!store) return null
  tidyUp(folder, isForced)
  const seen = new Map<string, Stamp>()
  const place = { out, name: relative(root, out), verifies, seen }
  const docs = openKeptDocs(store, program)
  const search = openKeptSearch(store, program, place)
  const compressed = openKeptCompressed(store, program, place)
  const siteFiles = openKeptSiteFiles(store, program, place)
  const plan = openKeptPlan(store, program)
  if (look.isDamaged) onDamage(folder)
  let pages: KeptPages | null = null
  const cache: BuildCache = {
    ...{ docs, search, compressed, siteFiles, plan, sharing, look, seen },
    planned: null,
    render: {
      // Read when it is needed: until then, workers are given what they can begin with.
      get pages() {
        pages ??= openKeptPages(store, program, place)
        return pages
      },
      ...{ made: new Map(), planKey: '', shared: {}, sharing, program },
    },
    save(stamps, isStill) {
      try {
        const known = toKnown(stamps)
        keepPages(cache, known, isStill)
        search.save(known)
        compressed.save(known)
        // They have the key of the plan, which may have been made from other texts.
        if (isStill) siteFiles.save(known)
        docs.markUsed()
        store.saveUsed()
      } catch {
        // The disk is full: the next build renders everything.
      }
    },
    close() {
      store.close()
    },
  }
  return cache
}

/** Remove files of earlier versions and of killed builds, and compiled files if the build is forced. */
function tidyUp(folder: string, isForced: boolean): void {
  for (const name of readdirSync(folder))
    if (FORMER.test(name) || UNFINISHED.test(name) || (isForced && name === CODE))
      // The index of sources is written without the lock, so the file may have been renamed since it was listed.
      rmSync(join(folder, name), { force: true })
}

function toKnown({ files }: OutputStamps): ReadonlyMap<string, Stamp> {
  return new Map(files.map(([path, ...stamp]) => [path, stamp]))
}

/** Save the results of all pages. @throws errors of the file system. */
function keepPages(
  { render, plan, planned }: BuildCache,
  stamps: ReadonlyMap<string, Stamp>,
  isStill: boolean,
): void {
  const { made, shared, pages } = render
  const planKey = isStill ? render.planKey : ''
  pages.save({ pages: made, shared, stamps, plan: planKey })
  if (planned && planKey !== '') plan.save(planKey, planned.planned, planned.docs)
}
