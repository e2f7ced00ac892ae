/** Compressed files of the last build, so that one that was changed since is written again. */
import { ABSENT, type Stamp } from '../engine/stamp.ts'
import { putPlain, readPlain } from '../engine/store/plain-value.ts'
import type { ValueStore } from '../engine/store/store.ts'
import type { CompressedFiles } from '../write/precompress.ts'
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
  /** Add the noted files to the store. @throws errors of the file system. */
  save(stamps: ReadonlyMap<string, Stamp>): void
}

/** Open the list. */
export function openKeptCompressed(
  store: ValueStore,
  program: string,
  place: OutputPlace,
): KeptCompressed {
  const name = `compressed ${program}`
  const before = readPlain<KeptOutput>(store, name)
  const files: KeptOutput['files'] = before?.out === place.name ? before.files : new Map()
  const noted = new Map<string, string>()
  return {
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
      putPlain(store, name, kept)
    },
  }
}
