/**
 * Publication by switching a link. Each build has its own folder; the output is a symbolic link to one of them.
 * Replacing that link by a rename is the only visible step, so if the program ends at any moment, the output is
 * the old one or the new one, and no recovery is needed.
 */
import { basename, dirname, join } from 'node:path'
import { codeOf, type Disk } from '../base/disk/disk.ts'
import { throwDiagnostics } from '../base/errors/site-error.ts'
import { type Listing, listOutput } from './list-output.ts'
import { findConflicts } from './output-path.ts'
import { listForeign } from './plan-journal.ts'
import type { Publication } from './publication.ts'
import { checkComplete, intoStage, type Stage } from './stage.ts'
import { toBuildsFolder } from './switch-place.ts'

const NOTHING: Listing = { files: new Set(), links: new Set(), folders: [] }

/** Complete the staged files to a whole build, and switch to it. Unchanged files are hard-linked, not copied. */
export function publishSwitched(
  stage: Stage,
  paths: ReadonlySet<string>,
  { link, disk }: { link: string; disk: Disk },
): Publication {
  const existing = stage.isFresh ? NOTHING : listOutput(stage.out, disk)
  const staged = listOutput(stage.files, disk).files
  checkComplete(link, paths, [staged, existing.files])
  const foreign = listForeign({ paths, existing, scope: stage.scope })
  throwDiagnostics(findConflicts([...paths, ...foreign]))
  const all = new Set([...paths, ...foreign])
  const written = [...staged].filter((path) => paths.has(path)).length
  const removed = [...existing.files, ...existing.links].filter((path) => !all.has(path)).length
  if (!stage.isFresh && written + removed === 0) return { written, removed, isWhole: false }
  for (const path of staged) if (!paths.has(path)) disk.unlink(join(stage.files, path))
  for (const path of all)
    if (!staged.has(path))
      intoStage(stage, path, { disk, put: (to) => disk.keep(join(stage.out, path), to) })
  switchTo(stage, link, disk)
  return { written, removed, isWhole: false }
}

function switchTo(stage: Stage, link: string, disk: Disk): void {
  const builds = toBuildsFolder(link)
  disk.mkdir(builds)
  const next = Math.max(0, ...listBuilds(builds, disk)) + 1
  disk.rename(stage.files, join(builds, String(next)))
  const pointer = join(stage.folder, 'link')
  disk.symlink(join(basename(builds), String(next)), pointer)
  disk.rename(pointer, link)
  disk.sync(dirname(link))
  const before = stage.isFresh ? 0 : Number(basename(stage.out))
  prune(builds, [next, before], disk)
}

/**
 * Keep two former builds, for servers that still have one open, and for switching back. The folder of a
 * killed build is removed: its number is higher than that of the former build, and differs from the new one.
 */
function prune(builds: string, [next, before]: readonly [number, number], disk: Disk): void {
  const former = listBuilds(builds, disk).filter((build) => build <= before)
  const kept = new Set([next, ...former.sort((a, b) => b - a).slice(0, 2)])
  for (const build of listBuilds(builds, disk))
    try {
      if (!kept.has(build)) disk.removeAll(join(builds, String(build)))
    } catch (error) {
      // The switch is done; the next publication tries the removal again.
      if (codeOf(error) === '') throw error
    }
}

function listBuilds(builds: string, disk: Disk): number[] {
  const names = disk.list(builds).map(({ name }) => name)
  return names.filter((name) => /^\d+$/.test(name)).map(Number)
}
