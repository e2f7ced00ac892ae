/** Parts of sentences that several groups of diagnostics use. */
import { nearestName } from '../nearest-name.ts'

/** A hint with the name that was probably meant; `otherwise` where none of the names is similar. */
export function orMeant(otherwise: string, name: string, names: readonly string[]): string {
  const near = nearestName(name, names)
  return near === undefined ? otherwise : `Did you mean "${near}"?`
}

/** The end of a sentence about an error of the operating system. */
export function reasonOf(cause: unknown): string {
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOENT: 'it does not exist',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of its path is a file',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota is exhausted',
    EEXIST: 'a file has this name',
    ENOTEMPTY: 'it contains other files',
    ENAMETOOLONG: 'its name is too long',
    EMFILE: 'too many files are open',
  }
  return reasons[code] ?? (code === '' ? 'it is not a regular file' : code)
}
