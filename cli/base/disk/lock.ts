/**
 * Lock for one build per output. The lock is a file in the stage that names its process; the lock of a killed
 * process does not count.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processStartOf } from '../process/running.ts'
import { codeOf, type Disk } from './disk.ts'

const LOCK = 'lock'

/**
 * Take the lock of a stage folder that exists.
 *
 * A lock of this same process is taken over: a process runs one build at a time, so it is left from an
 * earlier build.
 *
 * @returns `null`, or the number of the process that holds it.
 */
export function takeLock(stage: string, disk: Disk): number | null {
  const path = join(stage, LOCK)
  const mine = ownLock()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      disk.create(path, mine)
      return null
    } catch (error) {
      if (codeOf(error) === 'ENOENT') disk.mkdir(stage)
      else if (codeOf(error) !== 'EEXIST') throw error
    }
    const holder = readLock(path)
    if (holder === null) continue
    if (holder === mine) return null
    const pid = Number(holder.split(' ')[0])
    if (isAlive(holder)) return pid
    breakLock(path, holder, disk)
  }
  return 0
}

/** Whether this process has the lock of a stage. */
export function holdsLock(stage: string): boolean {
  return readLock(join(stage, LOCK)) === ownLock()
}

/** Number of the other running process that has the lock of a stage; `null` if there is none. */
export function holderOf(stage: string): number | null {
  const holder = readLock(join(stage, LOCK))
  if (holder === null || holder === ownLock() || !isAlive(holder)) return null
  return Number(holder.split(' ')[0])
}

function ownLock(): string {
  return `${process.pid} ${processStartOf(process.pid)}`
}

/**
 * Content of the lock; `null` where it does not exist. Without hard links, the file is empty for a moment
 * after its creation.
 */
function readLock(path: string): string | null {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const text = readFileSync(path, 'utf8')
      if (text !== '') return text
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
      throw error
    }
    wait()
  }
  return ''
}

/**
 * Remove a stale lock. Only one process at a time may do so: between reading a lock and removing it, another
 * process may have removed it and created its own lock there.
 */
function breakLock(path: string, holder: string, disk: Disk): void {
  const claim = `${path}.claim`
  try {
    disk.create(claim, ownLock())
  } catch (error) {
    if (codeOf(error) === 'EEXIST') awaitClaim(claim, disk)
    else if (codeOf(error) !== 'ENOENT') throw error
    return
  }
  if (readLock(path) === holder) disk.unlink(path)
  remove(claim, disk)
}

/** The holder of a claim takes two steps. The claim of a process that was killed between them is removed. */
function awaitClaim(claim: string, disk: Disk): void {
  const claimer = readLock(claim)
  if (claimer === null || isAlive(claimer)) wait()
  else remove(claim, disk)
}

/** Remove a file; the stage may already be gone with all its files. */
function remove(path: string, disk: Disk): void {
  try {
    disk.unlink(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function wait(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
}

function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ')
  return /^[1-9]\d*$/.test(pid) && isRunning(Number(pid), start)
}
