import { closeSync, fstatSync, openSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Disk, holdsOfEntry, nodeDisk } from '../base/disk/disk.ts'
import { sourceUnreadable } from '../base/errors/catalogue.ts'
import { throwDiagnostics, toDiagnostics } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { StaticFile } from '../base/model/source-file.ts'
import { guardDisk } from './guard-disk.ts'
import { checkOutputPath } from './output-path.ts'
import { intoStage, type StagedFiles, type StageTarget } from './stage.ts'

/** Files that are published unchanged. */
interface Statics {
  files: readonly StaticFile[]
  /** Site folder, absolute: paths in diagnostics are relative to it. */
  root: string
}

/**
 * Stage files that are published unchanged. None is read as a whole into memory: the operating system copies
 * them, and existing files of the output are compared block by block.
 *
 * @throws all of {@link SiteError} `SCAN_UNREADABLE`, `EMIT_PATH_INVALID`; or `OUTPUT_UNWRITABLE`.
 */
export function copyStatics(
  target: StageTarget,
  { files, root }: Statics,
  disk: Disk = nodeDisk,
): StagedFiles {
  const diagnostics = files.flatMap((file) => checkStatic(file, root))
  throwDiagnostics(diagnostics)
  const changed = files.filter((file) => copyStatic(target, file, disk)).length
  return { changed, unchanged: files.length - changed, paths: files.map(({ path }) => path) }
}

function checkStatic({ disk, path }: StaticFile, root: string): Diagnostic[] {
  const source = { file: relative(root, disk).split(sep).join('/') }
  try {
    checkOutputPath(path, source)
  } catch (error) {
    return toDiagnostics(error)
  }
  const cause = findReadFailure(disk)
  return cause === null ? [] : [sourceUnreadable(source, cause)]
}

/** @returns whether the file differs from that of the output. */
function copyStatic(target: StageTarget, { disk: source, path }: StaticFile, disk: Disk): boolean {
  return guardDisk(target.out, () => {
    const published = join(target.out, path)
    const isSame = () => disk.stat(published)?.isFile() === true && disk.isSame(source, published)
    if (!target.isFresh && holdsOfEntry(isSame)) return false
    intoStage(target, path, { disk, put: (to) => disk.copy(source, to) })
    return true
  })
}

/**
 * Test whether a file can be read before anything is written, so that read failures are not reported as
 * failures of the output.
 */
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
