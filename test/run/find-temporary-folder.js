/**
 * Where a run of the tests puts its files. They are many, small and soon removed: in memory they take a
 * thirtieth of the time that a disk wants for them, and leave it to what others write.
 */
import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'

/** Several times what a whole run has at once: packages that are installed, sites that are built. */
const NEEDED_BYTES = 6 * 2 ** 30

/** A folder that is there and may be written to: in memory where that has room, else the temporary one. */
export function findTemporaryFolder() {
  // Whoever names a folder wants it.
  if (process.env.TMPDIR !== undefined) return tmpdir()
  return isFit() ? IN_MEMORY : tmpdir()
}

function isFit() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES && runsPrograms(mounts)
  } catch {
    // Another system than Linux.
    return false
  }
}

/**
 * Whether the folder is a file system in memory, whose files may be run: containers forbid that as they come.
 *
 * @param mounts - Of the process: `<device> <folder> <type> <options> …` a line.
 */
export function runsPrograms(mounts) {
  const lines = mounts.split('\n').map((line) => line.split(' '))
  const last = lines.findLast(([, folder]) => folder === IN_MEMORY)
  return (
    last?.[2] === 'tmpfs' && !last[3].split(',').some((option) => /^(?:noexec|ro)$/.test(option))
  )
}
