/**
 * Cache of the translation status of pages, by hashes of its inputs: source, translation and record. Pages that are
 * not in the cache are assessed again.
 */
import { join, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { digest } from '../../base/disk/digest.ts'
import { timeOfDisk } from '../../base/disk/disk-time.ts'
import { isOfFile, isSame, isSettled, type Stamp, stampOf } from '../../base/disk/stamp.ts'
import { readValueFile, tryWriteValueFile } from '../../base/disk/value-file.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { hashFile, isUnreadable } from '../../read/scan/hash-sources.ts'
import { type Assessment, findUntouched } from '../../translate/content/assess-page.ts'
import { toTextHash } from '../../translate/content/hash-text.ts'
import type { PageStatus } from '../../translate/content/page-status.ts'
import { openCache } from '../open/cache-folder.ts'
import { openKeptIndex } from '../open/kept-index.ts'
import { hashProgram } from '../open/look-at-build.ts'
import type { OpenSite } from '../open/open-site.ts'
import { toSplitSetup } from '../open/split-setup.ts'
import type { AssessedPage, AssessTask } from '../worker/calls.ts'

/** Assessments of earlier runs. */
interface KeptAssessments {
  /** The assessment of a page; `undefined` if an input has changed. */
  find(task: AssessTask): Assessment | undefined
  /** Keep assessments of pages that {@link find} did not find; errors of the disk are ignored. */
  save(pages: readonly (readonly [AssessTask, AssessedPage])[]): Promise<void>
}

const FILE = 'translated/states'
/** Maximum number of kept entries that this run did not use, such as those of other locales; each about 300 bytes. */
const SPARE = 50_000
/** Maximum UTF-16 units of open sections in a cached entry; a page with more is assessed again. */
const MOST_TEXT = 2_000

/** Open the cache. */
export function openKeptAssessments(site: OpenSite): KeptAssessments {
  const program = hashOfJson([hashProgram(site.loaded.root), toSplitSetup(site)])
  const { value } = readValueFile<ReadonlyMap<string, PageStatus>>(
    join(site.stateDir, FILE),
    program,
  )
  const kept: ReadonlyMap<string, PageStatus> = value ?? new Map()
  const hashes = openHashes(site, kept.size > 0)
  const used = new Map<string, PageStatus>()
  return {
    find(task) {
      const now = hashesOf(task, hashes)
      if (!now) return undefined
      const untouched = findUntouched(task, mapHashes(now, toTextHash))
      if (untouched) return untouched
      const key = toKey(task, now)
      const status = kept.get(key)
      if (!status) return undefined
      used.set(key, status)
      return toAssessment(task, status)
    },
    async save(pages) {
      for (const [task, page] of pages) {
        hashes.note(task, page.hashes)
        if (isKeepable(task, page)) used.set(toKey(task, page.hashes), page.status)
      }
      const cache = openCache(site.stateDir)
      try {
        if (cache.diagnostic) return
        await hashes.save(cache.folder)
        if (pages.length > 0)
          tryWriteValueFile(join(cache.folder, FILE), program, chooseStates(used, kept))
      } finally {
        cache.close()
      }
    },
  }
}

type PageHashes = AssessedPage['hashes']

/** Hashes of source and translation. Both are looked up, so that both are known next time. */
function hashesOf(task: AssessTask, hashes: FileHashes): PageHashes | undefined {
  const { file, translation, text } = task
  const source = text === undefined ? hashes.find(file) : digest(text)
  const own = translation === undefined ? undefined : hashes.find(translation)
  const isRead = source !== undefined && (translation === undefined || own !== undefined)
  return isRead ? { source, ...omitUndefined({ translation: own }) } : undefined
}

const mapHashes = ({ source, translation }: PageHashes, map: (hash: string) => string) => ({
  source: map(source),
  ...omitUndefined({ translation: translation === undefined ? undefined : map(translation) }),
})

/** Key of a page. The path is no part of it, so that a moved page is found. */
function toKey({ record }: AssessTask, { source, translation }: PageHashes): string {
  return hashOfJson([source, translation ?? null, record ?? null])
}

function toAssessment(task: AssessTask, status: PageStatus): Assessment {
  const { origin, instance, translation, record } = task
  const place = { origin, instance, ...omitUndefined({ translation }) }
  return { status: { ...status, ...place }, ...omitUndefined({ record }) }
}

/** Whether to cache a page. Not if its record has an earlier format, or its text is too long. */
function isKeepable({ record }: AssessTask, page: AssessedPage): boolean {
  const length = page.status.sections.reduce((sum, { after = '' }) => sum + after.length, 0)
  return length <= MOST_TEXT && JSON.stringify(record) === JSON.stringify(page.record)
}

/** Choose the entries to keep: those of this run first, so that unused ones are dropped. */
function chooseStates(
  used: ReadonlyMap<string, PageStatus>,
  kept: ReadonlyMap<string, PageStatus>,
): ReadonlyMap<string, PageStatus> {
  const spare = [...kept].filter(([key]) => !used.has(key)).slice(0, SPARE)
  return new Map([...used, ...spare])
}

/** Hashes of files, as of `hashFile`. */
interface FileHashes {
  /** Hash of a file; `undefined` if it is unknown. */
  find(path: string): string | undefined
  /** Store the hashes of the files of a task, which were read now. */
  note(task: AssessTask, hashes: PageHashes): void
  /** Save hashes of files whose next change must change their stamp. @param folder - Of the caches, absolute. */
  save(folder: string): Promise<void>
}

/** @param reads - Whether to read files with an unknown stamp; useless if the cache is empty. */
function openHashes({ stateDir, loaded }: OpenSite, reads: boolean): FileHashes {
  const began = performance.now()
  const kept = openKeptIndex(stateDir)
  /** Stamps of files before they were read, so that a write in between is noticed next time. */
  const stamps = new Map<string, Stamp>()
  const fresh = new Map<string, string>()
  function look(path: string): string | undefined {
    const disk = resolve(loaded.root, path)
    const now = stampOf(disk)
    if (!isOfFile(now)) return undefined
    stamps.set(path, now)
    const before = kept.index.get(path)
    if (before?.stamp && isSame(before.stamp, now)) return before.value
    const own = reads ? hashFile(disk) : undefined
    if (own === undefined || isUnreadable(own)) return undefined
    fresh.set(path, own)
    return own
  }
  return {
    find: (path) => fresh.get(path) ?? look(path),
    note({ file, translation, text }, { source, translation: own }) {
      if (text === undefined) fresh.set(file, source)
      if (translation !== undefined && own !== undefined) fresh.set(translation, own)
    },
    async save(folder) {
      // The time of the file system's clock when looking began.
      const since = (await timeOfDisk(folder)) - (performance.now() - began)
      const settled = [...fresh].flatMap(([path, value]) => {
        const stamp = stamps.get(path)
        return stamp && isSettled(stamp, since) ? [[path, { stamp, value }] as const] : []
      })
      kept.save(new Map([...kept.index, ...settled]))
    },
  }
}
