/**
 * One build an output at a time. The lock is a file in the stage that names its process; what a
 * killed process left does not lock. A number alone would: in containers the next build often has
 * the number of the last one, or a neighbour has it. So the start time of the process is compared
 * too, where the system reports it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, type Disk } from './disk.ts'

const LOCK = 'lock'

/**
 * Take the lock of a stage folder that exists.
 *
 * A lock of this very process is taken over: it runs one build at a time, so that is a former one's.
 *
 * @returns `null`, or the process that holds it.
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

function ownLock(): string {
  return `${process.pid} ${processStartOf(process.pid)}`
}

/** Content of the lock; `null` when it is gone. Without hard links, a moment passes between its creation and its text. */
function readLock(path: string): string | null {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const text = readFileSync(path, 'utf8')
      if (text !== '') return text
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
    wait()
  }
  return ''
}

/**
 * Remove a stale lock. Only one process at a time may, for between the look at a lock and its removal
 * another one can have removed it, and have a lock of its own there by now.
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

/** Its holder takes two steps; one that was killed between them is not waited for. */
function awaitClaim(claim: string, disk: Disk): void {
  const claimer = readLock(claim)
  if (claimer === null || isAlive(claimer)) wait()
  else remove(claim, disk)
}

/** The stage may be gone by now, with all that was in it. */
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
  if (!/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return processStartOf(Number(pid)) === start
}

/** When a process started, in ticks since the machine did; `-` where that is not known. */
export function processStartOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, and may hold anything.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
