/**
 * Hashes of files that earlier runs have read, so that the 700 files of a bundle need not be read again to prove that
 * they are the same. A file is known by its stamp alone, so the list has no paths, and is of no use on another machine.
 */
import path from 'node:path'
import { timeOfDisk } from '../../base/disk/disk-time.ts'
import { isAbsent, isSettled, type Stamp, stampOf, toStampKey } from '../../base/disk/stamp.ts'
import { readValueFile, writeValueFile } from '../../base/disk/value-file.ts'

/** Hashes of files and folders. */
export interface StampedHashes {
  /** The hash of a file or folder that is as it was when it was hashed; `undefined` for any other. @param path - Absolute. */
  find(path: string): string | undefined
  /**
   * Record the hash of a file that `find` did not know. A change between the two calls gives another stamp next
   * time.
   */
  note(path: string, hash: string): void
  /** Keep all hashes that were found or noted, if there are new ones. Errors of the file system are ignored. */
  save(): Promise<void>
}

const FILE = 'stamps'
const WRITER = 'stamps 1'

/**
 * Open the hashes of a site.
 *
 * @param folder - Folder of the caches, absolute.
 * @param onDamage - Called if the list is damaged; it is then made again. Default: nothing.
 */
export function openStampedHashes(folder: string, onDamage: () => void = () => {}): StampedHashes {
  const file = path.join(folder, FILE)
  const { value, isDamaged } = readValueFile<ReadonlyMap<string, string>>(file, WRITER)
  const known = value ?? new Map<string, string>()
  if (isDamaged) onDamage()
  const began = performance.now()
  const used = new Map<string, string>()
  const unknown = new Map<string, Stamp>()
  const noted: [Stamp, string][] = []
  return {
    find(path) {
      const stamp = stampOf(path)
      if (isAbsent(stamp)) return undefined
      const name = toStampKey(stamp)
      const hash = known.get(name)
      if (hash === undefined) unknown.set(path, stamp)
      else used.set(name, hash)
      return hash
    },
    note(path, hash) {
      const stamp = unknown.get(path)
      if (stamp) noted.push([stamp, hash])
    },
    async save() {
      if (noted.length === 0) return
      try {
        const since = (await timeOfDisk(folder)) - (performance.now() - began)
        const settled = noted.filter(([stamp]) => isSettled(stamp, since))
        for (const [stamp, hash] of settled) used.set(toStampKey(stamp), hash)
        if (settled.length > 0) writeValueFile(file, WRITER, used)
      } catch {
        // The disk is full, or `octavo clear` ran: the next run reads all files.
      }
    },
  }
}
