import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadSource } from '../scan/load-source.ts'
import { hashText } from '../translate/content/hash-text.ts'
import { MAY_BE_FLAGGED } from '../translate/content/translation-flag.ts'
import { hashImport } from '../workers/parse-file.ts'

/** Facts about a source that are kept without its text. */
interface SourceLook {
  /** {@link hashText} of the text. */
  hash: string
  /** {@link hashImport} of the text. */
  importHash: string
  /** Whether some line may say that a section is untranslated. */
  hasFlag: boolean
}

interface Known extends SourceLook {
  stamp: string
}

/** A file may be written twice within one tick of a clock, and some disks count in two seconds. */
const SETTLED_MS = 3_000

const known = new Map<string, Known>()

/**
 * Look at a source. Its content decides; the text is read again unless the file's inode, size and
 * both its dates are unchanged, and old enough to differ from those of a later write.
 *
 * @param file - From `root`.
 * @throws {@link SiteError} `SCAN_UNREADABLE`, `SCAN_NOT_UTF8`.
 */
export function lookAtSource(root: string, file: string): SourceLook {
  const disk = resolve(root, file)
  const before = known.get(disk)
  // Before it is read: a write in between shows in the next stamp.
  const stamp = toStamp(disk)
  if (before && stamp !== null && before.stamp === stamp) return before
  known.delete(disk)
  const { text } = loadSource(root, file)
  const look = {
    hash: hashText(text),
    importHash: hashImport(text),
    hasFlag: MAY_BE_FLAGGED.test(text),
  }
  if (stamp !== null) known.set(disk, { ...look, stamp })
  return look
}

/** What is known of files without reading them, by their absolute paths. */
export type LookMemory = readonly (readonly [string, Known])[]

/** For another process on this machine. */
export function listLooks(): LookMemory {
  return [...known]
}

/** What {@link listLooks} gave: a file that has another date now is read. */
export function recallLooks(looks: LookMemory): void {
  for (const [disk, look] of looks) if (!known.has(disk)) known.set(disk, look)
}

/** Read these again whatever their dates say: a watcher saw them change. Absolute paths. */
export function forgetSources(paths: Iterable<string>): void {
  for (const path of paths) known.delete(path)
}

/** `null` where it proves nothing. */
function toStamp(disk: string): string | null {
  const stats = statSync(disk, { bigint: true, throwIfNoEntry: false })
  if (!stats) return null
  const { dev, ino, size, mtimeNs, ctimeNs } = stats
  const youngest = Math.max(Number(stats.mtimeMs), Number(stats.ctimeMs))
  if (Date.now() - youngest < SETTLED_MS) return null
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}
