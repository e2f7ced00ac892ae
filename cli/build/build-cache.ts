/**
 * The cache of a build for the next one: parsed docs, and the result of each page. Only one build at a time uses it;
 * another build at the same time has no cache.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Results } from '../engine/results.ts'
import type { SharedValues } from '../engine/shared-cache/share-values.ts'
import { openValueStore } from '../engine/store/store.ts'
import { isDoc } from '../tasks/doc/doc-results.ts'
import type { ResultPlace } from '../tasks/doc/result-place.ts'
import { forgetFiles } from '../tasks/files/stage-rest.ts'
import { cacheFolder } from '../tasks/open/cache-folder.ts'
import type { BuildLook } from '../tasks/open/look-at-build.ts'
import { listPages, type PageNotes, type PagePlace } from '../tasks/page/page-results.ts'
import { forgetPlan } from '../tasks/plan/plan-results.ts'
import { type KeptSearch, openKeptSearch } from '../tasks/search/kept-search.ts'
import type { OutputRecord } from '../write/output-record.ts'
import type { OutputStamps } from '../write/output-stamps.ts'

/** The cache of one site, for one build. */
export interface BuildCache extends ResultPlace, PagePlace {
  output: OutputRecord
  search: KeptSearch
  /**
   * Save the results of a published build.
   *
   * @param stamps - Stamps of the output files.
   * @param isStill - Whether no input has changed since the look; else only results with a key of their own are kept.
   */
  save(stamps: OutputStamps, isStill: boolean): void
  /**
   * Release the lock, so that another build can use the cache. Docs are saved also if the build has failed, since most
   * of them are correct.
   */
  close(): void
}

/** Options of the build that opens a cache. */
interface CachedBuild {
  /** Folder of the caches, absolute. */
  stateDir: string
  look: BuildLook
  output: OutputRecord
  /** Ignore what earlier builds kept. */
  isForced: boolean
  sharing: SharedValues | null
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

/** Open and lock the cache; `null` if another build uses it. */
export function openBuildCache(build: CachedBuild): BuildCache | null {
  const { stateDir, look, output, isForced, sharing } = build
  const { onDamage = () => {} } = build
  const { program } = look
  const folder = cacheFolder(stateDir)
  const store = openValueStore(folder, { isEmpty: isForced, onDamage: () => onDamage(folder) })
  if (!store) return null
  tidyUp(folder, isForced)
  const results = new Results(store, program)
  const search = openKeptSearch(store, program, output)
  if (look.isDamaged) onDamage(folder)
  const notes: PageNotes = { reasons: new Map(), paths: new Map() }
  let isSaved = false
  return {
    ...{
      results,
      log: store.log,
      output,
      notes,
      search,
      sharing,
      look,
    },
    save(stamps, isStill) {
      isSaved = true
      try {
        search.save()
        // They may have been made from other texts.
        if (!isStill) for (const forget of [forgetPlan, forgetFiles]) forget(results.graph)
        output.forgetOther()
        results.saveUsed()
        output.save({ program, pages: listPages(results.graph, { output, notes }), stamps })
      } catch {
        // The disk is full: the next build renders everything.
      }
    },
    close() {
      try {
        if (!isSaved) saveDocs(results)
      } finally {
        store.close()
      }
    },
  }
}

/** Save the docs of a failed build. Files of its other results are not in the output. */
function saveDocs(results: Results): void {
  const { graph } = results
  const made = graph.listMade()
  if (!made.some(isDoc)) return
  for (const name of made) if (!isDoc(name)) graph.remove(name)
  try {
    results.save()
  } catch {
    // The disk is full, which the build reports: the next one parses all files.
  }
}

/** Remove files of earlier versions and of killed builds, and compiled files if the build is forced. */
function tidyUp(folder: string, isForced: boolean): void {
  for (const name of readdirSync(folder))
    if (FORMER.test(name) || UNFINISHED.test(name) || (isForced && name === CODE))
      // The index of sources is written without the lock, so the file may have been renamed since it was listed.
      rmSync(join(folder, name), { force: true })
}
