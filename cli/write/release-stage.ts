import { basename, dirname, join } from 'node:path'
import { codeOf, type Disk } from '../base/disk/disk.ts'

/**
 * Remove a stage whose lock this process holds. It is renamed first, with its lock, so that a build that
 * starts at this moment creates its own stage. If the folder were emptied in place, the new build could put
 * its lock into the folder meanwhile, and that lock would be removed too.
 */
export function releaseStage(stage: string, disk: Disk): void {
  const aside = `${stage}-${process.pid}`
  disk.removeAll(aside)
  try {
    disk.rename(stage, aside)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return
    // Windows cannot rename a folder while a file in it is open.
    if (!['EPERM', 'EACCES', 'EBUSY'].includes(code)) throw error
    disk.removeAll(stage)
  }
  disk.removeAll(aside)
}

/** Remove renamed stages of processes that were killed before they removed them. */
export function removeAsides(stage: string, disk: Disk): void {
  const folder = dirname(stage)
  if (!disk.stat(folder)?.isDirectory()) return
  const start = `${basename(stage)}-`
  for (const { name } of disk.list(folder)) {
    const pid = name.startsWith(start) ? name.slice(start.length) : ''
    if (/^\d+$/.test(pid) && !isOther(Number(pid))) disk.removeAll(join(folder, name))
  }
}

/** Whether another process with this number is running; that process removes its own stage. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
