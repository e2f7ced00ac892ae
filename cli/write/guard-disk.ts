import { relative, resolve } from 'node:path'
import { outputUnwritable } from '../base/errors/catalogue.ts'

/**
 * Run a function that writes the output.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE` where the operating system refuses, with the path in the
 * output where it is known.
 */
export function guardDisk<T>(out: string, use: () => T): T {
  try {
    return use()
  } catch (error) {
    // Errors of the operating system have a `syscall`; our own have none.
    const isRefusal = typeof error === 'object' && error !== null && 'syscall' in error
    throw isRefusal ? outputUnwritable(out, error, placesIn(out, error)) : error
  }
}

/** An error of a rename has the new name as `dest`. */
function placesIn(out: string, error: object): string[] {
  const names = ['dest' in error && error.dest, 'path' in error && error.path]
  const inside = names.map((name) => (name ? relative(resolve(out), String(name)) : ''))
  return inside.filter((name) => name !== '' && !name.startsWith('..')).slice(0, 1)
}
