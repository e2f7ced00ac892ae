/**
 * The pipeline: scan → parse → route → bundle → render → emit. `build` runs all stages, `check-links` runs them up to
 * render, and writes nothing.
 *
 * Diagnostics are collected and reported together; the pipeline stops early only if the next stage would have no
 * valid input.
 */
import { relative, resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { nodeDisk } from '../base/disk/disk.ts'
import { cacheDamaged } from '../base/errors/catalogue.ts'
import { type Report, sortDiagnostics } from '../base/errors/report.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { onInterrupt } from '../base/process/interrupt.ts'
import type { SharedValues } from '../engine/shared-cache/share-values.ts'
import { isDamagedValue } from '../engine/store/value-log.ts'
import { hasKeptBundle } from '../make/bundle/bundle-site.ts'
import { withKeptDocs } from '../tasks/doc/kept-docs.ts'
import { listImports } from '../tasks/doc/parse-changed.ts'
import { withTranslations } from '../tasks/doc/translation-state.ts'
import { compressFiles } from '../tasks/files/compress-files.ts'
import {
  cacheFolder,
  openCache,
  openTemporaryCache,
  withCache,
} from '../tasks/open/cache-folder.ts'
import { type BuildLook, listMoved, lookAtBuild, mayRepeat } from '../tasks/open/look-at-build.ts'
import { openSharing, reviewSharing } from '../tasks/open/open-sharing.ts'
import {
  type OpenConfig,
  type OpenOptions,
  type OpenSite,
  openConfig,
  openSite,
  scanOpen,
} from '../tasks/open/open-site.ts'
import { checkSearch } from '../tasks/search/check-search.ts'
import { whenFree } from '../write/await-output.ts'
import { listOutput } from '../write/list-output.ts'
import { OutputRecord } from '../write/output-record.ts'
import { toOutputScope } from '../write/output-scope.ts'
import type { ComparedOutput, OutputStamps } from '../write/output-stamps.ts'
import { createStage, discardStage, type Stage } from '../write/stage.ts'
import { finishBuild, listPluginPages } from './after-build.ts'
import { type BuildCache, openBuildCache } from './build-cache.ts'
import { toBuildTable } from './build-table.ts'
import type { BuildTrace } from './build-trace.ts'
import { checkExternal } from './check-external.ts'
import { explainBuild } from './explain-build.ts'
import { forgetBuild, isRepeat, readLastBuild, rememberBuild, repeatBuild } from './last-build.ts'
import { conflictsOfPlan, listConflicts } from './locate-conflicts.ts'
import { publishBuild } from './publish-build.ts'
import { type BuildState, runPipeline } from './run-pipeline.ts'
import { type SettleOptions, settleDiagnostics, toCodeFilter } from './settle-diagnostics.ts'
import { summarise, summariseLinks } from './summarise.ts'
import { openTrace, writeBuildReport, writeProfile } from './watch-build.ts'

/** Options of a build or a check, from their commands. */
export interface PipelineOptions extends OpenOptions, Omit<SettleOptions, 'isWhole' | 'isChecked'> {
  report: Report
  /** Check links to other sites by requests to their hosts. Default: `false`. */
  isExternal?: boolean
}

/** Result of the pipeline: `ok` without errors. Diagnostics are already reported. */
export interface PipelineResult {
  ok: boolean
}

/** Options of a build. */
interface BuildOptions extends PipelineOptions {
  out: string
  /** Run the search tests of the site. Default: as the config sets. */
  checkSearch?: boolean
  /** Also build unchanged pages. Default: `false`. */
  isForced?: boolean
  /** Print for each rendered page and each written file what has changed. Default: `false`. */
  explains?: boolean
  /** Compare the content of every output file. Default: compare sizes and dates. */
  verifies?: boolean
  /** Absolute path of a trace file for a trace viewer. Default: no trace. */
  profile?: string
  /** Absolute path of an HTML report with times and sizes. Default: no report. */
  buildReport?: string
  /** Print times and sizes even if stdout is no terminal. Default: `false`. */
  isVerbose?: boolean
}

/** Build a site to a folder; nothing is published if there is an error. */
export async function buildSite(options: BuildOptions): Promise<PipelineResult> {
  const started = performance.now()
  const { report } = options
  report.step('Reading the site')
  const opened = await openConfig(options)
  return withCache(openCache(opened.stateDir), (diagnostic) => report.diagnostics([diagnostic]), {
    run: async (stateDir) => {
      const onDamage = toDamageReport(report)
      const own = { ...opened, stateDir, onDamage }
      const out = resolve(own.loaded.root, options.out)
      const place = {
        out,
        store: cacheFolder(stateDir),
        onWait: (text: string) => report.step(text),
      }
      return whenFree(place, () => buildOpened(own, options, started))
    },
  })
}

/** Build a site, or report that nothing has changed. */
async function buildOpened(
  own: OpenConfig & { onDamage(folder: string): void },
  options: BuildOptions,
  started: number,
): Promise<PipelineResult> {
  const { stateDir, onDamage } = own
  const { report } = options
  if (!hasKeptBundle(stateDir)) await own.tools.prepareBundle?.(own.loaded)
  const out = resolve(own.loaded.root, options.out)
  const trace = openTrace(options)
  const { root, config } = own.loaded
  const output = openOutput(own, options)
  const look = await trace.time('look at sources', () => lookAtBuild(own, { ...options, out }))
  const last = mayRepeat(config, options) ? readLastBuild(stateDir, () => onDamage(stateDir)) : null
  if (last && (await isRepeat(last, look, { root, out, stateDir, output })))
    return repeatBuild(own, last, { report, started, out, output })
  const sharing = await openSharing(own, false)
  const { isForced = false, verifies = false } = options
  const run = { look, started, isForced, verifies, sharing, trace, output }
  try {
    const site = await trace.time('scan', async () => withTranslations(await scanOpen(own)))
    return await buildWithCache(site, options, run)
  } finally {
    writeProfile(options, trace)
    if (sharing) report.diagnostics(reviewSharing(await sharing.close()))
  }
}

/** Open the record of the output, whose files a second thread looks at meanwhile. */
function openOutput(
  { loaded, stateDir, onDamage, tools }: OpenConfig & { onDamage(folder: string): void },
  { out, verifies }: BuildOptions,
): OutputRecord {
  const name = relative(loaded.root, resolve(loaded.root, out))
  return new OutputRecord({
    ...{ stateDir, out: resolve(loaded.root, out), name },
    onDamage: () => onDamage(stateDir),
    ...omitUndefined({ verifies, onLook: tools.startLook }),
  })
}

/** Creates a function that warns of damage in folders of the caches, once of each. */
function toDamageReport(report: Report): (folder: string) => void {
  const named = new Set<string>()
  return (folder) => {
    if (!named.has(folder)) report.diagnostics([cacheDamaged(folder)])
    named.add(folder)
  }
}

/** State at the start of a build. */
interface BuildRun {
  look: BuildLook
  started: number
  isForced: boolean
  sharing: SharedValues | null
  verifies: boolean
  trace: BuildTrace
  /** What the previous build has published. */
  output: OutputRecord
}

/** Build with the cache. A damaged cache is reported once, and then replaced by an empty one. */
async function buildWithCache(
  site: OpenSite,
  options: BuildOptions,
  run: BuildRun,
): Promise<PipelineResult> {
  const { stateDir, onDamage } = site
  const cache = openBuildCache({ stateDir, ...run, ...omitUndefined({ onDamage }) })
  try {
    return await buildTo(site, options, { ...run, cache })
  } catch (error) {
    if (!isDamagedValue(error) || run.isForced) throw error
    onDamage?.(cacheFolder(stateDir))
  } finally {
    cache?.close()
  }
  return buildWithCache(site, options, { ...run, isForced: true })
}

async function buildTo(
  site: OpenSite,
  options: BuildOptions,
  run: BuildRun & { cache: BuildCache | null },
): Promise<PipelineResult> {
  const { report } = options
  const { cache, trace, output, isForced, verifies } = run
  const out = resolve(site.loaded.root, options.out)
  const known = isForced || verifies ? null : output.compared
  const stage = createStage(out, toOutputScope(site.loaded, site.locales))
  const release = onInterrupt(() => discardStage(stage))
  try {
    // A failed build too replaces the search records, so the record of the last build must go first.
    forgetBuild(site.stateDir)
    const line = await runPipeline(site, report, { stage, cache, trace })
    if (line.bundle === null) {
      reportDiagnostics(line.diagnostics, site, options)
      discardStage(stage)
      return { ok: false }
    }
    const { diagnostics: ofFiles = [] } = line.rest ?? {}
    const paths = [...(line.rest?.paths ?? []), ...(line.indexed ?? [])]
    const { checkExpected } = site.loaded.config.search
    const unanswered =
      !ofFiles.some(({ severity }) => severity === 'throw') &&
      (options.checkSearch || checkExpected)
        ? await checkSearch(site, line.planned.siteMap.locales, stage)
        : []
    const conflicts = listConflicts(paths, line, { site, known })
    const diagnostics = [...line.diagnostics, ...ofFiles, ...conflicts, ...unanswered]
    const reported = reportDiagnostics(diagnostics, site, options)
    if (!reported.ok) {
      discardStage(stage)
      return { ok: false }
    }
    const done = { ...run, known, diagnostics: reported.diagnostics }
    const all = await publishLine(line, { site, stage, out, paths }, { options, done })
    return await finishBuild(
      site,
      { out, paths: all, listPages: () => listPluginPages(line) },
      report,
    )
  } catch (error) {
    discardStage(stage)
    throw error
  } finally {
    release()
  }
}

/** Results of a build that is being published. */
interface DoneBuild extends BuildRun {
  cache: BuildCache | null
  /** The output of the previous build; `null` if unknown. */
  known: ComparedOutput | null
  diagnostics: readonly Diagnostic[]
}

/** Publish, save the cache for the next build, and print a summary. @returns all output paths. */
async function publishLine(
  line: BuildState,
  { site, stage, out, paths }: { site: OpenSite; stage: Stage; out: string; paths: string[] },
  { options, done }: { options: BuildOptions; done: DoneBuild },
): Promise<string[]> {
  const { look, cache, trace, output, known, started, diagnostics } = done
  const { bundle, rendered } = line
  options.report.step('Publishing')
  const isAsked = site.loaded.config.precompress
  const compress = () => compressFiles(paths, { stage, isAsked, cache })
  const all = await (isAsked ? trace.time('compress', compress) : compress())
  const toWrite = options.explains ? listOutput(stage.files, nodeDisk).files : null
  const { written, removed, stamps } = trace.time('publish', () =>
    publishBuild(stage, all, { out, compared: known }),
  )
  const imports = listImports(site, cache)
  const published = { look, stamps, bundle, imports, pages: rendered.pages, line }
  if (cache) keepBuild(site, { cache, trace }, { ...published, diagnostics })
  const shown = { title: site.loaded.config.title, trace, output: stamps }
  writeBuildReport(options, { ...rendered, ...shown, before: output.former })
  if (toWrite)
    for (const text of explainBuild(cache, { ...line, written: toWrite, root: site.loaded.root }))
      options.report.result(text)
  const summary = { ...line, diagnostics, site, out, written, removed, startedMs: started }
  sayWhatWasDone({ ...summary, stamps, stages: trace.stages }, options)
  return all
}

type KeptBuild = Parameters<typeof rememberBuild>[1] & {
  look: BuildLook
  stamps: OutputStamps
}

/** Save the cache for the next build. Needs the cache, which has the imports of pages. */
function keepBuild(
  site: OpenSite,
  { cache, trace }: { cache: BuildCache; trace: BuildTrace },
  { look, stamps, ...published }: KeptBuild,
): void {
  // Files may have changed between the look and reading them.
  const isStill = listMoved(look, site.loaded.root).size === 0
  trace.time('keep', () => cache.save(stamps, isStill))
  if (isStill) rememberBuild(site, { look, ...published })
}

/** Print a summary, and a table in a terminal or with `--verbose`. */
function sayWhatWasDone(
  done: Parameters<typeof summarise>[0] & Omit<Parameters<typeof toBuildTable>[0], 'width'>,
  { report, isVerbose }: BuildOptions,
): void {
  const width = report.columns ?? (isVerbose ? 80 : null)
  const table = width === null ? [] : toBuildTable({ ...done, width })
  for (const text of [...summarise(done), ...table]) report.info(text)
}

/**
 * Run all checks of `build` without writing into the site: caches are temporary unless a folder for them is
 * given. Files that have not changed since the last build are not parsed.
 */
export async function checkSite(options: PipelineOptions): Promise<PipelineResult> {
  const { report } = options
  report.step('Reading the site')
  const site = await withTranslations(await openSite(options))
  const { stateDir: keptIn } = site
  const listsExternal = options.isExternal === true ? (true as const) : undefined
  const open = () => (options.cache === undefined ? openTemporaryCache() : openCache(keptIn))
  const line = await withKeptDocs(site, (kept) =>
    withCache(open(), (diagnostic) => report.diagnostics([diagnostic]), {
      run: (stateDir) => {
        const own = { ...site, stateDir, keptIn, ...omitUndefined({ listsExternal }) }
        return runPipeline(own, report, { kept })
      },
    }),
  )
  const asked = listsExternal && line.bundle ? await checkExternal({ ...line, site }) : null
  const found = [...line.diagnostics, ...conflictsOfPlan(site, line), ...(asked?.diagnostics ?? [])]
  const settled = reportDiagnostics(found, site, { ...options, effect: '' })
  const ok = settled.ok && line.bundle !== null
  if (asked) report.info(asked.line)
  if (ok) report.info(summariseLinks(line.rendered.pages, settled.diagnostics))
  return { ok }
}

/** Report diagnostics. @returns the reported ones, and whether none has severity `throw`. */
export function reportDiagnostics(
  found: readonly Diagnostic[],
  { loaded, locales }: OpenSite,
  { report, effect, ...options }: PipelineOptions & { effect?: string },
): PipelineResult & { diagnostics: readonly Diagnostic[] } {
  const isWhole = locales.length === loaded.config.i18n.locales.length
  const isChecked = toCodeFilter(loaded.config, options)
  const settled = settleDiagnostics(found, loaded, { ...options, isWhole, isChecked })
  const { diagnostics, note } = settled
  report.diagnostics(diagnostics)
  if (note !== undefined) report.info(note)
  const errors = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'throw')
  if (errors.length > 0) report.failure(errors.length, effect)
  return { ok: errors.length === 0, diagnostics }
}
