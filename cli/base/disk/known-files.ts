/**
 * The files of one folder of a cache, known by size and date, or by content if the date differs, as in a copy. One
 * that has changed since it was written is made again.
 */
import { join } from 'node:path'
import { digest } from './digest.ts'
import { digestFile } from './digest-file.ts'
import { replaceFile } from './replace-file.ts'
import { isAbsent, isAsWritten, isCopy, type Stamp, stampOf, type WrittenFile } from './stamp.ts'
import { readValueFile, tryWriteValueFile } from './value-file.ts'

/** Files of a folder. */
export interface KnownFiles {
  /** Whether a file is as it was written; `false` for one that is not known. */
  isAsLeft(name: string): boolean
  /** Write a file, whole or not at all. @throws errors of the file system. */
  write(name: string, content: string | Uint8Array): void
  /** Remember the files of which `isWanted` is true. Errors of the file system are ignored. */
  save(isWanted?: (name: string) => boolean): void
}

/** Name of the list of the files. */
export const KNOWN_FILES = 'files'
/** Of the list. */
const WRITER = 'files 1'

/**
 * Open a folder.
 *
 * @param folder - Absolute; need not exist.
 * @param onDamage - Called once if a file is not as it was written. Default: nothing.
 */
export function openKnownFiles(folder: string, onDamage: () => void = () => {}): KnownFiles {
  const list = join(folder, KNOWN_FILES)
  const { value, isDamaged } = readValueFile<ReadonlyMap<string, WrittenFile>>(list, WRITER)
  const known = new Map(value)
  let [isChanged, isSaid] = [false, false]
  const sayDamage = () => {
    if (!isSaid) onDamage()
    isSaid = true
  }
  const note = (name: string, stamp: Stamp, content: string) => {
    known.set(name, { stamp, digest: content })
    isChanged = true
  }
  if (isDamaged) sayDamage()
  return {
    isAsLeft(name) {
      const left = known.get(name)
      const file = join(folder, name)
      const now = stampOf(file)
      if (!left || isAbsent(now)) return false
      const isLeft = isAsWritten(left, now, { digestNow: () => digestFile(file) })
      if (!isLeft) sayDamage()
      else if (!isCopy(left.stamp, now)) note(name, now, left.digest)
      return isLeft
    },
    write(name, content) {
      const file = join(folder, name)
      replaceFile(file, [content])
      note(name, stampOf(file), digest(content))
    },
    save(isWanted = () => true) {
      const kept = [...known].filter(([name]) => isWanted(name))
      if (isChanged || kept.length < known.size) tryWriteValueFile(list, WRITER, new Map(kept))
    },
  }
}
