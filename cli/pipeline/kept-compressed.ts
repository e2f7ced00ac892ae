/** Compressed files of the last build, so that one that was changed since is written again. */
import { join } from 'node:path'
import { ABSENT, type Stamp } from '../engine/stamp.ts'
import type { CompressedFiles } from '../write/precompress.ts'
import { readKept, writeKept } from './kept-file.ts'
import { isAsLeft, type OutputPlace } from './output-look.ts'

/** Cache of one output folder. */
interface KeptOutput {
  /** The output folder, relative to the site folder. */
  out: string
  /** Output path → hash and stamp. */
  files: ReadonlyMap<string, readonly [hash: string, stamp: Stamp]>
}

/** Compressed files, for one build. */
interface KeptCompressed extends CompressedFiles {
  isDamaged: boolean
  /** Save the noted files. @throws errors of the file system. */
  save(stamps: ReadonlyMap<string, Stamp>): void
}

const FILE = 'compressed'

/** Open the list. @param folder - Folder of the cache, absolute. */
export function openKeptCompressed(
  folder: string,
  program: string,
  place: OutputPlace,
): KeptCompressed {
  const file = join(folder, FILE)
  const { value: before, isDamaged = false } = readKept<KeptOutput>(file, program)
  const files: KeptOutput['files'] = before?.out === place.name ? before.files : new Map()
  const noted = new Map<string, string>()
  return {
    isDamaged,
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
          Array.from(noted, ([path, hash]) => [path, [hash, stamps.get(path) ?? ABSENT]] as const),
        ),
      }
      writeKept(file, program, kept)
    },
  }
}
