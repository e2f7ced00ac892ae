import { resolve } from 'node:path'
import { digest } from '../../base/disk/digest.ts'
import { type Look, lookAt } from '../../base/disk/stamp.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { MAY_BE_FLAGGED } from '../../translate/content/translation-flag.ts'

/** Facts on a source, kept without its text. */
interface SourceLook {
  /** {@link digest} of the text. */
  digest: string
  /** Whether a line may flag a section as untranslated. */
  hasFlag: boolean
}

const known = new Map<string, Look<SourceLook>>()

/**
 * Look at a source by its content. The text is read again unless the stamp of the file proves that it is unchanged.
 *
 * @param file - Path relative to `root`.
 * @throws {@link SiteError} `SCAN_UNREADABLE`, `SCAN_NOT_UTF8`.
 */
export function lookAtSource(root: string, file: string): SourceLook {
  const disk = resolve(root, file)
  const look = lookAt(disk, known.get(disk), () => {
    // Forgotten first, because reading it may fail.
    known.delete(disk)
    const { text } = loadSource(root, file)
    return { digest: digest(text), hasFlag: MAY_BE_FLAGGED.test(text) }
  })
  if (look.stamp) known.set(disk, look)
  return look.value
}

/** Forget files that a watcher saw change, so that they are read again even with the same dates. Absolute paths. */
export function forgetSources(paths: Iterable<string>): void {
  for (const path of paths) known.delete(path)
}
