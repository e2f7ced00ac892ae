import { basename, dirname, join, resolve } from 'node:path'
import type { Disk } from '../base/disk/disk.ts'
import { outputNotSwitchable } from '../base/errors/catalogue.ts'

/** Folder of the builds of a switched output, next to the output: `.dist.builds.octavo`. Absolute. */
export function toBuildsFolder(out: string): string {
  return join(dirname(resolve(out)), `.${basename(out)}.builds.octavo`)
}

/** Whether an output is a link to one of its builds, even if that build no longer exists. */
export function isSwitched(out: string, disk: Disk): boolean {
  if (!disk.stat(out)?.isSymbolicLink()) return false
  return dirname(resolve(dirname(out), disk.readLink(out))) === toBuildsFolder(out)
}

/**
 * Check that an output can be switched: it is a link that we made, or does not exist.
 *
 * @throws {@link SiteError} `OUTPUT_NOT_SWITCHABLE`: only a link can be replaced by a link in one rename.
 */
export function checkSwitchable(out: string, disk: Disk): void {
  const stats = disk.stat(out)
  if (!stats || isSwitched(out, disk)) return
  throw outputNotSwitchable(
    out,
    stats.isSymbolicLink() ? `a link to ${disk.readLink(out)}` : 'a plain folder',
  )
}
