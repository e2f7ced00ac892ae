import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** End every process that a run of the suite has left, and remove its folder. */
export function cleanUp(folder) {
  const processes = join(folder, 'processes')
  for (const pid of existsSync(processes) ? readdirSync(processes) : []) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
