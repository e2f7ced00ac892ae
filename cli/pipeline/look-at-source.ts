import { resolve } from 'node:path'
import { exactStatOrNull } from '../caches/stat-or-null.ts'
import { writtenAt } from '../caches/written-at.ts'
import { loadSource } from '../scan/load-source.ts'
import { hashText } from '../translate/content/hash-text.ts'
import { MAY_BE_FLAGGED } from '../translate/content/translation-flag.ts'
import { hashImport } from '../workers/parse-file.ts'

/** Facts on a source, kept without its text. */
interface SourceLook {
  /** {@link hashText} of the text. */
  hash: string
  /** {@link hashImport} of the text. */
  importHash: string
  /** Whether a line may flag a section as untranslated. */
  hasFlag: boolean
}

interface Known extends SourceLook {
  stamp: string
}

/** Age at which a stamp is reliable: a file may be written twice within one tick, and FAT has ticks of 2 s. */
const SETTLED_MS = 3_000

const known = new Map<string, Known>()

/**
 * Look at a source by its content. The text is read again unless the inode, size and both dates of the file are
 * unchanged, and the dates are old enough to differ from those of a later write.
 *
 * @param file - Path relative to `root`.
 * @throws {@link SiteError} `SCAN_UNREADABLE`, `SCAN_NOT_UTF8`.
 */
export function lookAtSource(root: string, file: string): SourceLook {
  const disk = resolve(root, file)
  const before = known.get(disk)
  // Taken before reading, so that a write in between changes the next stamp.
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

/** Looks at files, by their absolute paths. */
export type LookMemory = readonly (readonly [string, Known])[]

/** All looks of this process, for another one on this machine. */
export function listLooks(): LookMemory {
  return [...known]
}

/** Restore looks of {@link listLooks}; a file with another stamp is still read again. */
export function recallLooks(looks: LookMemory): void {
  for (const [disk, look] of looks) if (!known.has(disk)) known.set(disk, look)
}

/** Forget files that a watcher saw change, so that they are read again even with the same dates. Absolute paths. */
export function forgetSources(paths: Iterable<string>): void {
  for (const path of paths) known.delete(path)
}

/** Stamp of a file; `null` if it cannot prove that the file is unchanged. */
function toStamp(disk: string): string | null {
  const stats = exactStatOrNull(disk)
  if (!stats) return null
  const { dev, ino, size, mtimeNs, ctimeNs } = stats
  const dates = { mtimeMs: Number(stats.mtimeMs), ctimeMs: Number(stats.ctimeMs) }
  if (Date.now() - writtenAt(dates) < SETTLED_MS) return null
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}
