import { closeSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { sourceUnreadable } from '../errors/catalogue.ts'
import { throwDiagnostics } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { StaticFile } from '../model/source-file.ts'
import { type Disk, nodeDisk } from './disk.ts'
import { guardDisk } from './guard-disk.ts'
import { checkOutputPath } from './output-path.ts'
import { intoStage, type StagedFiles, type StageTarget } from './stage.ts'

/**
 * Stage files that are published as they are. None is read into memory as a whole: the system
 * copies, and what is there already is compared piece by piece.
 *
 * @throws all of {@link SiteError} `SCAN_UNREADABLE`, `EMIT_PATH_INVALID`; or `OUTPUT_UNWRITABLE`.
 */
export function copyStatics(
  target: StageTarget,
  statics: readonly StaticFile[],
  disk: Disk = nodeDisk,
): StagedFiles {
  const diagnostics: Diagnostic[] = []
  let changed = 0
  for (const file of statics) {
    const cause = findReadFailure(file.disk)
    if (cause !== null) {
      diagnostics.push(sourceUnreadable({ file: file.disk }, cause))
      continue
    }
    if (copyStatic(target, file, disk)) changed += 1
  }
  throwDiagnostics(diagnostics)
  return { changed, unchanged: statics.length - changed, paths: statics.map(({ path }) => path) }
}

/** @returns whether it differs from the output. */
function copyStatic(target: StageTarget, { disk: source, path }: StaticFile, disk: Disk): boolean {
  checkOutputPath(path)
  return guardDisk(target.out, () => {
    const published = join(target.out, path)
    if (!target.isFresh && disk.stat(published)?.isFile() && disk.isSame(source, published))
      return false
    intoStage(target, path, { disk, put: (to) => disk.copy(source, to) })
    return true
  })
}

/** Read failures are found before anything is written, so that they are not taken for failures of the output. */
function findReadFailure(path: string): unknown {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    return fstatSync(file).isFile() ? null : { code: 'EISDIR' }
  } catch (cause) {
    return cause
  } finally {
    if (file !== null) closeSync(file)
  }
}
