/**
 * One build an output at a time. The lock is a file in the stage that names its process; what a
 * killed process left does not lock. A number alone would: in containers the next build often has
 * the number of the last one, or a neighbour has it. So the start time of the process is compared
 * too, where the system tells it.
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
  return `${process.pid} ${startOf(process.pid)}`
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
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  return ''
}

/** Moved away first, so that of two processes that find it stale only one removes it. */
function breakLock(path: string, holder: string, disk: Disk): void {
  const aside = `${path}.${process.pid}`
  try {
    disk.rename(path, aside)
    const isStale = readFileSync(aside, 'utf8') === holder
    // Another one was quicker, and this is its new lock.
    if (!isStale) disk.rename(aside, path)
    else disk.unlink(aside)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ')
  if (!/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return startOf(Number(pid)) === start
}

/** When a process started, in ticks since the machine did; `-` where that is not known. */
export function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, and may hold anything.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
