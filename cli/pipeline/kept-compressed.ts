/** Compressed files of the last build to some output, so that one which was changed since is made anew. */
import { join } from 'node:path'
import type { CompressedFiles } from '../emit/precompress.ts'
import { isDamaged, readKept, writeKept } from './kept-file.ts'
import { isAsLeft, type OutputPlace, type Stamp } from './output-look.ts'

/** All that is kept of one output. */
interface KeptOutput {
  /** From the site folder. */
  out: string
  /** Output path → hash and stamp. */
  files: ReadonlyMap<string, readonly [hash: string, stamp: Stamp]>
}

/** Compressed files, for one build. */
interface KeptCompressed extends CompressedFiles {
  isDamaged: boolean
  /** Keep what was noted. @throws what the disk says. */
  save(stamps: ReadonlyMap<string, Stamp>): void
}

const FILE = 'compressed'

/** @param folder - Of the cache, absolute. */
export function openKeptCompressed(
  folder: string,
  program: string,
  place: OutputPlace,
): KeptCompressed {
  const file = join(folder, FILE)
  const found = readKept(file, program)
  // Written by `save` below, and nobody else.
  const before = 'value' in found ? (found.value as KeptOutput) : null
  const files: KeptOutput['files'] = before?.out === place.name ? before.files : new Map()
  const noted = new Map<string, string>()
  return {
    isDamaged: isDamaged(found),
    find(path) {
      const [hash, stamp] = files.get(path) ?? []
      if (hash === undefined || stamp === undefined) return null
      return isAsLeft(place, { paths: [path], hashes: [hash], stamps: [stamp] }) ? hash : null
    },
    note: (path, hash) => void noted.set(path, hash),
    save(stamps) {
      if (noted.size === 0 && files.size === 0) return
      const kept: KeptOutput = {
        out: place.name,
        files: new Map(
          Array.from(noted, ([path, hash]) => [path, [hash, stamps.get(path) ?? [-1, 0]]] as const),
        ),
      }
      writeKept(file, program, kept)
    },
  }
}
