/** Docs that a build or a live server has kept, for others than the one that keeps them. Nothing is written. */
import { Results } from '../../engine/results.ts'
import { openStoreReader } from '../../engine/store/store.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { ParsedDoc } from '../worker/calls.ts'
import { DocResults, type DocSources } from './doc-results.ts'

/** Docs in the store of another process. */
interface KeptDocs {
  /** The doc of the source of now; `null` if there is none. @throws an error for which `isDamagedValue` is true. */
  read(file: string): ParsedDoc | null
  /** Article or sections by their hash. @throws as `read`. */
  readValue(hash: string): Buffer
  close(): void
}

/** Open docs; `null` if there are none. @param folder - That of a store, absolute. @param program - Key of the program. */
export function openKeptDocs(
  folder: string,
  site: OpenSite,
  { program, look }: { program: string; look: () => DocSources },
): KeptDocs | null {
  const reader = openStoreReader(folder)
  if (!reader) return null
  const results = new Results(reader, program)
  if (results.isEmpty) {
    reader.close()
    return null
  }
  const stored = new DocResults(site, { results, log: reader, look: look() })
  return {
    read: (file) => (stored.isCurrent(file) ? stored.read(file) : null),
    readValue: reader.getHash,
    close: reader.close,
  }
}
