/**
 * The stage: what a build has written but not yet published. It lies on the output's own disk, so
 * that publishing is renaming, and holds only files that differ from the output.
 *
 * Worker threads write into it by themselves; nothing in it needs order or a common hand.
 */
import { hash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { outputBusy, outputChanged, outputForeign } from '../errors/catalogue.ts'
import type { OutputFile } from '../model/output-file.ts'
import { OUTPUT_SENTINEL } from '../model/output-file.ts'
import { codeOf, type Disk, nodeDisk } from './disk.ts'
import { guardDisk } from './guard-disk.ts'
import { readLog } from './journal.ts'
import { holdsLock, takeLock } from './lock.ts'
import { checkOutputPath } from './output-path.ts'
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
  /** There is no output yet, so nothing is compared. */
  isFresh: boolean
}

/** The stage of one build. Plain data. */
export interface Stage extends StageTarget {
  folder: string
  scope: OutputScope
  /** The link to switch, absolute, where the output is switched; `out` is what it leads to. */
  link?: string
}

/** Result of staging some files. */
export interface StagedFiles {
  /** Files that differ from the output, or are new there. */
  changed: number
  unchanged: number
  /** All of them, in the order given. */
  paths: readonly string[]
}

/** The same of files whose content was at hand. */
interface StagedTexts extends StagedFiles {
  /** {@link hashOutput} of each, in the order given. */
  hashes: readonly string[]
}

/**
 * Open a stage, after completing or dropping what a killed build left.
 *
 * @param out - Absolute, or from the working folder. It need not exist.
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
    // Another build may have switched it meanwhile.
    const current = toOutputFolder(out, disk)
    const isFresh = disk.stat(current) === null
    const link = scope.isSwitched ? { link: path } : {}
    return { out: current, files, isFresh, folder: stage, scope, ...link }
  })
}

/** Another build may begin, end or be killed between any two steps here. */
function lockStage(out: string, disk: Disk): string {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const recovery = recover(out, disk)
    if (recovery.kind === 'busy') throw outputBusy(out, recovery.pid)
    checkOwner(out, disk)
    const stage = makeStageFolder(out, disk)
    const holder = takeLock(stage, disk)
    if (holder !== null) throw outputBusy(out, holder)
    // More than the lock was left by one that was killed since: it must be recovered, too.
    if (disk.list(stage).length === 1) return stage
  }
  throw outputBusy(out, 0)
}

/**
 * Write the files that differ from the output into the stage. Synchronous and without shared state,
 * for worker threads. Each file is written before the next is asked for. Two files at one path are found when the stage is published.
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
    hashes.push(hashOutput(bytes))
    guardDisk(target.out, () => {
      if (!target.isFresh && isPublished(join(target.out, path), bytes, disk)) return
      changed += 1
      intoStage(target, path, { disk, put: (to) => disk.write(to, bytes) })
    })
  }
  return { changed, unchanged: paths.length - changed, paths, hashes }
}

/** Hash of the content of an output file. */
export function hashOutput(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url')
}

/** A file of the build as it will be: from the stage, or from the output where it is unchanged. `null` for none. */
export function readStaged({ files, out }: StageTarget, path: string, disk: Disk = nodeDisk) {
  checkOutputPath(path)
  for (const place of [join(files, path), join(out, path)])
    if (disk.stat(place)?.isFile()) return disk.read(place)
  return null
}

/** Put one file into the stage, making its folder where that is missing. */
export function intoStage(
  { files }: StageTarget,
  path: string,
  { disk, put }: { disk: Disk; put(to: string): void },
): void {
  const to = join(files, path)
  const folder = dirname(to)
  try {
    // A page has a folder of its own, so trying the file first would fail for most of them.
    if (!madeFolders.has(folder)) makeFolder(folder, disk)
    try {
      put(to)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      // A stage of that name was removed since, and this is a new one.
      madeFolders.clear()
      makeFolder(folder, disk)
      put(to)
    }
  } catch (error) {
    // A file in the way of a folder, or the reverse: a conflict that publish names with both paths.
    if (!['ENOTDIR', 'EEXIST', 'EISDIR'].includes(codeOf(error))) throw error
  }
}

/** Folders of stages that exist, so that each is made once. A wrong entry costs time, no more. */
const madeFolders = new Set<string>()

function makeFolder(folder: string, disk: Disk): void {
  disk.mkdir(folder)
  madeFolders.add(folder)
}

/**
 * Give up: the output stays as it is. Where a publication could be neither completed nor undone, the
 * stage stays for the next command to go on.
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

function isPublished(path: string, bytes: Uint8Array, disk: Disk): boolean {
  const stats = disk.stat(path)
  return stats?.isFile() === true && stats.size === bytes.length && disk.read(path).equals(bytes)
}

/**
 * Fail for a file that is neither staged nor in the output: it was there when it was compared, and is gone.
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
