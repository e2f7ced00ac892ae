/** Parses changed files, and takes other docs from the cache. */

import { join } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { StepProgress } from '../../base/model/step-progress.ts'
import { LazyMap } from '../../engine/lazy-map.ts'
import { createValueLog } from '../../engine/store/value-log.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { readableFolders } from '../../read/scan/create-file-reader.ts'
import type { SourceHashes } from '../../read/scan/hash-sources.ts'
import { listMoved } from '../open/look-at-build.ts'
import type { OpenSite } from '../open/open-site.ts'
import { isOwn, type Shard, toBuckets } from '../open/shared-buckets.ts'
import { toPortableTree } from '../open/site-plugins.ts'
import type { ParsedDoc } from '../worker/calls.ts'
import type { Pool } from '../worker/pool.ts'
import { createImportLook, DocResults, IMPORT } from './doc-results.ts'
import {
  ARTICLES_LOG,
  filesOf,
  type ParsedSite,
  parseFiles,
  setUpParse,
  toParseOptions,
} from './parse-site.ts'
import type { ResultPlace } from './result-place.ts'
import { settle, unwrap } from './settled.ts'
import { storeDocs, takeDocs } from './share-docs.ts'

/** All docs of a site. */
export interface ParsedSources extends ParsedSite {
  docs: LazyMap<ParsedDoc>
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
  { spoolDir, cache, shard, onProgress, atOnce, kept, ...places }: ParsePlaces,
): Promise<ParsedSources> {
  const files = filesOf(site)
  const stored = places.stored ?? (cache && new DocResults(site, cache))
  const isStored = ({ file }: SourceFile) => stored?.isCurrent(file) === true
  const now: ParsedSite = { docs: new Map(), diagnostics: [] }
  const place = cache
    ? { log: cache.log, returnHashes: true as const }
    : { log: createValueLog(join(spoolDir, ARTICLES_LOG)) }
  const open = files.filter((file) => !isStored(file))
  const parse = async (missing: readonly SourceFile[]) => {
    const isFirst = missing.length > 0 && now.docs.size === 0
    const settingUp = isFirst ? setUpParse(pool, site, { ...place, count: missing.length }) : []
    const composed = site.translations?.composed
    const onDocs = (docs: readonly ParsedDoc[]) => {
      for (const doc of docs) if (isData(doc)) stored?.record(doc.summary.file.file, doc)
    }
    // Asked for without waiting: each worker is set up before it parses.
    const parsing = settle(
      parseFiles(pool, missing, now, {
        onDocs,
        ...omitUndefined({ composed, onProgress, atOnce }),
      }),
    )
    now.diagnostics.push(...(await settingUp))
    await unwrap(parsing)
  }
  const taken = new Map(kept)
  if (cache?.sharing && stored)
    await parseShared(site, { cache, stored, open, taken, now, parse, shard })
  const missing = open.filter(({ file }) => !taken.has(file))
  await parse(missing.filter(({ file }) => !now.docs.has(file)))
  const load = (file: string) => taken.get(file) ?? now.docs.get(file) ?? stored?.read(file)
  // In the order of the files, as if all had been parsed: the first of several claims may win.
  const known = files.filter(
    (file) => isStored(file) || taken.has(file.file) || now.docs.has(file.file),
  )
  const docs = new LazyMap(
    known.map(({ file }) => file),
    (file) => load(file) ?? failTo(file),
  )
  if (cache && stored && open.length > 0) keep(site, { cache, stored, open, taken, docs })
  const marked = stored && listMarked(stored, { open, docs })
  const { diagnostics } = now
  return {
    docs,
    diagnostics,
    parsedNow: missing.length,
    ...omitUndefined({ marked: marked ?? undefined }),
  }
}

/** Files whose docs may have diagnostics, in the order of the files. */
function listMarked(stored: DocResults, { open, docs }: Pick<Kept, 'open' | 'docs'>): string[] {
  const marked = new Set([...stored.listMarked(), ...open.map(({ file }) => file)])
  return [...docs.keys()].filter((file) => marked.has(file))
}

/** Fails where a doc is read that does not exist. */
export function failTo(file: string): never {
  throw new Error(`There is no doc of ${file}`)
}

/** Options of parsing: folders, cache, shard. */
interface ParsePlaces {
  spoolDir: string
  cache: ResultPlace | null
  /** Docs of earlier runs. Default: opened from the cache. */
  stored?: DocResults | null
  /** Without a cache: file → current doc of another one. Default: none. */
  kept?: ReadonlyMap<string, ParsedDoc> | undefined
  /** Shard whose files are parsed first, so that each of several machines shares what the others need. */
  shard?: Shard | undefined
  /** Batches that are asked for at the same time. Default: all. */
  atOnce?: number
  onProgress?: StepProgress
}

/** A parse with a cache shared between machines. */
interface SharedParse {
  cache: ResultPlace
  stored: DocResults
  /** Files without a current doc. */
  open: readonly SourceFile[]
  /** Gets the docs that other machines have parsed. */
  taken: Map<string, ParsedDoc>
  /** Docs parsed by this machine. */
  now: ParsedSite
  parse(files: readonly SourceFile[]): Promise<void>
  shard: Shard | undefined
}

/** Take docs of other machines, parse the others, and share them: first files of this shard, then the rest. */
async function parseShared(site: OpenSite, shared: SharedParse): Promise<void> {
  const { cache, stored, open: missing, taken, now, parse, shard } = shared
  const { sharing, log, look } = cache
  if (!sharing) return
  const keys = toDocKeys(site, look.sources)
  const names = new Set(missing.map(({ file }) => file))
  const buckets = toBuckets(filesOf(site), ({ file }) => file)
  const own = buckets.filter((bucket) => isOwn(bucket, shard))
  const others = buckets.filter((bucket) => !own.includes(bucket))
  const isMissing = ({ file }: SourceFile) =>
    names.has(file) && !taken.has(file) && !now.docs.has(file)
  for (const part of [own, others]) {
    const open = part.filter(({ items }) => items.some(isMissing))
    const place = { sharing, keys, program: look.program, readNow: stored.readImport, log }
    for (const [file, doc] of await takeDocs(open, place)) if (names.has(file)) taken.set(file, doc)
    const made = open.filter(({ items }) => items.some(isMissing))
    await parse(made.flatMap(({ items }) => items.filter(isMissing)))
    if (part !== own) continue
    // The parsed text may be older or newer than that of the key.
    const filesOfMade = made.flatMap(({ items }) => items.map(({ file }) => file))
    const moved = listMoved(look, site.loaded.root, filesOfMade)
    const still = made.filter(({ items }) => !items.some(({ file }) => moved.has(file)))
    const all = still.flatMap(({ items }) =>
      items.flatMap(({ file }): [string, ParsedDoc][] => {
        const doc =
          taken.get(file) ?? now.docs.get(file) ?? (names.has(file) ? null : stored.read(file))
        return doc && isData(doc) ? [[file, doc]] : []
      }),
    )
    await storeDocs(still, new Map(all), place)
  }
}

/** File → hash of all inputs of its doc except the files that it imports. */
function toDocKeys(site: OpenSite, sources: Pick<SourceHashes, 'files'>): Map<string, string> {
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

/** All imported files with their hashes, and the folders that pages may read. */
export function listImports(site: OpenSite, cache: Pick<ResultPlace, 'results'> | null): Imports {
  const folders = readableFolders(toParseOptions(site))
  const readNow = createImportLook(site.loaded.root, folders)
  const paths = cache ? cache.results.graph.listInputs(IMPORT) : []
  return { folders, files: Object.fromEntries(paths.map((path) => [path, readNow(path)])) }
}

/** Files that pages import. Paths are relative to the site folder. */
export interface Imports {
  folders: readonly string[]
  /** Path → hash; `null` for a file that could not be read. */
  files: Readonly<Record<string, string | null>>
}

interface Kept {
  cache: ResultPlace
  stored: DocResults
  /** Files that had no current doc. */
  open: readonly SourceFile[]
  /** Docs of other machines. */
  taken: ReadonlyMap<string, ParsedDoc>
  docs: ReadonlyMap<string, ParsedDoc>
}

/** Keep the docs that this machine has not parsed, and none that may be of another text than the look. */
function keep(site: OpenSite, { cache, stored, open, taken, docs }: Kept): void {
  const all = new Set(docs.keys())
  for (const file of stored.list()) if (!all.has(file)) stored.remove(file)
  // The parsed text may be older or newer than that of the look.
  const moved = listMoved(
    cache.look,
    site.loaded.root,
    open.map(({ file }) => file),
  )
  for (const { file } of open) {
    const doc = all.has(file) ? docs.get(file) : undefined
    const isKept = doc && isData(doc) && !moved.has(file)
    if (!isKept) stored.remove(file)
    else if (taken.has(file)) stored.record(file, doc)
  }
}

/** Whether a doc can be stored. Causes of diagnostics are `Error` objects. */
export function isData({ diagnostics }: ParsedDoc): boolean {
  return diagnostics.every(({ cause }) => cause === undefined)
}
