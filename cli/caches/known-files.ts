/**
 * The files of one folder of a cache, known by size and date, or by content if the date differs, as in a copy. One
 * that has changed since it was written is made again.
 */
import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckedJson, toCheckedJson } from './checked-json.ts'
import { replaceFile } from './replace-file.ts'

/** Name of a file → its size in bytes, time of writing in ms since the epoch, and hash of its content. */
type KnownFile = readonly [size: number, written: number, sum: string]

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
  const note = (name: string, sum: string) => {
    const { size, mtimeMs } = statSync(join(folder, name))
    known.set(name, [size, mtimeMs, sum])
    isChanged = true
  }
  if (isDamaged) sayDamage()
  return {
    isAsLeft(name) {
      const before = known.get(name)
      const stats = statSync(join(folder, name), { throwIfNoEntry: false })
      if (!before || !stats) return false
      const [size, written, sum] = before
      if (stats.isFile() && stats.size === size) {
        if (stats.mtimeMs === written) return true
        if (hashOf(readFileSync(join(folder, name))) === sum) {
          note(name, sum)
          return true
        }
      }
      sayDamage()
      return false
    },
    write(name, content) {
      replaceFile(join(folder, name), content)
      note(name, hashOf(content))
    },
    save(isWanted = () => true) {
      const kept = [...known].filter(([name]) => isWanted(name))
      if (!isChanged && kept.length === known.size) return
      try {
        replaceFile(list, toCheckedJson(Object.fromEntries(kept)))
      } catch {
        // The disk is full: the next build makes the files again.
      }
    },
  }
}

const hashOf = (content: string | Uint8Array) => hash('sha256', content, 'base64url')
