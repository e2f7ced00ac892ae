/** Compressed files of the last build, so that one that was changed since is written again. */
import { putPlain, readPlain } from '../../engine/store/plain-value.ts'
import type { ValueStore } from '../../engine/store/store.ts'
import type { LeftFiles } from '../../write/output-record.ts'
import type { CompressedFiles } from '../../write/precompress.ts'

/** Cache of one output folder. */
interface KeptOutput {
  /** The output folder, relative to the site folder. */
  out: string
  /** Output path → hash. */
  files: ReadonlyMap<string, string>
}

/** Compressed files, for one build. */
interface KeptCompressed extends CompressedFiles {
  /** Add the noted files to the store. @throws errors of the file system. */
  save(): void
}

/** Open the list. */
export function openKeptCompressed(
  store: ValueStore,
  program: string,
  output: LeftFiles,
): KeptCompressed {
  const name = `compressed ${program}`
  const before = readPlain<KeptOutput>(store, name)
  const files: KeptOutput['files'] = before?.out === output.name ? before.files : new Map()
  const noted = new Map<string, string>()
  return {
    find(path) {
      const hash = files.get(path)
      return hash !== undefined && output.isLeft([path], [hash]) ? hash : null
    },
    note: (path, hash) => void noted.set(path, hash),
    save() {
      if (noted.size === 0 && files.size === 0) return
      const kept: KeptOutput = { out: output.name, files: noted }
      putPlain(store, name, kept)
    },
  }
}
