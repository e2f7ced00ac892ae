/**
 * Cache of the files of the whole site that follow from its plan, such as sitemaps and documents of sidebars. Files of
 * the same plan that are as they were left are not made again.
 */
import { putPlain, readPlain } from '../../engine/store/plain-value.ts'
import type { ValueStore } from '../../engine/store/store.ts'
import type { LeftFiles } from '../../write/output-record.ts'
import type { StagedTexts } from '../../write/stage.ts'

/** Files of one kind. */
interface KeptGroup {
  /** Hash of all that they were made from. */
  key: string
  /** Output paths. */
  paths: readonly string[]
  hashes: readonly string[]
}

/** Cache of one output folder. */
interface KeptOutput {
  /** The output folder, relative to the site folder. */
  out: string
  groups: ReadonlyMap<string, KeptGroup>
}

/** Site files of the last build, for one build. */
export interface KeptSiteFiles {
  /** Output paths of the files of a kind; `null` if they have to be made. @param key - '': always. */
  find(kind: string, key: string): readonly string[] | null
  /** Note files that were made. */
  note(kind: string, key: string, made: Pick<StagedTexts, 'paths' | 'hashes'>): void
  /** Add the files of this build to the store. @throws errors of the file system. */
  save(): void
}

/** Open the list. */
export function openKeptSiteFiles(
  store: ValueStore,
  program: string,
  output: LeftFiles,
): KeptSiteFiles {
  const name = `site ${program}`
  const before = readPlain<KeptOutput>(store, name)
  const groups: KeptOutput['groups'] = before?.out === output.name ? before.groups : new Map()
  const now = new Map<string, KeptGroup>()
  return {
    find(kind, key) {
      const group = groups.get(kind)
      if (!group || key === '' || group.key !== key) return null
      if (!output.isLeft(group.paths, group.hashes)) return null
      now.set(kind, group)
      return group.paths
    },
    note(kind, key, { paths, hashes }) {
      if (key !== '') now.set(kind, { key, paths, hashes })
    },
    save() {
      if (now.size === 0 && groups.size === 0) return
      const kept: KeptOutput = { out: output.name, groups: now }
      putPlain(store, name, kept)
    },
  }
}
