/**
 * Docs and plan of a live server: the tasks of a build, over a store of its own. The server plans all files as a build
 * does. After an edited text it asks for the docs of single files, and plans again only if the plan has read what changed.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { once } from '../../../runtime/shared/once.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { resultName } from '../../engine/graph/graph.ts'
import { isDamagedValue } from '../../engine/store/value-log.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { readableFolders } from '../../read/scan/create-file-reader.ts'
import { hashFile } from '../../read/scan/hash-sources.ts'
import { createImportLook, DocResults, IMPORT } from '../../tasks/doc/doc-results.ts'
import { lookAtSource } from '../../tasks/doc/look-at-source.ts'
import { failTo, isData, type ParsedSources, parseSite } from '../../tasks/doc/parse-changed.ts'
import {
  filesOf,
  type ParsedSite,
  parseFiles,
  setUpParse,
  toParseOptions,
} from '../../tasks/doc/parse-site.ts'
import type { ResultPlace } from '../../tasks/doc/result-place.ts'
import { toMergedFrom } from '../../tasks/doc/translation-state.ts'
import { type BuildLook, hashProgram, lookAtBuild } from '../../tasks/open/look-at-build.ts'
import type { OpenConfig, OpenSite } from '../../tasks/open/open-site.ts'
import { PageResults } from '../../tasks/page/page-results.ts'
import { planAgain } from '../../tasks/plan/plan-again.ts'
import { forgetPlan, isPlanCurrent } from '../../tasks/plan/plan-results.ts'
import type { PlannedSite } from '../../tasks/plan/planned-site.ts'
import type { ParsedDoc, RenderJob } from '../../tasks/worker/calls.ts'
import type { Pool } from '../../tasks/worker/pool.ts'
import { borrowDocs, type LivePlace, type LiveStore, openLiveStore } from './live-store.ts'

/** A site whose files were looked at. */
interface LookedAt {
  site: OpenSite
  place: ResultPlace
  stored: DocResults
}

/** Results of parse and plan. */
interface Planned {
  parsed: ParsedSources
  planned: PlannedSite
}

/** Docs and plan of one live server. */
export class LiveResults {
  readonly #pool: Pool
  readonly #at: LivePlace
  readonly #program: string
  #store: LiveStore
  /** A value is not as it was written. */
  #isDamaged = false
  /** Hashes of files, as the graph has them. */
  #hashes = new Map<string, string>()
  /** Look of the last plan; `null` before the first. */
  #last: LookedAt | null = null
  /** A look that no plan was made from yet. */
  #next: LookedAt | null = null
  /** Keeps the last plan, which takes a while; `null` if it is kept. */
  #keep: (() => void) | null = null
  /** Options of parse of the last plan, or of the first renewed doc. */
  #options: string | null = null
  /** Options that the workers are set up with; `null` if unknown. */
  #workersFor: string | null = null
  /** Number of calls that have changed docs. */
  #changes = 0
  /** The state that is made from the results of now; `null`: they are being changed, or were in vain. */
  #shown: object | null = null
  /** Whether the results are still those of the last plan. */
  #areOfPlan = () => false

  /** Open the store of the last server. @param root - Root of the site, absolute. */
  constructor(pool: Pool, { root, ...at }: LivePlace & { root: string }) {
    this.#pool = pool
    this.#at = at
    this.#program = hashProgram(root)
    this.#store = openLiveStore(at, this.#program)
  }

  /** Whether nothing is known from the last server. */
  get isEmpty(): boolean {
    return this.#store.results.isEmpty
  }

  /** Whether the store is still on the disk, which `octavo clear` removes, and without damage. */
  get isWhole(): boolean {
    return !this.#isDamaged && existsSync(this.#store.store.log.file)
  }

  /** Look at all files of a site, before it is scanned. */
  look(config: OpenConfig): Promise<BuildLook> {
    if (!this.isWhole) this.#reopen()
    const own = { ...config, stateDir: this.#at.cacheDir }
    return lookAtBuild(own, { out: config.loaded.root, includeDrafts: true })
  }

  /** Number of files of a site without a current doc. */
  countOpen(site: OpenSite, look: BuildLook): number {
    this.#next = this.#open(site, look)
    const { stored } = this.#next
    return filesOf(site).filter(({ file }) => !stored.isCurrent(file)).length
  }

  /** Parse and plan the current files, as a build does. */
  async plan(site: OpenSite, look: BuildLook): Promise<Planned> {
    this.#keepPlan()
    const known = this.#next?.site === site ? this.#next : this.#open(site, look)
    this.#next = null
    try {
      return await this.#plan(known)
    } catch (error) {
      if (!isDamagedValue(error)) throw error
    }
    this.#reopen()
    return this.#plan(this.#open(site, look))
  }

  /**
   * The current docs of these files; no other file is read. A plan of the site may be made at the same time.
   *
   * @returns `null` if one of them cannot be parsed, or more than their texts has changed since the last plan.
   */
  async renew(
    site: OpenSite,
    files: readonly SourceFile[],
  ): Promise<ReadonlyMap<string, ParsedDoc> | null> {
    const options = optionsOf(site)
    this.#options ??= options
    if (!this.isWhole || this.#options !== options) return null
    this.#keepPlan()
    this.#changes += 1
    this.#shown = null
    try {
      return await this.#renew(site, files, options)
    } catch (error) {
      if (!isDamagedValue(error)) throw error
      this.forget()
      return null
    }
  }

  /**
   * Plan a planned site with renewed docs.
   *
   * @param isTitled - Whether one of them has another title.
   * @returns `null` if the plan is the one of before.
   */
  async planRenewed(
    site: OpenSite,
    parsed: ParsedSite,
    isTitled: boolean,
  ): Promise<PlannedSite | null> {
    if (!this.#last) throw new Error('Docs of a site are renewed that was never planned')
    if (!isTitled && isPlanCurrent(this.#store.results.graph)) return null
    const options = { cache: this.#last.place, includeDrafts: true }
    const { planned, keep } = await planAgain(site, parsed, options)
    this.#keep = keep
    return planned
  }

  /**
   * Say that a state is made from the results of now, so that pages that it renders are results too.
   *
   * @param isRenewed - It is of renewed docs. Default: of the last plan, which may have been made before docs were renewed.
   */
  show(state: object, isRenewed = false): void {
    this.#shown = isRenewed || this.#areOfPlan() ? state : null
  }

  /** Whether a state is made from the results of now. */
  isShown(state: object): boolean {
    return this.#shown === state
  }

  /** Pages of the last plan. @param setup - What they are rendered with. */
  openPages(setup: RenderJob): PageResults {
    this.#keepPlan()
    const { results } = this.#store
    return new PageResults(
      { results, output: null, notes: { reasons: new Map(), paths: new Map() } },
      setup,
    )
  }

  /** Whether a doc may import a file. @param path - Relative to the site folder. */
  isImported(path: string): boolean {
    return this.#store.results.graph.digestOf(resultName(IMPORT, path)) !== null
  }

  /** Whether a doc is that of the file of now. */
  isCurrent(site: OpenSite, file: SourceFile, doc: ParsedDoc | undefined): boolean {
    return doc !== undefined && this.isWhole && isAsParsed(site, file, doc)
  }

  /** Forget everything, because a value is damaged. */
  forget(): void {
    this.#isDamaged = true
  }

  /** Save everything for the next server. Errors of the disk are ignored. */
  save(): void {
    this.#keepPlan()
    try {
      this.#store.results.saveUsed()
    } catch {
      // The disk is full, or `octavo clear` ran: the next server begins without them.
    }
  }

  readonly close = once(() => this.#store.store.close())

  #reopen(): void {
    this.#store.store.close()
    this.#store = openLiveStore(this.#at, this.#program, true)
    this.#isDamaged = false
    this.#workersFor = null
    this.#keep = null
  }

  #open(site: OpenSite, { sources, ...look }: BuildLook): LookedAt {
    this.#hashes = new Map(sources.files)
    const { results, store } = this.#store
    const own = { ...look, sources: { ...sources, files: this.#hashes } }
    const place = { results, log: store.log, look: own, sharing: null }
    return { site, place, stored: new DocResults(site, place) }
  }

  async #plan(looked: LookedAt): Promise<Planned> {
    const { site, place, stored } = looked
    this.#last = looked
    this.#shown = null
    this.#options = optionsOf(site)
    if (this.#store.from !== null) await borrowDocs(site, this.#store, { stored, look: place.look })
    this.#store = { ...this.#store, from: null }
    const [workersFor, changes, options] = [this.#workersFor, this.#changes, this.#options]
    this.#workersFor = null
    // Requests for a page wait for one batch, not for all of them.
    const { spoolDir } = this.#at
    const parsing = { spoolDir, cache: place, stored, atOnce: this.#pool.size }
    const parsed = await parseSite(this.#pool, site, parsing)
    this.#workersFor = parsed.parsedNow > 0 ? options : workersFor
    const { planned, keep } = await planAgain(site, parsed, { cache: place, includeDrafts: true })
    // The site is still shown with these docs when the graph has others.
    const { read, areOfNow } = stored.pin(parsed.docs.keys())
    // A doc that was renewed meanwhile may be none of the plan.
    this.#areOfPlan = () => changes === this.#changes || areOfNow()
    this.#keep = () => (this.#areOfPlan() ? keep() : forgetPlan(place.results.graph))
    const docs = parsed.docs.copy((file) => read(file) ?? parsed.docs.get(file) ?? failTo(file))
    return { parsed: { ...parsed, docs }, planned }
  }

  /** Keep the last plan, before anything changes that it was made from. */
  #keepPlan(): void {
    const keep = this.#keep
    this.#keep = null
    try {
      keep?.()
    } catch {
      // The disk is full: the next plan is made anew.
      forgetPlan(this.#store.results.graph)
    }
  }

  async #renew(
    site: OpenSite,
    files: readonly SourceFile[],
    options: string,
  ): Promise<ReadonlyMap<string, ParsedDoc> | null> {
    for (const { file, virtual } of files)
      if (!virtual) this.#hashes.set(file, hashFile(resolve(site.loaded.root, file)))
    const { results, store } = this.#store
    const place = { results, log: store.log, look: { sources: { files: this.#hashes } } }
    const stored = new DocResults(site, place, files)
    const open = files.filter(({ file }) => !stored.isCurrent(file))
    const parsed: ParsedSite = { docs: new Map(), diagnostics: [] }
    if (open.length > 0 && this.#workersFor !== options) {
      const count = Number.POSITIVE_INFINITY
      await setUpParse(this.#pool, site, { log: store.log, returnHashes: true, count })
      this.#workersFor = options
    }
    const onDocs = (docs: readonly ParsedDoc[]) => {
      for (const doc of docs) if (isData(doc)) stored.record(doc.summary.file.file, doc)
    }
    const { composed } = site.translations ?? {}
    await parseFiles(this.#pool, open, parsed, { onDocs, ...omitUndefined({ composed }) })
    const isWhole = parsed.docs.size === open.length && parsed.diagnostics.length === 0
    // The site may have been planned with other options meanwhile.
    if (!isWhole || this.#options !== options || this.#store.results !== results) return null
    return new Map(files.map(({ file }) => [file, parsed.docs.get(file) ?? stored.read(file)]))
  }
}

const known = new WeakMap<OpenSite, string>()

/** Hash of the options of parse. */
function optionsOf(site: OpenSite): string {
  const before = known.get(site) ?? hashOfJson([site.loaded.root, toParseOptions(site)])
  known.set(site, before)
  return before
}

/** Whether a doc was made from the texts of now: of its file, and of those that it imports or was merged from. */
function isAsParsed(
  { loaded, translations, ...site }: OpenSite,
  { file, origin, virtual }: SourceFile,
  { hash, imports = {} }: ParsedDoc,
): boolean {
  const { root } = loaded
  const merged = translations?.mergedFrom.get(file)
  const hashOf = (path: string) => lookAtSource(root, path).digest
  try {
    const isOwn = merged
      ? merged === toMergedFrom(hashOf(origin), hashOf(file))
      : virtual !== undefined || hash === hashFile(resolve(root, file))
    if (!isOwn) return false
  } catch {
    return false
  }
  const folders = readableFolders(toParseOptions({ loaded, ...site }))
  const readImport = createImportLook(root, folders)
  return Object.entries(imports).every(([path, digest]) => readImport(path) === digest)
}
