import { type BigIntStats, type Stats, statSync } from 'node:fs'

/**
 * Stats of a file or folder; `null` if it does not exist, or cannot be looked at. `throwIfNoEntry` of Node covers less: a path
 * below a file, or a name that is too long for the file system, is an error there.
 */
export function statOrNull(path: string): Stats | null {
  return orNull(() => statSync(path))
}

/** As {@link statOrNull}, with dates in nanoseconds. */
export function exactStatOrNull(path: string): BigIntStats | null {
  return orNull(() => statSync(path, { bigint: true }))
}

function orNull<T>(stat: () => T): T | null {
  try {
    return stat()
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error) return null
    throw error
  }
}
