import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf, type Disk } from '../base/disk/disk.ts'
import { outputUnwritable } from '../base/errors/catalogue.ts'
import { INNER_STAGE } from './output-sentinel.ts'

/**
 * The real folder of an output: a link to a folder is followed and stays in place.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE` for a dangling link, and for a file.
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

/** Possible folders of the stage of an output, the preferred one first. Absolute. */
export function toStagePlaces(out: string): readonly [beside: string, inside: string] {
  return [join(dirname(out), `.${basename(out)}.octavo`), join(out, INNER_STAGE)]
}

/**
 * Create the folder of a stage on the disk of the output. It is next to the output; it is inside if the output
 * is a mount point or if nothing can be created next to it.
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
