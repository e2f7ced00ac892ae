/** Docs that a build or a live server has kept, for others than the one that keeps them. Nothing is written. */
import { Results } from '../../engine/results.ts'
import { openStoreReader } from '../../engine/store/store.ts'
import { isDamagedValue } from '../../engine/store/value-log.ts'
import { hashSources } from '../../read/scan/hash-sources.ts'
import { cacheFolder } from '../open/cache-folder.ts'
import { openKeptIndex } from '../open/kept-index.ts'
import { hashProgram } from '../open/look-at-build.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { ParsedDoc } from '../worker/calls.ts'
import { DocResults, type DocSources } from './doc-results.ts'
import { filesOf } from './parse-site.ts'

/**
 * Open the docs of a store for reading; `null` if there are none.
 *
 * @param folder - That of the store, absolute.
 * @param program - Key of the program that reads them.
 * @param look - Called only if there are docs.
 */
export function openKeptDocs(
  folder: string,
  site: OpenSite,
  { program, look }: { program: string; look: () => DocSources },
) {
  const reader = openStoreReader(folder)
  const results = reader && new Results(reader, program)
  if (results && !results.isEmpty)
    return { reader, docs: new DocResults(site, { results, log: reader, look: look() }) }
  reader?.close()
  return null
}

/**
 * Run some work with those docs of the last build whose sources are as they were.
 *
 * @param work - Called again without docs if a value of one is damaged, or removed by another build.
 */
export async function withKeptDocs<T>(
  site: OpenSite,
  work: (kept: ReadonlyMap<string, ParsedDoc>) => Promise<T>,
): Promise<T> {
  try {
    return await work(takeKept(site))
  } catch (error) {
    if (!isDamagedValue(error)) throw error
  }
  return work(new Map())
}

function takeKept(site: OpenSite): Map<string, ParsedDoc> {
  const { loaded, stateDir } = site
  const program = hashProgram(loaded.root)
  const look = () => ({ sources: hashSources(loaded, { index: openKeptIndex(stateDir).index }) })
  const kept = openKeptDocs(cacheFolder(stateDir), site, { program, look })
  if (!kept) return new Map()
  const { docs, reader } = kept
  try {
    const current = filesOf(site).filter(({ file }) => docs.isCurrent(file))
    return new Map(current.map(({ file }) => [file, docs.read(file)]))
  } finally {
    reader.close()
  }
}
