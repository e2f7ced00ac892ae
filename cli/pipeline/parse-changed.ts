/** Parses changed files, and takes other docs from the cache. */

import { join } from 'node:path'
import { memoize } from '../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { SourceFile } from '../base/model/source-file.ts'
import type { StepProgress } from '../base/model/step-progress.ts'
import { digest } from '../engine/digest.ts'
import { createValueLog } from '../engine/store/value-log.ts'
import { hashOfJson } from '../make/bundle/bundle-record.ts'
import { createFileReader, readableFolders } from '../read/scan/create-file-reader.ts'
import type { SourceHashes } from '../read/scan/hash-sources.ts'
import type { ParsedDoc } from '../tasks/calls.ts'
import type { Pool } from '../tasks/pool.ts'
import type { BuildCache } from './build-cache.ts'
import type { KeptDocs } from './kept-docs.ts'
import { hasMoved } from './look-at-build.ts'
import type { OpenSite } from './open-site.ts'
import {
  ARTICLES_LOG,
  filesOf,
  type ParsedSite,
  parseFiles,
  setUpParse,
  toParseOptions,
} from './parse-site.ts'
import { settle, unwrap } from './settled.ts'
import { storeDocs, takeDocs } from './share-docs.ts'
import { isOwn, type Shard, toBuckets } from './shared-buckets.ts'
import { toPortableTree } from './site-plugins.ts'

/** All docs of a site. */
export interface ParsedSources extends ParsedSite {
  /** Number of docs that were parsed now. */
  parsedNow: number
}

/**
 * Parse a site.
 *
 * @param spoolDir - Folder for articles if there is no cache.
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
    ? { log: cache.docs.log, returnHashes: true as const }
    : { log: createValueLog(join(spoolDir, ARTICLES_LOG)) }
  const parse = async (missing: readonly SourceFile[]) => {
    const isFirst = missing.length > 0 && now.docs.size === 0
    const settingUp = isFirst ? setUpParse(pool, site, { ...place, count: missing.length }) : []
    const composed = site.translations?.composed
    // Asked for without waiting: each worker is set up before it parses.
    const parsing = settle(parseFiles(pool, missing, now, omitUndefined({ composed, onProgress })))
    if (missing.length < files.length) cache?.plan.readAhead()
    now.diagnostics.push(...(await settingUp))
    await unwrap(parsing)
  }
  if (cache?.sharing) await parseShared(site, { cache, keys, found, now, parse, shard })
  const missing = files.filter(({ file }) => !found.has(file))
  await parse(missing.filter(({ file }) => !now.docs.has(file)))
  // In the order of the files, as if all had been parsed: the first of several claims may win.
  const docs = new Map(
    files.flatMap(({ file }): [string, ParsedDoc][] => {
      const doc = found.get(file) ?? now.docs.get(file)
      return doc ? [[file, doc]] : []
    }),
  )
  if (cache && missing.length > 0) keep(site, { cache, keys, docs, missing })
  return { docs, diagnostics: now.diagnostics, parsedNow: missing.length }
}

/** Options of parsing: folders, cache, shard. */
interface ParsePlaces {
  spoolDir: string
  cache: BuildCache | null
  /** Shard whose files are parsed first, so that each of several machines shares what the others need. */
  shard?: Shard | undefined
  onProgress?: StepProgress
}

/** A parse with a cache shared between machines. */
interface SharedParse {
  cache: BuildCache
  keys: ReadonlyMap<string, string>
  /** Gets the docs that other machines have parsed. */
  found: Map<string, ParsedDoc>
  /** Docs parsed by this machine. */
  now: ParsedSite
  parse(files: readonly SourceFile[]): Promise<void>
  shard: Shard | undefined
}

/** Take docs of other machines, parse the others, and share them: first files of this shard, then the rest. */
async function parseShared(site: OpenSite, shared: SharedParse): Promise<void> {
  const { cache, keys, found, now, parse, shard } = shared
  const { sharing, docs, look } = cache
  if (!sharing) return
  const readNow = createImportLook(site.loaded.root, readableFolders(toParseOptions(site)))
  const buckets = toBuckets(filesOf(site), ({ file }) => file)
  const own = buckets.filter((bucket) => isOwn(bucket, shard))
  const others = buckets.filter((bucket) => !own.includes(bucket))
  const isMissing = ({ file }: SourceFile) => !found.has(file) && !now.docs.has(file)
  for (const part of [own, others]) {
    const open = part.filter(({ items }) => items.some(isMissing))
    const place = { sharing, keys, program: look.program, readNow, log: docs.log }
    for (const [file, doc] of await takeDocs(open, place)) found.set(file, doc)
    const made = open.filter(({ items }) => items.some(isMissing))
    await parse(made.flatMap(({ items }) => items.filter(isMissing)))
    // The parsed text may be older or newer than that of the key.
    const isStill = part === own && made.length > 0 && !hasMoved(look, site.loaded.root)
    const all = new Map([...found, ...now.docs].filter(([, doc]) => isData(doc)))
    if (isStill) await storeDocs(made, all, place)
  }
}

/** File → hash of all inputs of its doc except the files that it imports. */
export function toDocKeys(
  site: OpenSite,
  sources: Pick<SourceHashes, 'files'>,
): Map<string, string> {
  const { plugins, ...rest } = toParseOptions(site)
  const options = hashOfJson([rest, toPortableTree(plugins, site.loaded.root)])
  return new Map(
    filesOf(site).flatMap((file): [string, string][] => {
      const content = file.virtual ? '' : sources.files.get(file.file)
      if (content === undefined) return []
      const composed = site.translations?.composed.get(file.file)
      return [[file.file, hashOfJson([options, file, content, composed])]]
    }),
  )
}

/** File → its doc, if the cache has it. @param keys - From {@link toDocKeys}. */
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

/** Create a function that hashes imported files, each read once. @param folders - Folders that pages may read. */
export function createImportLook(
  root: string,
  folders: readonly string[],
): (path: string) => string | null {
  const read = createFileReader(root, folders)
  return memoize((path) => {
    const text = read(path)
    return text === null ? null : digest(text)
  })
}

/** All imported files with their hashes, and the folders that pages may read. */
export function listImports(site: OpenSite, docs: ReadonlyMap<string, ParsedDoc>): Imports {
  const files = [...docs.values()].flatMap(({ imports }) => Object.entries(imports ?? {}))
  return { folders: readableFolders(toParseOptions(site)), files: Object.fromEntries(files) }
}

/** Files that pages import. Paths are relative to the site folder. */
export interface Imports {
  folders: readonly string[]
  /** Path → hash; `null` for a file that could not be read. */
  files: Readonly<Record<string, string | null>>
}

interface Kept {
  cache: BuildCache
  keys: ReadonlyMap<string, string>
  docs: ReadonlyMap<string, ParsedDoc>
  /** Files that were parsed now. */
  missing: readonly SourceFile[]
}

/** Save docs to the cache, also if the build will fail, since most of its docs are correct. */
function keep(site: OpenSite, { cache, keys, docs, missing }: Kept): void {
  // The parsed text may be older or newer than that of the look.
  const parsed = new Set(missing.map(({ file }) => file))
  if (hasMoved(cache.look, site.loaded.root, parsed)) return
  const entries = Array.from(docs, ([file, doc]) => ({ key: keys.get(file) ?? '', doc }))
  try {
    // Docs with causes of diagnostics are left out, since `Error` objects cannot be stored.
    cache.docs.save(entries.filter(({ key, doc }) => key !== '' && isData(doc)))
  } catch {
    // The disk is full, which the build will report: the next one parses all files.
  }
}

function isData({ diagnostics }: ParsedDoc): boolean {
  return diagnostics.every(({ cause }) => cause === undefined)
}
