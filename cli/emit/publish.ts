/**
 * Publication: the stage becomes the output. Until the journal is complete the output is not touched. From
 * then on all steps are taken, now or by the next command, or all are undone. A first build needs no journal:
 * one rename creates the whole output. Nor does an output that is a switched link: see `publish-switched.ts`.
 */

import { dirname, join } from 'node:path'
import { throwDiagnostics } from '../errors/site-error.ts'
import { OUTPUT_SENTINEL } from '../model/output-file.ts'
import { codeOf, type Disk, nodeDisk } from './disk.ts'
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

/**
 * Publish a stage, and remove files from the output that this build did not write, within its scope.
 *
 * @param paths - Every path of this build, each as often as it was written.
 * @throws {@link SiteError} `EMIT_CONFLICT`, `OUTPUT_CHANGED`, `OUTPUT_FOREIGN`, `OUTPUT_UNWRITABLE`: the
 * output is as it was.
 */
export function publish(stage: Stage, paths: Iterable<string>, disk: Disk = nodeDisk): Publication {
  const made = [...paths, OUTPUT_SENTINEL]
  throwDiagnostics(findConflicts(made))
  const publication = guardDisk(stage.link ?? stage.out, () => {
    const all = new Set(made)
    stageSentinel(stage, disk)
    if (stage.link !== undefined) return publishSwitched(stage, all, { link: stage.link, disk })
    const whole = stage.isFresh ? publishWhole(stage, all, disk) : null
    return whole ?? publishFiles(stage, all, disk)
  })
  tidyUp(stage, disk)
  return publication
}

/** It is an output like the others: what somebody wrote over it goes. */
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
  return { written: paths.size, removed: 0 }
}

function publishFiles(stage: Stage, paths: ReadonlySet<string>, disk: Disk): Publication {
  const { out, folder, files, scope } = stage
  checkOwner(out, disk)
  const existing = listOutput(out, disk)
  const staged = new Set(listOutput(files, disk).files)
  restage(stage, { paths, staged, existing }, disk)
  checkComplete(out, paths, [staged, existing.files])
  throwDiagnostics(findConflicts([...paths, ...listForeign({ paths, existing, scope })]))
  const journal = planJournal({ paths, staged, existing, scope })
  if (Object.values(journal).some((steps) => steps.length > 0)) {
    checkChangeable(out, { journal, existing }, disk)
    const places = { stage: folder, files, out }
    keepOld(journal, places, disk)
    writeJournal(folder, journal, disk)
    applyOrUndo(journal, places, disk)
  }
  return {
    written: journal.move.length,
    removed: journal.clear.length + journal.remove.length,
  }
}

/**
 * A folder of the output may have become a link since the files were compared. The link is removed, so files
 * that were found unchanged behind it must be staged after all.
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
