import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onInterrupt } from '../process/interrupt.ts'
import { createPool, type Pool, type PoolOptions } from '../workers/pool.ts'
import { openCache } from './cache-folder.ts'
import type { SiteTools } from './site-tools.ts'

/** Workers, and the folder for what lies between the stages of their run. */
export interface Workers {
  pool: Pool
  /** Absolute. */
  spoolDir: string
  /** End the workers, then remove the folder; it happens also when the command is interrupted. */
  close(): Promise<void>
}

/** @param stateDir - Folder of the caches; the spool is one folder in it. */
export function openWorkers(
  stateDir: string,
  size: number,
  { startWorker, ...options }: Pick<SiteTools, 'startWorker'> & PoolOptions,
): Workers {
  const cache = openCache(stateDir)
  const spoolDir = mkdtempSync(join(cache.folder, 'spool-'))
  const pool = createPool(size, startWorker, options)
  async function close() {
    // First the workers, which may be writing there.
    await pool.close()
    rmSync(spoolDir, { recursive: true, force: true })
    cache.close()
    release()
  }
  const release = onInterrupt(close)
  return { pool, spoolDir, close }
}
