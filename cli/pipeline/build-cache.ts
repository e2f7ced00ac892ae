/**
 * What a build keeps for the next: parsed docs, and what became of each page. One build at a time uses it;
 * another one that runs beside it does without.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nodeDisk } from '../emit/disk.ts'
import { takeLock } from '../emit/lock.ts'
import type { OutputStamps } from '../emit/output-stamps.ts'
import type { CompressedFiles } from '../emit/precompress.ts'
import type { SharedValues } from '../shared-cache/share-values.ts'
import { openKeptCompressed } from './kept-compressed.ts'
import { type KeptDocs, openKeptDocs } from './kept-docs.ts'
import { openKeptPages } from './kept-pages.ts'
import { type KeptPlan, openKeptPlan } from './kept-plan.ts'
import { type KeptSearch, openKeptSearch } from './kept-search.ts'
import type { BuildLook } from './look-at-build.ts'
import type { Stamp } from './output-look.ts'
import type { PlannedSite } from './plan-render.ts'
import type { RenderCache } from './render-cache.ts'

/** The cache of one site, for one build. */
export interface BuildCache {
  docs: KeptDocs
  plan: KeptPlan
  /** Gets the plan of this build, where it was made. */
  planned: PlannedSite | null
  render: RenderCache
  search: KeptSearch
  /** What machines share; `null` where the config names no such cache. */
  sharing: SharedValues | null
  compressed: CompressedFiles
  /** Files of the output that were found as they were left. */
  seen: ReadonlyMap<string, Stamp>
  /** What the build is going to be made from. */
  look: BuildLook
  /** Absolute path of the folder, where something in it was damaged, and left out. */
  damaged: string | null
  /**
   * Keep what was published.
   *
   * @param stamps - Of the output.
   * @param isStill - Whether all was made from what the look saw; else some of it is kept by its own key alone.
   */
  save(stamps: OutputStamps, isStill: boolean): void
  /** Leave it to another build. */
  close(): void
}

/** A build that wants to use a cache. */
interface CachedBuild {
  /** Of the caches, absolute. */
  stateDir: string
  look: BuildLook
  /** The site folder and the output, absolute. */
  root: string
  out: string
  /** Begin anew. */
  isForced: boolean
  sharing: SharedValues | null
  /** Compare the contents of outputs. Default: sizes and dates. */
  verifies?: boolean
}

const LISTS = /^(?:docs|plan|rendered|search|compressed|config)$/
const UNFINISHED = /^(?:docs|plan|rendered|search|compressed|sources|config)\.\d+$/

/** @returns `null` where another build uses it. */
export function openBuildCache(build: CachedBuild): BuildCache | null {
  const { stateDir, look, root, out, isForced, sharing, verifies = false } = build
  const { program } = look
  const folder = join(stateDir, 'pages')
  mkdirSync(folder, { recursive: true })
  if (takeLock(folder, nodeDisk) !== null) return null
  tidyUp(folder, isForced)
  const docs = openKeptDocs(folder, program)
  const seen = new Map<string, Stamp>()
  const place = { out, name: relative(root, out), verifies, seen }
  const pages = openKeptPages(folder, program, place)
  const search = openKeptSearch(folder, program, place)
  const compressed = openKeptCompressed(folder, program, place)
  const plan = openKeptPlan(folder, program)
  const all = [look, docs, plan, pages, search, compressed]
  const cache: BuildCache = {
    ...{ docs, plan, search, sharing, compressed, look, seen },
    planned: null,
    render: { pages, made: new Map(), planKey: '', shared: {}, sharing, program },
    damaged: all.some(({ isDamaged }) => isDamaged) ? folder : null,
    save(stamps, isStill) {
      try {
        const known = toKnown(stamps)
        keepPages(cache, known, isStill)
        search.save(known)
        compressed.save(known)
      } catch {
        // A full disk: the next build renders everything.
      }
    },
    close: () => rmSync(join(folder, 'lock'), { force: true }),
  }
  return cache
}

/** Beside its name a list is written by a build that was killed meanwhile. */
function tidyUp(folder: string, isForced: boolean): void {
  for (const name of readdirSync(folder))
    if (UNFINISHED.test(name) || (isForced && LISTS.test(name)))
      // The index of sources is written without the lock, and may have been put in its place since.
      rmSync(join(folder, name), { force: true })
}

function toKnown({ files }: OutputStamps): ReadonlyMap<string, Stamp> {
  return new Map(files.map(([path, size, written]) => [path, [size, written]]))
}

/** @throws what the disk says. */
function keepPages(
  { render, plan, planned }: BuildCache,
  stamps: ReadonlyMap<string, Stamp>,
  isStill: boolean,
): void {
  const { made, shared, pages } = render
  const planKey = isStill ? render.planKey : ''
  pages.save({ pages: made, shared, stamps, plan: planKey })
  if (planned && planKey !== '') plan.save(planKey, planned)
}
