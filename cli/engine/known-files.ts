/**
 * The files of one folder of a cache, known by size and date, or by content if the date differs, as in a copy. One
 * that has changed since it was written is made again.
 */
import { join } from 'node:path'
import { readCheckedJson, toCheckedJson } from './checked-json.ts'
import { digest, digestFile } from './digest.ts'
import { replaceFile } from './replace-file.ts'
import { isAbsent, isAsWritten, isCopy, type Stamp, stampOf, type WrittenFile } from './stamp.ts'

/** Stamp of a file, and digest of its content. */
type KnownFile = readonly [...stamp: Stamp, digest: string]

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
export const KNOWN_FILES = 'files.json'

/**
 * Open a folder.
 *
 * @param folder - Absolute; need not exist.
 * @param onDamage - Called once if a file is not as it was written. Default: nothing.
 */
export function openKnownFiles(folder: string, onDamage: () => void = () => {}): KnownFiles {
  const list = join(folder, KNOWN_FILES)
  const { value, isDamaged } = readCheckedJson<Readonly<Record<string, KnownFile>>>(list)
  const known = new Map(Object.entries(value ?? {}))
  let [isChanged, isSaid] = [false, false]
  const sayDamage = () => {
    if (!isSaid) onDamage()
    isSaid = true
  }
  const note = (name: string, stamp: Stamp, content: string) => {
    known.set(name, [...stamp, content])
    isChanged = true
  }
  if (isDamaged) sayDamage()
  return {
    isAsLeft(name) {
      const left = known.get(name)
      const file = join(folder, name)
      const now = stampOf(file)
      if (!left || isAbsent(now)) return false
      const written = toWritten(left)
      const isLeft = isAsWritten(written, now, { digestNow: () => digestFile(file) })
      if (!isLeft) sayDamage()
      else if (!isCopy(written.stamp, now)) note(name, now, written.digest)
      return isLeft
    },
    write(name, content) {
      const file = join(folder, name)
      replaceFile(file, [content])
      note(name, stampOf(file), digest(content))
    },
    save(isWanted = () => true) {
      const kept = [...known].filter(([name]) => isWanted(name))
      if (!isChanged && kept.length === known.size) return
      try {
        replaceFile(list, [toCheckedJson(Object.fromEntries(kept))])
      } catch {
        // The disk is full: the next build makes the files again.
      }
    },
  }
}

/** The digest is last, also in entries of version 0.1.0, which have size and date of the content only. */
function toWritten(file: KnownFile): WrittenFile {
  const [size, written, changed, inode] = file
  return { stamp: [size, written, changed, inode], digest: String(file.at(-1)) }
}
