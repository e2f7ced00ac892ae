/**
 * The folder for the files of a test run. They are many, small and soon removed. In memory they
 * take a thirtieth of the time of a disk, and do not slow down other writers.
 */
import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'

/** Several times the size of a whole run: installed packages and built sites. */
const NEEDED_BYTES = 6 * 2 ** 30

/** A folder that exists and is writable: in memory if that has space, else the temporary one. */
export function findTemporaryFolder() {
  // A folder that the user names takes precedence.
  if (process.env.TMPDIR !== undefined) return tmpdir()
  return isFit() ? IN_MEMORY : tmpdir()
}

function isFit() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES && runsPrograms(mounts)
  } catch {
    // A system other than Linux.
    return false
  }
}

/**
 * Whether the folder is a file system in memory that allows running files. Containers forbid that
 * by default.
 *
 * @param mounts - Mounts of the process, one `<device> <folder> <type> <options> …` per line.
 */
export function runsPrograms(mounts) {
  const lines = mounts.split('\n').map((line) => line.split(' '))
  const last = lines.findLast(([, folder]) => folder === IN_MEMORY)
  return (
    last?.[2] === 'tmpfs' && !last[3].split(',').some((option) => /^(?:noexec|ro)$/.test(option))
  )
}
