/** Parts of sentences that several groups of diagnostics use. */

/** `a`, `a and 2 more`; empty for none. */
export function toShortList(names: readonly string[]): string {
  const [first = '', ...rest] = names
  return rest.length > 0 ? `${first} and ${rest.length} more` : first
}

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
    EDQUOT: 'the quota is used up',
    EEXIST: 'a file is in its place',
    ENOTEMPTY: 'it holds other files',
    ENAMETOOLONG: 'its name is too long',
    EMFILE: 'too many files are open',
  }
  return reasons[code] ?? (code === '' ? 'it is not a regular file' : code)
}
