/** Docs of the last build, for a command that keeps nothing. */
import { isDamagedValue } from '../../engine/store/value-log.ts'
import { hashSources } from '../../read/scan/hash-sources.ts'
import { cacheFolder } from '../open/cache-folder.ts'
import { openKeptIndex } from '../open/kept-index.ts'
import { hashProgram } from '../open/look-at-build.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { ParsedDoc } from '../worker/calls.ts'
import { openKeptDocs } from './kept-docs.ts'
import { filesOf } from './parse-site.ts'

/** File → its doc. */
type Docs = ReadonlyMap<string, ParsedDoc>

/**
 * Run some work with those docs of the last build whose sources are as they were.
 *
 * @param work - Called again without docs if a value of one is damaged, or removed by another build.
 */
export async function withKeptDocs<T>(
  site: OpenSite,
  work: (kept: Docs) => Promise<T>,
): Promise<T> {
  try {
    return await work(takeKept(site))
  } catch (error) {
    if (!isDamagedValue(error)) throw error
  }
  return work(new Map())
}

function takeKept(site: OpenSite): Docs {
  const { loaded, stateDir } = site
  const program = hashProgram(loaded.root)
  const look = () => ({ sources: hashSources(loaded, { index: openKeptIndex(stateDir).index }) })
  const kept = openKeptDocs(cacheFolder(stateDir), site, { program, look })
  try {
    const docs = filesOf(site).map(({ file }) => [file, kept?.read(file) ?? null] as const)
    return new Map(docs.flatMap(([file, doc]) => (doc ? [[file, doc]] : [])))
  } finally {
    kept?.close()
  }
}
