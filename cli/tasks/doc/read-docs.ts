/** Reads the docs of a site for a command that keeps nothing. */
import { join } from 'node:path'
import { createValueLog, isDamagedValue } from '../../engine/store/value-log.ts'
import { hashSources } from '../../read/scan/hash-sources.ts'
import { cacheFolder } from '../open/cache-folder.ts'
import { openKeptIndex } from '../open/kept-index.ts'
import { hashProgram } from '../open/look-at-build.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { ParsedDoc } from '../worker/calls.ts'
import type { Pool } from '../worker/pool.ts'
import { openKeptDocs } from './kept-docs.ts'
import { ARTICLES_LOG, filesOf, type ParsedSite, parseFiles, setUpParse } from './parse-site.ts'

/** Options of reading docs. */
interface ReadOptions {
  /** Gets the articles of parsed files. */
  spoolDir: string
  /** Parse all files. Default: take the docs of the last build whose sources are as they were. */
  parsesAll?: boolean
}

/** Docs of the sources of now. A later build may remove the articles of those that the last one has kept. */
export async function readDocs(
  pool: Pool,
  site: OpenSite,
  { spoolDir, parsesAll = false }: ReadOptions,
): Promise<ParsedSite> {
  const files = filesOf(site)
  const kept = parsesAll ? new Map<string, ParsedDoc>() : takeKept(site)
  const open = files.filter(({ file }) => !kept.has(file))
  const parsed: ParsedSite = { docs: new Map(), diagnostics: [] }
  if (open.length > 0) {
    const place = { log: createValueLog(join(spoolDir, ARTICLES_LOG)), count: open.length }
    parsed.diagnostics.push(...(await setUpParse(pool, site, place)))
    await parseFiles(pool, open, parsed)
  }
  // In the order of the files: the first of several claims may win.
  const docs = files.flatMap(({ file }): [string, ParsedDoc][] => {
    const doc = kept.get(file) ?? parsed.docs.get(file)
    return doc ? [[file, doc]] : []
  })
  return { ...parsed, docs: new Map(docs) }
}

/** Docs of the last build that are those of now; none if one is damaged. */
function takeKept(site: OpenSite): Map<string, ParsedDoc> {
  const { loaded, stateDir } = site
  const look = () => ({ sources: hashSources(loaded, { index: openKeptIndex(stateDir).index }) })
  const kept = openKeptDocs(cacheFolder(stateDir), site, {
    program: hashProgram(loaded.root),
    look,
  })
  if (!kept) return new Map()
  try {
    return new Map(
      filesOf(site).flatMap(({ file }): [string, ParsedDoc][] => {
        const doc = kept.read(file)
        return doc ? [[file, doc]] : []
      }),
    )
  } catch (error) {
    if (!isDamagedValue(error)) throw error
    return new Map()
  } finally {
    kept.close()
  }
}
