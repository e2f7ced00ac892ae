import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from './run-folder.ts'

/**
 * Make a folder that all test files of a run share. The first caller makes it, and the others wait.
 * It is read only from then on, and removed with the run.
 *
 * @param name - Names its content; a file name.
 * @param make - Fills a folder, which is moved to another path afterwards. After a failure, the
 * next caller tries.
 */
export async function makeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(runFolder(), 'shared', name)
  const lock = `${folder}.lock`
  while (!existsSync(folder)) {
    if (!takeLock(lock)) await new Promise((done) => setTimeout(done, 50))
    else
      try {
        if (!existsSync(folder)) await fill(folder, make)
      } finally {
        rmSync(lock, { force: true })
      }
  }
  return folder
}

async function fill(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  await make(draft)
  renameSync(draft, folder)
}

/** A file that one process creates. A file of a process that is gone is ignored. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Empty for a moment, between its creation and its first write.
    return pid > 0 && !isRunning(pid)
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
