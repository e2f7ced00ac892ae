/** Parse what no earlier build has parsed, and take the rest from what it kept. */

import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { hashOfJson } from '../bundle/bundle-record.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { StepProgress } from '../model/step-progress.ts'
import { createFileReader, readableFolders } from '../scan/create-file-reader.ts'
import type { SourceHashes } from '../scan/hash-sources.ts'
import type { ParsedDoc } from '../workers/calls.ts'
import { hashImport } from '../workers/parse-file.ts'
import type { Pool } from '../workers/pool.ts'
import type { BuildCache } from './build-cache.ts'
import type { KeptDocs } from './kept-docs.ts'
import { hasMoved } from './look-at-build.ts'
import type { OpenSite } from './open-site.ts'
import { filesOf, type ParsedSite, parseFiles, setUpParse, toParseOptions } from './parse-site.ts'
import { sharedPack, storeDocs, takeDocs } from './share-docs.ts'
import { isOwn, type Shard, toBuckets } from './shared-buckets.ts'

/** All docs of a site. */
export interface ParsedSources extends ParsedSite {
  /** How many of them were parsed now. */
  parsedNow: number
}

/**
 * Parse a site.
 *
 * @param spoolDir - Folder for articles where there is no cache.
 */
export async function parseSite(
  pool: Pool,
  site: OpenSite,
  { spoolDir, cache, shard, onProgress }: ParsePlaces,
): Promise<ParsedSources> {
  const keys = cache ? toDocKeys(site, cache.look.sources) : new Map<string, string>()
  const found = cache ? findDocs(site, cache.docs, keys) : new Map<string, ParsedDoc>()
  const files = filesOf(site)
  const now: ParsedSite = { docs: new Map(), diagnostics: [] }
  const place = cache
    ? { spoolDir: cache.docs.folder, pack: cache.docs.pack, returnHashes: true as const }
    : { spoolDir }
  const parse = async (missing: readonly SourceFile[]) => {
    if (missing.length > 0 && now.docs.size === 0)
      now.diagnostics.push(...(await setUpParse(pool, site, { ...place, count: missing.length })))
    const composed = site.translations?.composed
    await parseFiles(pool, missing, now, omitUndefined({ composed, onProgress }))
  }
  if (cache?.sharing) await parseShared(site, { cache, keys, found, now, parse, shard })
  const missing = files.filter(({ file }) => !found.has(file))
  await parse(missing.filter(({ file }) => !now.docs.has(file)))
  // In the order of the files, as if all had been parsed: some things go to the first that asks for them.
  const docs = new Map(
    files.flatMap(({ file }): [string, ParsedDoc][] => {
      const doc = found.get(file) ?? now.docs.get(file)
      return doc ? [[file, doc]] : []
    }),
  )
  if (cache && missing.length > 0) keep(site, { cache, keys, docs, missing })
  return { docs, diagnostics: now.diagnostics, parsedNow: missing.length }
}

/** Where docs are parsed to, and taken from. */
interface ParsePlaces {
  spoolDir: string
  cache: BuildCache | null
  /** Parse its part first, so that each of several machines gives the others what they wait for. */
  shard?: Shard | undefined
  onProgress?: StepProgress
}

/** A parse that others take part in. */
interface SharedParse {
  cache: BuildCache
  keys: ReadonlyMap<string, string>
  /** Gets what others have parsed. */
  found: Map<string, ParsedDoc>
  /** What was parsed here. */
  now: ParsedSite
  parse(files: readonly SourceFile[]): Promise<void>
  shard: Shard | undefined
}

/** Take what others have parsed, parse the rest, and give it to them: first what is the shard's own, then the others'. */
async function parseShared(site: OpenSite, shared: SharedParse): Promise<void> {
  const { cache, keys, found, now, parse, shard } = shared
  const { sharing, docs, look } = cache
  if (!sharing) return
  const readNow = createImportLook(site.loaded.root, readableFolders(toParseOptions(site)))
  const buckets = toBuckets(filesOf(site), ({ file }) => file)
  const own = buckets.filter((bucket) => isOwn(bucket, shard))
  const others = buckets.filter((bucket) => !own.includes(bucket))
  const isMissing = ({ file }: SourceFile) => !found.has(file) && !now.docs.has(file)
  for (const [round, part] of [own, others].entries()) {
    const open = part.filter(({ items }) => items.some(isMissing))
    const place = { sharing, keys, program: look.program, readNow, pack: sharedPack(docs, round) }
    for (const [file, doc] of await takeDocs(open, place)) found.set(file, doc)
    const made = open.filter(({ items }) => items.some(isMissing))
    await parse(made.flatMap(({ items }) => items.filter(isMissing)))
    // What was parsed may be older or newer than what its key says.
    const isStill = round === 0 && made.length > 0 && !hasMoved(look, site.loaded.root)
    const all = new Map([...found, ...now.docs].filter(([, doc]) => isData(doc)))
    if (isStill) await storeDocs(made, all, place)
  }
}

/** File → hash of all that its doc is made from, but the files that it imports. */
export function toDocKeys(
  site: OpenSite,
  sources: Pick<SourceHashes, 'files'>,
): Map<string, string> {
  const options = hashOfJson(toParseOptions(site))
  return new Map(
    filesOf(site).flatMap((file): [string, string][] => {
      const content = file.virtual ? '' : sources.files.get(file.file)
      if (content === undefined) return []
      const composed = site.translations?.composed.get(file.file)
      return [[file.file, hashOfJson([options, file, content, composed])]]
    }),
  )
}

/** File → its doc, where it was kept. @param keys - Of {@link toDocKeys}. */
export function findDocs(
  site: OpenSite,
  docs: Pick<KeptDocs, 'find'>,
  keys: ReadonlyMap<string, string>,
): Map<string, ParsedDoc> {
  const readNow = createImportLook(site.loaded.root, readableFolders(toParseOptions(site)))
  return new Map(
    filesOf(site).flatMap(({ file }): [string, ParsedDoc][] => {
      const key = keys.get(file)
      const doc = key === undefined ? null : docs.find(key, readNow)
      return doc ? [[file, doc]] : []
    }),
  )
}

/** Hashes of files that pages import, each read once. @param folders - What pages may read. */
export function createImportLook(
  root: string,
  folders: readonly string[],
): (path: string) => string | null {
  const read = createFileReader(root, folders)
  const known = new Map<string, string | null>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const text = read(path)
    const now = text === null ? null : hashImport(text)
    known.set(path, now)
    return now
  }
}

/** Every file that some page imports, with its hash; and where pages may read. */
export function listImports(site: OpenSite, docs: ReadonlyMap<string, ParsedDoc>): Imports {
  const files = [...docs.values()].flatMap(({ imports }) => Object.entries(imports ?? {}))
  return { folders: readableFolders(toParseOptions(site)), files: Object.fromEntries(files) }
}

/** Files that pages import. Paths from the site folder. */
export interface Imports {
  folders: readonly string[]
  /** Path → hash; `null` for what could not be read. */
  files: Readonly<Record<string, string | null>>
}

interface Kept {
  cache: BuildCache
  keys: ReadonlyMap<string, string>
  docs: ReadonlyMap<string, ParsedDoc>
  /** Files that were parsed now. */
  missing: readonly SourceFile[]
}

/** Keep them also where the build is going to fail: most of its pages are right. */
function keep(site: OpenSite, { cache, keys, docs, missing }: Kept): void {
  // What was parsed may be older or newer than what was looked at.
  const parsed = new Set(missing.map(({ file }) => file))
  if (hasMoved(cache.look, site.loaded.root, parsed)) return
  const entries = Array.from(docs, ([file, doc]) => ({ key: keys.get(file) ?? '', doc }))
  try {
    // Errors behind a diagnostic are no data that outlives a process.
    cache.docs.save(entries.filter(({ key, doc }) => key !== '' && isData(doc)))
  } catch {
    // A full disk, which the build itself will meet: the next one parses everything.
  }
}

function isData({ summary }: ParsedDoc): boolean {
  return summary.diagnostics.every(({ cause }) => cause === undefined)
}
