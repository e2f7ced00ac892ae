import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { outputUnwritable } from '../errors/catalogue.ts'
import { codeOf, type Disk } from './disk.ts'
import { INNER_STAGE } from './output-sentinel.ts'

/**
 * The output's real folder, so that a link to it is left in place.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE` for a link to nothing, and for a file.
 */
export function toOutputFolder(out: string, disk: Disk): string {
  const path = resolve(out)
  const stats = disk.stat(path)
  if (!stats || stats.isDirectory()) return path
  try {
    const real = realpathSync(path)
    if (disk.stat(real)?.isDirectory()) return real
  } catch (cause) {
    throw outputUnwritable(out, cause)
  }
  throw outputUnwritable(out, { code: 'ENOTDIR' })
}

/** Where a stage of this output can be, most wanted first. Absolute. */
export function toStagePlaces(out: string): readonly [beside: string, inside: string] {
  return [join(dirname(out), `.${basename(out)}.octavo`), join(out, INNER_STAGE)]
}

/**
 * Make the folder of a stage, on the disk that the output is on: beside it, or inside where the
 * output is a disk of its own or nothing can be made beside it.
 */
export function makeStageFolder(out: string, disk: Disk): string {
  const [beside, inside] = toStagePlaces(out)
  if (!isMountPoint(out, disk))
    try {
      disk.mkdir(beside)
      return beside
    } catch (error) {
      const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))
      if (!isRefused || !disk.stat(out)) throw error
    }
  disk.mkdir(inside)
  return inside
}

function isMountPoint(out: string, disk: Disk): boolean {
  const device = disk.stat(out)?.dev
  return device !== undefined && device !== disk.stat(dirname(out))?.dev
}
