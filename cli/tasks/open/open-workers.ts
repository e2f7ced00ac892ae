import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onInterrupt } from '../../base/process/interrupt.ts'
import { isLeft, markOf } from '../../base/process/running.ts'
import { createPool, type Pool } from '../worker/pool.ts'
import type { PoolOptions } from '../worker/worker-pool.ts'
import { openCache } from './cache-folder.ts'
import type { SiteTools } from './site-tools.ts'

/** Workers, and the folder for temporary files of their stages. */
export interface Workers {
  pool: Pool
  /** Folder of the spools, absolute. */
  spoolDir: string
  /** Terminate the workers, then remove the folder; also done when the command is interrupted. */
  close(): Promise<void>
}

/** Open workers. @param stateDir - Folder of the caches, in which the spool folder is created. */
export function openWorkers(
  stateDir: string,
  size: number,
  { startWorker, ...options }: Pick<SiteTools, 'startWorker'> & PoolOptions,
): Workers {
  const cache = openCache(stateDir)
  removeLeft(cache.folder)
  const spoolDir = mkdtempSync(join(cache.folder, `spool-${markOf(process.pid)}`))
  const pool = createPool(size, startWorker, options)
  async function close() {
    // The workers first, because they may be writing there.
    await pool.close()
    rmSync(spoolDir, { recursive: true, force: true })
    cache.close()
    release()
  }
  const release = onInterrupt(close)
  return { pool, spoolDir, close }
}

/** Remove the spool folders of commands that were killed. */
function removeLeft(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('spool-'))) {
    const disk = join(folder, name)
    try {
      if (isLeft(disk)) rmSync(disk, { recursive: true, force: true })
    } catch {
      // It belongs to another user, or another command is removing it.
    }
  }
}
