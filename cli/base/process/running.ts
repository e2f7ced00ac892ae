/**
 * Which processes are running. A process number alone does not identify a process: in containers the next command
 * often has the number of the last one, or an unrelated process has it. So the start time is compared too, where the
 * system reports it.
 */
import { hash } from 'node:crypto'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename } from 'node:path'

/** Whether a process exists. @param start - From {@link processStartOf}. Default: that of any process. */
export function isRunning(pid: number, start?: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Processes of other users exist, but take no signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return start === undefined || processStartOf(pid) === start
}

/** Start time of a process, in clock ticks since the machine started; `-` where it is not known. */
export function processStartOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, and may contain spaces and brackets.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}

/** Most characters of a command line that are shown. */
const LONGEST = 100

/** Command line of a process; '' where it is not known. */
export function commandOf(pid: number): string {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.join(' ').trim().slice(0, LONGEST)
  } catch {
    return ''
  }
}

/** Part of a file name that tells which process of this machine has written it: `4711_123456_9f86d081_`. */
export function markOf(pid: number): string {
  return `${pid}_${processStartOf(pid)}_${ownPlace()}_`
}

const MARK = /(\d+)_(\d+|-)_([0-9a-f]{8})_/
/**
 * This process cannot check processes of another machine or container, so their files count as in use for two
 * weeks.
 */
const FOREIGN_MS = 14 * 86_400_000

/**
 * Whether the process that has written a file or folder is gone.
 *
 * @param disk - Absolute; its name contains a {@link markOf}, or none, as those of earlier versions.
 * @param now - Milliseconds of the epoch.
 */
export function isLeft(disk: string, now: number = Date.now()): boolean {
  const [, pid, start, place] = MARK.exec(basename(disk)) ?? []
  if (place === ownPlace()) return !isRunning(Number(pid), start)
  const stats = statSync(disk, { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs < now - FOREIGN_MS
}

/** Name of the scope in which process numbers are unique: a machine, or a container. */
function ownPlace(): string {
  return hash('sha256', `${hostname()} ${readNamespace()}`).slice(0, 8)
}

function readNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
