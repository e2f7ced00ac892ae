/**
 * Publication: the stage becomes the output. Until the journal is complete the output is not touched. From
 * then on all steps are taken, now or by the next command, or all are undone. A first build needs no journal:
 * one rename creates the whole output. Nor does an output that is a switched link: see `publish-switched.ts`.
 */

import { dirname, join } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { codeOf, type Disk, nodeDisk } from '../base/disk/disk.ts'
import { throwDiagnostics } from '../base/errors/site-error.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import { guardDisk } from './guard-disk.ts'
import { writeJournal } from './journal.ts'
import { type Listing, listOutput } from './list-output.ts'
import { findConflicts } from './output-path.ts'
import { OUTPUT_SENTINEL_TEXT } from './output-sentinel.ts'
import { listForeign, planJournal } from './plan-journal.ts'
import { checkChangeable } from './preflight.ts'
import type { Publication } from './publication.ts'
import { publishSwitched } from './publish-switched.ts'
import { releaseStage } from './release-stage.ts'
import { checkComplete, checkOwner, intoStage, isPublished, type Stage } from './stage.ts'
import { applyOrUndo, keepOld } from './undo-journal.ts'

/** How a stage is published. */
interface PublishOptions {
  /** The entries of the output, where known. Default: it is listed. */
  known?: Listing | null
  disk?: Disk
}

/**
 * Publish a stage, and remove files from the output that this build did not write, within its scope.
 *
 * @param paths - Every path of this build, each as often as it was written.
 * @throws {@link SiteError} `EMIT_CONFLICT`, `OUTPUT_CHANGED`, `OUTPUT_FOREIGN`, `OUTPUT_UNWRITABLE`: the
 * output is as it was.
 */
export function publish(
  stage: Stage,
  paths: Iterable<string>,
  { known = null, disk = nodeDisk }: PublishOptions = {},
): Publication {
  const made = [...paths, OUTPUT_SENTINEL]
  throwDiagnostics(findConflicts(made, known?.files))
  const publication = guardDisk(stage.link ?? stage.out, () => {
    const all = new Set(made)
    stageSentinel(stage, disk)
    if (stage.link !== undefined) return publishSwitched(stage, all, { link: stage.link, disk })
    const whole = stage.isFresh ? publishWhole(stage, all, disk) : null
    return whole ?? publishFiles(stage, all, { known, disk })
  })
  tidyUp(stage, disk)
  return publication
}

/** Stage the sentinel. It is a file of the output like all others: a changed one is overwritten. */
function stageSentinel(stage: Stage, disk: Disk): void {
  const text = Buffer.from(OUTPUT_SENTINEL_TEXT)
  if (!stage.isFresh && isPublished(join(stage.out, OUTPUT_SENTINEL), text, disk)) return
  intoStage(stage, OUTPUT_SENTINEL, { disk, put: (to) => disk.write(to, text) })
}

/** Remove the stage. The output is complete, so a failure here is ignored: the next command tries again. */
function tidyUp({ folder }: Stage, disk: Disk): void {
  try {
    releaseStage(folder, disk)
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

/** @returns `null` where the folder cannot be renamed as a whole, or the output has been created meanwhile. */
function publishWhole(
  { files, out }: Stage,
  paths: ReadonlySet<string>,
  disk: Disk,
): Publication | null {
  const staged = listOutput(files, disk).files
  checkComplete(out, paths, [staged])
  for (const path of staged) if (!paths.has(path)) disk.unlink(join(files, path))
  if (disk.stat(out)) return null
  try {
    disk.mkdir(dirname(out))
    disk.rename(files, out)
  } catch (error) {
    if (['EXDEV', 'ENOTEMPTY', 'EEXIST', 'EBUSY'].includes(codeOf(error))) return null
    throw error
  }
  return { written: paths.size, removed: 0, isWhole: true }
}

function publishFiles(
  stage: Stage,
  paths: ReadonlySet<string>,
  { known, disk }: Required<PublishOptions>,
): Publication {
  const { out, folder, files, scope } = stage
  checkOwner(out, disk)
  const existing = known ?? listOutput(out, disk)
  const staged = new Set(listOutput(files, disk).files)
  restage(stage, { paths, staged, existing }, disk)
  checkComplete(out, paths, [staged, existing.files])
  const foreign = listForeign({ paths, existing, scope })
  // Without foreign files, `publish` has checked all paths for conflicts already.
  if (foreign.length > 0) throwDiagnostics(findConflicts([...paths, ...foreign]))
  const journal = planJournal({ paths, staged, existing, scope })
  if (Object.values(journal).some((steps) => steps.length > 0)) {
    checkChangeable(out, { journal, existing }, disk)
    const places = { stage: folder, files, out }
    keepOld(journal, places, disk)
    writeJournal(journal, places, disk)
    applyOrUndo(journal, places, disk)
  }
  const { clear, clearFolders, move, remove, removeFolders, made } = journal
  const changed = [...clear, ...clearFolders, ...move, ...remove, ...removeFolders, ...made]
  return {
    written: move.length,
    removed: clear.length + remove.length,
    isWhole: foreign.length === 0 && ownsAll(scope),
    ...omitUndefined({ changed: known ? changed : undefined }),
  }
}

/** Whether a build removes every file that it did not write. */
function ownsAll({ owned, kept }: Stage['scope']): boolean {
  return owned.includes('') && kept.length === 0
}

/**
 * Stage files again that were compared through a link. A folder of the output may have become a link since
 * then; the link is removed, and with it the files that counted as unchanged.
 */
function restage(
  stage: Stage,
  output: { paths: ReadonlySet<string>; staged: Set<string>; existing: Listing },
  disk: Disk,
): void {
  const { paths, staged, existing } = output
  if (existing.links.size === 0) return
  for (const path of paths) {
    if (staged.has(path) || existing.files.has(path) || !isBehind(path, existing.links)) continue
    intoStage(stage, path, { disk, put: (to) => disk.copy(join(stage.out, path), to) })
    staged.add(path)
  }
}

function isBehind(path: string, links: ReadonlySet<string>): boolean {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    if (links.has(path.slice(0, end))) return true
  return false
}
