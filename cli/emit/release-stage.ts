import { basename, dirname, join } from 'node:path'
import { codeOf, type Disk } from './disk.ts'

/**
 * Remove a stage of which this process has the lock. It is renamed first, lock and all, so that a build
 * which begins at this moment makes a stage of its own: were it emptied in place, that one could put its
 * lock into it half way, and lose it again.
 */
export function releaseStage(stage: string, disk: Disk): void {
  const aside = `${stage}-${process.pid}`
  disk.removeAll(aside)
  try {
    disk.rename(stage, aside)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return
    // Windows renames no folder while a file in it is open.
    if (!['EPERM', 'EACCES', 'EBUSY'].includes(code)) throw error
    disk.removeAll(stage)
  }
  disk.removeAll(aside)
}

/** Remove what was renamed so by a process that was killed before it was removed. */
export function removeAsides(stage: string, disk: Disk): void {
  const folder = dirname(stage)
  if (!disk.stat(folder)?.isDirectory()) return
  const start = `${basename(stage)}-`
  for (const { name } of disk.list(folder)) {
    const pid = name.startsWith(start) ? name.slice(start.length) : ''
    if (/^\d+$/.test(pid) && !isOther(Number(pid))) disk.removeAll(join(folder, name))
  }
}

/** Whether another process with this number runs: it removes its own. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
