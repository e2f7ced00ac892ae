/**
 * The stage: files that a build has written but not yet published. It is on the output's own disk, so that
 * publishing is renaming, and holds only files that differ from the output.
 *
 * Worker threads write into it independently; their writes need no order and no coordination.
 */
import { dirname, join, resolve } from 'node:path'
import { digest } from '../base/disk/digest.ts'
import { codeOf, type Disk, holdsOfEntry, nodeDisk } from '../base/disk/disk.ts'
import { holdsLock, takeLock } from '../base/disk/lock.ts'
import { outputBusy, outputChanged, outputForeign } from '../base/errors/catalogue.ts'
import type { OutputFile } from '../base/model/output-file.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import { guardDisk } from './guard-disk.ts'
import { readLog } from './journal.ts'
import { checkOutputPath, isOutputPath } from './output-path.ts'
import { checkOutput, type OutputScope } from './output-scope.ts'
import { isInnerStage } from './output-sentinel.ts'
import { recover } from './recover.ts'
import { releaseStage } from './release-stage.ts'
import { makeStageFolder, toOutputFolder } from './stage-place.ts'
import { checkSwitchable } from './switch-place.ts'

/** Paths that a worker needs to write into the stage. Plain data. */
export interface StageTarget {
  /** The output folder, absolute, links resolved. */
  out: string
  /** Folder of the staged files, absolute. */
  files: string
  /** The output does not exist yet, so there is nothing to compare with. */
  isFresh: boolean
}

/** The stage of one build. Plain data. */
export interface Stage extends StageTarget {
  folder: string
  scope: OutputScope
  /** The link to switch, absolute, where the output is a switched link; `out` is its target then. */
  link?: string
}

/** Result of staging some files. */
export interface StagedFiles {
  /** Number of files that are new or differ from the output. */
  changed: number
  unchanged: number
  /** Paths of all files, in the order given. */
  paths: readonly string[]
}

/** Result of staging files whose content was in memory. */
export interface StagedTexts extends StagedFiles {
  /** {@link digest} of each file, in the order given. */
  hashes: readonly string[]
}

/**
 * Open a stage, after completing or dropping the stage of a killed build.
 *
 * @param out - Absolute, or relative to the working folder. It need not exist.
 * @throws {@link SiteError} `OUTPUT_UNSAFE`, `OUTPUT_BUSY`, `OUTPUT_FOREIGN`, `OUTPUT_UNWRITABLE`.
 */
export function createStage(out: string, scope: OutputScope, disk: Disk = nodeDisk): Stage {
  return guardDisk(out, () => {
    const path = resolve(out)
    if (scope.isSwitched) checkSwitchable(path, disk)
    const folder = toOutputFolder(out, disk)
    checkOutput(folder, scope)
    const stage = lockStage(scope.isSwitched ? path : folder, disk)
    const files = join(stage, 'files')
    disk.mkdir(files)
    // Another build may have switched the link meanwhile.
    const current = toOutputFolder(out, disk)
    const isFresh = disk.stat(current) === null
    const link = scope.isSwitched ? { link: path } : {}
    return { out: current, files, isFresh, folder: stage, scope, ...link }
  })
}

/** Create and lock the stage. Another build may start, end or be killed between any two steps here. */
function lockStage(out: string, disk: Disk): string {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const recovery = recover(out, disk)
    if (recovery.kind === 'busy') throw outputBusy(out, recovery.pid)
    checkOwner(out, disk)
    const stage = makeStageFolder(out, disk)
    const holder = takeLock(stage, disk)
    if (holder !== null) throw outputBusy(out, holder)
    // Other files next to the lock are from a build that was killed since: they must be recovered first.
    if (disk.list(stage).length === 1) return stage
  }
  throw outputBusy(out, 0)
}

/**
 * Write the files that differ from the output into the stage. Synchronous and without shared state, for
 * worker threads. Each file is written before the iterable gives the next one. Two files at one path are
 * reported when the stage is published.
 *
 * @throws {@link SiteError} `EMIT_PATH_INVALID`, `OUTPUT_UNWRITABLE`.
 */
export function writeStaged(
  target: StageTarget,
  files: Iterable<OutputFile>,
  disk: Disk = nodeDisk,
): StagedTexts {
  let changed = 0
  const paths: string[] = []
  const hashes: string[] = []
  for (const { path, content } of files) {
    checkOutputPath(path)
    paths.push(path)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    hashes.push(digest(bytes))
    guardDisk(target.out, () => {
      if (!target.isFresh && isPublished(join(target.out, path), bytes, disk)) return
      changed += 1
      intoStage(target, path, { disk, put: (to) => disk.write(to, bytes) })
    })
  }
  return { changed, unchanged: paths.length - changed, paths, hashes }
}

/**
 * A file of this build: from the stage, or from the output if it is unchanged; `null` if there is none. A path
 * that no output can contain was reported with the page that has it.
 */
export function readStaged({ files, out }: StageTarget, path: string, disk: Disk = nodeDisk) {
  if (!isOutputPath(path)) return null
  for (const place of [join(files, path), join(out, path)])
    if (disk.stat(place)?.isFile()) return disk.read(place)
  return null
}

/** Put one file into the stage, and create its folder where it is missing. */
export function intoStage(
  { files }: StageTarget,
  path: string,
  { disk, put }: { disk: Disk; put(to: string): void },
): void {
  const to = join(files, path)
  const folder = dirname(to)
  try {
    // Each page has its own folder, so writing the file first would fail for most pages.
    if (!madeFolders.has(folder)) makeFolder(folder, disk)
    try {
      put(to)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      // A former stage of that name was removed, so the cached folders do not exist in the new one.
      madeFolders.clear()
      makeFolder(folder, disk)
      put(to)
    }
  } catch (error) {
    // A file has the path of a folder, or the reverse: publish reports this conflict with both paths.
    if (!['ENOTDIR', 'EEXIST', 'EISDIR'].includes(codeOf(error))) throw error
  }
}

/** Folders of stages that exist, so that each is created once. A wrong entry costs time, but is harmless. */
const madeFolders = new Set<string>()

function makeFolder(folder: string, disk: Disk): void {
  disk.mkdir(folder)
  madeFolders.add(folder)
}

/**
 * Drop the stage; the output is not changed. Where a publication could be neither completed nor undone, the
 * stage stays, and the next command continues it.
 */
export function discardStage({ folder, out }: Stage, disk: Disk = nodeDisk): void {
  guardDisk(out, () => {
    if (holdsLock(folder) && !readLog(folder, disk)) releaseStage(folder, disk)
  })
}

/** @throws {@link SiteError} `OUTPUT_FOREIGN` for a folder with files that no build wrote. */
export function checkOwner(out: string, disk: Disk): void {
  if (!disk.stat(out) || disk.stat(join(out, OUTPUT_SENTINEL))) return
  const isForeign = disk.list(out).some(({ name }) => !isInnerStage(name) && name !== 'lost+found')
  if (isForeign) throw outputForeign(out)
}

export function isPublished(path: string, bytes: Uint8Array, disk: Disk): boolean {
  return holdsOfEntry(() => {
    const stats = disk.stat(path)
    return stats?.isFile() === true && stats.size === bytes.length && disk.read(path).equals(bytes)
  })
}

/**
 * Fail for a file that is neither staged nor in the output: it was in the output when it was compared, and
 * has been removed since.
 *
 * @throws {@link SiteError} `OUTPUT_CHANGED`.
 */
export function checkComplete(
  out: string,
  paths: ReadonlySet<string>,
  sets: readonly ReadonlySet<string>[],
): void {
  for (const path of paths) if (!sets.some((set) => set.has(path))) throw outputChanged(out, path)
}
