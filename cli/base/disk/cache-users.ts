/**
 * Which processes build with a folder of caches at this time. A build removes what it has no use for only while it is
 * the only one: another one, with other options or older files, may have found it there and be about to publish it.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onInterrupt } from '../process/interrupt.ts'
import { isLeft, markOf } from '../process/running.ts'

const PREFIX = 'used-'

/** Note that this process uses a folder, which exists. Errors of the file system are ignored. @returns ends the use. */
export function enterCache(folder: string): () => void {
  const file = join(folder, PREFIX + markOf(process.pid))
  try {
    writeFileSync(file, '')
  } catch {
    // The disk is full: at worst another build removes files, and this one says that they are gone.
  }
  const leave = () => rmSync(file, { force: true })
  const release = onInterrupt(leave)
  return () => {
    release()
    leave()
  }
}

/** Whether no other process uses a folder. Removes the notes of processes that were killed. */
export function isOnlyUser(folder: string): boolean {
  try {
    const others = readdirSync(folder).filter((name) => isOther(name))
    const left = others.filter((name) => isLeft(join(folder, name)))
    for (const name of left) rmSync(join(folder, name), { force: true })
    return left.length === others.length
  } catch {
    // The folder does not exist, or cannot be written.
    return true
  }
}

function isOther(name: string): boolean {
  return name.startsWith(PREFIX) && name !== PREFIX + markOf(process.pid)
}
