import { outputUnwritable } from '../errors/catalogue.ts'

/**
 * Run what writes the output.
 *
 * @throws {@link SiteError} `OUTPUT_UNWRITABLE` where the operating system refuses.
 */
export function guardDisk<T>(out: string, use: () => T): T {
  try {
    return use()
  } catch (error) {
    // Failures of the system have the name of its call; ours have none.
    const isRefusal = typeof error === 'object' && error !== null && 'syscall' in error
    throw isRefusal ? outputUnwritable(out, error) : error
  }
}
