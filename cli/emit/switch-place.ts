import { basename, dirname, join, resolve } from 'node:path'
import { outputNotSwitchable } from '../errors/catalogue.ts'
import type { Disk } from './disk.ts'

/** Folder of the builds of an output that is switched, beside it: `.dist.builds.octavo`. Absolute. */
export function toBuildsFolder(out: string): string {
  return join(dirname(resolve(out)), `.${basename(out)}.builds.octavo`)
}

/** Whether an output is a link to one of its builds, also to one that is gone. */
export function isSwitched(out: string, disk: Disk): boolean {
  if (!disk.stat(out)?.isSymbolicLink()) return false
  return dirname(resolve(dirname(out), disk.readLink(out))) === toBuildsFolder(out)
}

/**
 * Make sure that an output can be switched: it is a link of ours, or not there.
 *
 * @throws {@link SiteError} `OUTPUT_NOT_SWITCHABLE`: what is no link cannot be replaced by one in one step.
 */
export function checkSwitchable(out: string, disk: Disk): void {
  const stats = disk.stat(out)
  if (!stats || isSwitched(out, disk)) return
  throw outputNotSwitchable(
    out,
    stats.isSymbolicLink() ? `a link to ${disk.readLink(out)}` : 'a plain folder',
  )
}
