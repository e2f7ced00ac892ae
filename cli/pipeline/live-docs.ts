/**
 * The parsed docs of a live site. A doc is kept as long as all its inputs are the same: the text of its file, the
 * facts of scan on the file, and the options of parse. Events of a watcher, and failures of planning meanwhile, have
 * no influence.
 */

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { SiteError } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { SourceFile } from '../base/model/source-file.ts'
import { digest } from '../engine/digest.ts'
import { timeOfDisk } from '../engine/disk-time.ts'
import { createValueLog } from '../engine/store/value-log.ts'
import { hashSources } from '../read/scan/hash-sources.ts'
import type { ParsedDoc } from '../tasks/calls.ts'
import type { Pool } from '../tasks/pool.ts'
import { borrowDocResults } from './doc-results.ts'
import { openKeptIndex } from './kept-index.ts'
import { hashProgram } from './look-at-build.ts'
import { lookAtSource } from './look-at-source.ts'
import type { OpenSite } from './open-site.ts'
import { ARTICLES_LOG, filesOf, type ParsedSite, parseFiles, toParseOptions } from './parse-site.ts'
import { toMergedFrom } from './translation-state.ts'

/** Start of the names of folders with articles, in the folder of the spools. */
export const ARTICLES = 'articles-'

/** The docs of one live site. */
export interface LiveDocs {
  /** All docs of the current files; only changed files are parsed. */
  parse(site: OpenSite): Promise<ParsedSite>
  /**
   * The current docs of these files; changed ones are parsed, and no other file is read. `null` if one of them cannot be read, or the
   * earlier articles are missing.
   */
  renew(site: OpenSite, files: readonly SourceFile[]): Promise<ParsedSite['docs'] | null>
  /**
   * The current docs of these files of a site that is not parsed as a whole yet; `parse` may run at the
   * same time. `null` if one of them cannot be parsed, or the options of parse have changed.
   */
  parseFirst(site: OpenSite, files: readonly SourceFile[]): Promise<ParsedSite['docs'] | null>
  /** Absolute path of the folder with the articles of the last `parse`. */
  readonly folder: string
  /** Whether that folder still exists: `octavo clear` removes it. */
  isWhole(): boolean
  /** Forget all docs, which are damaged, so that all files are parsed again. */
  forget(): void
  /** Whether this doc is that of the current file. Reads the stamp of the file now. */
  isCurrent(site: OpenSite, file: SourceFile, doc: ParsedDoc | undefined): boolean
  /** All docs, for another live server; `null` if there are none, or their articles are missing. */
  list(): DocsMemory | null
  /** Start with docs of another live server. @param folder - Folder of their articles, absolute; below `spoolDir`. */
  recall(docs: DocsMemory, folder: string): void
  /** Remove articles that were parsed with other options. Call it only when nothing uses them any more. */
  tidy(): Promise<void>
}

/** Docs of a live server, for another one. */
export interface DocsMemory extends Pick<Generation, 'key' | 'diagnostic'> {
  /** Path of the file → doc, in the order of the files. */
  known: readonly (readonly [string, KnownDoc])[]
}

/** Docs that were parsed with the same options. */
interface Generation {
  key: string
  folder: string
  /** Set if the chosen parser is not available, and another one is used instead. */
  diagnostic: Diagnostic | null
  /** Path of the file → doc. */
  docs: ReadonlyMap<string, KnownDoc>
  /** Whether the workers are set up with the folder of articles and the options of parse. */
  isReady: boolean
}

interface KnownDoc {
  /** {@link toInput} of its file when it was parsed. */
  madeFrom: string
  doc: ParsedDoc
}

/** The mutable variables of {@link createLiveDocs}. */
interface Held {
  generation: Generation | null
  /** Whether docs of a build may be used: only once, because they may be damaged. */
  mayBorrow: boolean
}

/** Create it without docs. @param spoolDir - Absolute; created whenever it is missing. */
export function createLiveDocs(pool: Pool, spoolDir: string): LiveDocs {
  const held: Held = { generation: null, mayBorrow: true }
  const isWhole = () => held.generation !== null && existsSync(held.generation.folder)
  const { parse, parseMissing } = createGenerationParser(pool, held)
  const isFor = (site: OpenSite) => held.generation?.key === toKey(site) && isWhole()

  async function open(site: OpenSite): Promise<Generation> {
    await mkdir(spoolDir, { recursive: true })
    // A new folder, because pages are served from the previous articles until all new ones are parsed.
    const folder = await mkdtemp(join(spoolDir, ARTICLES))
    const diagnostic = await setUpWorkers(pool, site, folder)
    return { key: toKey(site), folder, diagnostic, docs: new Map(), isReady: true }
  }

  /** The current generation, or a new one if the options of parse are other ones, or the articles are missing. */
  async function openFor(site: OpenSite): Promise<Generation> {
    if (!held.generation || !isFor(site)) held.generation = await open(site)
    return held.generation
  }

  return {
    isWhole,
    forget() {
      held.generation = null
    },
    get folder() {
      if (!held.generation) throw new Error('A live site has no articles before its first parse')
      return held.generation.folder
    },
    async parse(site) {
      const own = await openFor(site)
      await borrow(site, own, held)
      const { docs, diagnostic } = held.generation ?? own
      const parsed: ParsedSite = { docs: new Map(), diagnostics: diagnostic ? [diagnostic] : [] }
      const { current, missing } = sortOut(filesOf(site), docs, site)
      for (const [file, doc] of current) parsed.docs.set(file, doc)
      await parse(site, missing, parsed)
      const { generation } = held
      const meanwhile = generation?.folder === own.folder ? generation.docs : undefined
      const known = preferKnown(remember(site, parsed), meanwhile)
      held.generation = { ...own, isReady: held.generation?.isReady === true, docs: known }
      // In the order of the files, as if all had been parsed: diagnostics are reported in this order.
      return { ...parsed, docs: new Map([...known].map(([file, { doc }]) => [file, doc])) }
    },
    async renew(site, files) {
      if (!held.generation || !isWhole()) return null
      return parseMissing(site, files, held.generation)
    },
    async parseFirst(site, files) {
      if (held.generation && !isFor(site)) return null
      return parseMissing(site, files, await openFor(site))
    },
    isCurrent(site, file, doc) {
      const known = held.generation?.docs.get(file.file)
      // The file may have been parsed again, for a state that is not shown yet.
      const isOwn = known !== undefined && known.doc === doc && isWhole()
      return isOwn && isCurrent(known, file, site) && isMergedNow(file, site)
    },
    list: () => (held.generation && isWhole() ? toMemory(held.generation) : null),
    recall({ key, diagnostic, known }, folder) {
      held.generation = { key, folder, diagnostic, docs: new Map(known), isReady: false }
      held.mayBorrow = false
    },
    async tidy() {
      if (held.generation) await removeOthers(held.generation.folder)
    },
  }
}

/** Functions that parse files with the options of the current generation. */
function createGenerationParser(pool: Pool, held: Held) {
  async function parse(site: OpenSite, files: readonly SourceFile[], into: ParsedSite) {
    const { generation } = held
    if (generation && !generation.isReady && files.length > 0) {
      await setUpWorkers(pool, site, generation.folder)
      held.generation = { ...generation, isReady: true }
    }
    const { composed } = site.translations ?? {}
    // Requests for a page wait for one batch, not for all of them.
    await parseFiles(pool, files, into, { ...omitUndefined({ composed }), atOnce: pool.size })
  }

  /** Parse those of these files that have no current doc. @returns the docs of all; `null` if one cannot be parsed. */
  async function parseMissing(site: OpenSite, files: readonly SourceFile[], own: Generation) {
    const { current, missing } = sortOut(files, own.docs, site)
    const parsed: ParsedSite = { docs: new Map(), diagnostics: [] }
    await parse(site, missing, parsed)
    if (parsed.docs.size < missing.length || parsed.diagnostics.length > 0) return null
    // Other files may have been parsed meanwhile, with the same options or others.
    if (held.generation?.key !== own.key) return null
    const { docs } = held.generation
    const made = missing.flatMap((file): [string, KnownDoc][] => {
      const doc = parsed.docs.get(file.file)
      return doc ? [[file.file, { madeFrom: toInput(file, site, doc), doc }]] : []
    })
    const known = preferKnown(new Map(made), docs)
    held.generation = { ...held.generation, docs: new Map([...docs, ...known]) }
    return new Map([...current, ...Array.from(known, ([file, { doc }]) => [file, doc] as const)])
  }

  return { parse, parseMissing }
}

/** Replace docs by those that were parsed from the same inputs meanwhile: states may have these objects. */
function preferKnown(
  made: Generation['docs'],
  known: Generation['docs'] = new Map(),
): Generation['docs'] {
  return new Map(
    Array.from(made, ([file, one]) => {
      const other = known.get(file)
      return [file, other?.madeFrom === one.madeFrom ? other : one]
    }),
  )
}

/** Add the docs of the last build, except those of files that were parsed meanwhile. */
async function borrow(site: OpenSite, { folder }: Generation, held: Held): Promise<void> {
  if (!held.mayBorrow) return
  held.mayBorrow = false
  const docs = remember(site, { docs: await borrowDocs(site, folder) })
  const { generation } = held
  if (generation) held.generation = { ...generation, docs: new Map([...docs, ...generation.docs]) }
}

/** Key of a generation: everything that docs are made from but their files. */
function toKey(site: OpenSite): string {
  return JSON.stringify([site.loaded.root, toParseOptions(site)])
}

function toMemory({ key, diagnostic, docs }: Generation): DocsMemory {
  return { key, diagnostic, known: [...docs] }
}

/** Set up the workers. @returns a diagnostic if the chosen parser is not available. */
async function setUpWorkers(
  pool: Pool,
  site: OpenSite,
  folder: string,
): Promise<Diagnostic | null> {
  const { root } = site.loaded
  const setup = {
    root,
    options: toParseOptions(site),
    log: createValueLog(join(folder, `${ARTICLES_LOG}-${randomUUID()}`)),
    returnHashes: true,
  } as const
  const answers = await pool.askAll('setUpParse', setup)
  // Every worker has the same answer.
  return answers[0]?.diagnostic ?? null
}

/** Remove all folders beside this one. */
async function removeOthers(folder: string): Promise<void> {
  const isOther = (name: string) => name.startsWith(ARTICLES) && name !== basename(folder)
  const others = (await readdir(dirname(folder))).filter(isOther)
  const paths = others.map((name) => join(dirname(folder), name))
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
}

/** Docs of the last build, so that a live server of a large site need not parse all files at its start. */
async function borrowDocs(site: OpenSite, folder: string): Promise<Map<string, ParsedDoc>> {
  const { loaded, stateDir } = site
  const { index } = openKeptIndex(stateDir)
  const since = await timeOfDisk(stateDir)
  return borrowDocResults(site, {
    program: hashProgram(loaded.root),
    sources: hashSources(loaded, { index, since }),
    to: folder,
  })
}

/** Split files into those with a current doc, and those to parse. */
function sortOut(files: readonly SourceFile[], docs: Generation['docs'], site: OpenSite) {
  const current = new Map<string, ParsedDoc>()
  const missing = files.filter((file) => {
    const known = docs.get(file.file)
    if (!known || !isCurrent(known, file, site)) return true
    current.set(file.file, known.doc)
    return false
  })
  return { current, missing }
}

/** Whether a doc was made from the current texts of its file and of the files that it imports. */
function isCurrent({ madeFrom, doc }: KnownDoc, file: SourceFile, site: OpenSite): boolean {
  const { root } = site.loaded
  const hashOf = (path: string) => lookOrNull(root, path)?.digest ?? null
  const imports = Object.keys(doc.imports ?? {}).map((path) => [path, hashOf(path)] as const)
  return madeFrom === toInput(file, site, { imports: Object.fromEntries(imports) })
}

/** Whether the files are unchanged that the text of a page was merged from; `true` for any other page. */
function isMergedNow({ file, origin }: SourceFile, { loaded, translations }: OpenSite): boolean {
  const before = translations?.mergedFrom.get(file)
  const hashOf = (path: string) => lookOrNull(loaded.root, path)?.digest ?? null
  return before === undefined || before === toMergedFrom(hashOf(origin), hashOf(file))
}

/** Store docs with their inputs. The hash is of the text that the worker read: the file may have changed since. */
function remember(site: OpenSite, { docs }: Pick<ParsedSite, 'docs'>): Generation['docs'] {
  return new Map(
    filesOf(site).flatMap((file) => {
      const doc = docs.get(file.file)
      return doc ? [[file.file, { madeFrom: toInput(file, site, doc), doc }]] : []
    }),
  )
}

/** All inputs of a doc except the options of parse, as one text. */
function toInput(
  file: SourceFile,
  site: OpenSite,
  { hash, imports = {} }: Pick<ParsedDoc, 'hash' | 'imports'>,
): string {
  const composed = site.translations?.composed.get(file.file)
  const { virtual, ...facts } = file
  const own = virtual && toVirtualInput(virtual)
  return JSON.stringify([
    facts,
    own,
    composed ?? own ?? hash ?? lookOrNull(site.loaded.root, file.file)?.digest ?? null,
    imports,
  ])
}

const inputs = new WeakMap<NonNullable<SourceFile['virtual']>, readonly unknown[]>()

/** The text of a plugin's page is hashed once: a plugin may have thousands of pages. */
function toVirtualInput(virtual: NonNullable<SourceFile['virtual']>): readonly unknown[] {
  const known = inputs.get(virtual)
  if (known) return known
  const { text, ...others } = virtual
  const made = [digest(text), others]
  inputs.set(virtual, made)
  return made
}

/** Look at a source; `null` if it cannot be read, which parse reports. */
function lookOrNull(root: string, file: string): ReturnType<typeof lookAtSource> | null {
  try {
    return lookAtSource(root, file)
  } catch (error) {
    if (error instanceof SiteError) return null
    throw error
  }
}
