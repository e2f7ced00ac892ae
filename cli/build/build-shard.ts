/**
 * Builds one part of a site for the cache that machines share: parses its files and renders its pages, but publishes
 * nothing. The build that runs after all parts reads the results from that cache.
 */
import { join, resolve } from 'node:path'
import { shardWithoutCache } from '../base/errors/catalogue.ts'
import { SiteErrors } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { StepProgress } from '../base/model/step-progress.ts'
import { toConfigName } from '../config/paths.ts'
import type { SharedValues } from '../engine/shared-cache/share-values.ts'
import { parseSite } from '../tasks/doc/parse-changed.ts'
import { filesOf } from '../tasks/doc/parse-site.ts'
import { settle, unwrap } from '../tasks/doc/settled.ts'
import { withTranslations } from '../tasks/doc/translation-state.ts'
import { openCache, withCache } from '../tasks/open/cache-folder.ts'
import { locateDiagnostics } from '../tasks/open/locate-diagnostics.ts'
import { lookAtBuild } from '../tasks/open/look-at-build.ts'
import { openSharing, reviewSharing } from '../tasks/open/open-sharing.ts'
import { type OpenConfig, type OpenSite, openConfig, scanOpen } from '../tasks/open/open-site.ts'
import { openWorkers, type Workers } from '../tasks/open/open-workers.ts'
import type { Shard } from '../tasks/open/shared-buckets.ts'
import { planAgain } from '../tasks/plan/plan-again.ts'
import { openPictureSharing } from '../tasks/plan/share-pictures.ts'
import { indexShard } from '../tasks/search/index-site.ts'
import { openSearchSharing } from '../tasks/search/share-search.ts'
import { poolSize } from '../tasks/worker/pool.ts'
import { OutputRecord } from '../write/output-record.ts'
import type { StageTarget } from '../write/stage.ts'
import { openBuildCache } from './build-cache.ts'
import { type PipelineOptions, type PipelineResult, reportDiagnostics } from './build-site.ts'
import { renderShard } from './render-shard.ts'
import { toBundleOptions } from './run-pipeline.ts'
import { collectDiagnostics } from './site-diagnostics.ts'
import { summariseShard } from './summarise.ts'

/** Options of a build, and the part to build. */
interface ShardOptions extends PipelineOptions {
  shard: Shard
}

/** Build one part. @throws `SHARD_WITHOUT_CACHE` if the config has no shared cache to store it in. */
export async function buildShard(options: ShardOptions): Promise<PipelineResult> {
  const startedMs = performance.now()
  const { report, shard } = options
  report.step('Reading the site')
  const opened = await openConfig(options)
  const sharing = await openToWrite(opened)
  let result: PipelineResult & { pages: number } = { ok: false, pages: 0 }
  try {
    const warn = (diagnostic: Diagnostic) => report.diagnostics([diagnostic])
    result = await withCache(openCache(opened.stateDir), warn, {
      run: (stateDir) => makeShard({ ...opened, stateDir }, options, sharing),
    })
  } finally {
    const counts = await sharing.close()
    report.diagnostics(reviewSharing(counts))
    if (result.ok) report.info(summariseShard({ ...result, shard, counts, startedMs }))
  }
  return { ok: result.ok }
}

async function openToWrite(opened: OpenConfig): Promise<SharedValues> {
  const sharing = await openSharing(opened, true)
  if (sharing && !sharing.isReadOnly) return sharing
  await sharing?.close()
  const at = sharing ? 'cache.readOnly' : ''
  const wanted = shardWithoutCache(at, { file: toConfigName(opened.loaded), at })
  throw new SiteErrors(locateDiagnostics([wanted], opened.loaded.root))
}

async function makeShard(opened: OpenConfig, options: ShardOptions, sharing: SharedValues) {
  const { root, config } = opened.loaded
  // Nothing is written there; pages do not depend on the output folder.
  const out = resolve(root, 'dist')
  const look = await lookAtBuild(opened, { ...options, out })
  const site = await withTranslations(await scanOpen(opened))
  const workers = openWorkers(site.stateDir, poolSize(filesOf(site).length), {
    startWorker: site.tools.startWorker,
    hungAfter: config.renderTimeout,
    isLazy: true,
  })
  try {
    // Results are stored in the shared cache; the local folder is removed at the end.
    const stateDir = workers.spoolDir
    const output = new OutputRecord({ stateDir, out, name: 'dist' })
    const cache = openBuildCache({ stateDir, isForced: false, output, look, sharing })
    if (!cache) throw new Error('the folder of this build is locked by another one')
    try {
      return await renderPart(site, { options, workers, cache, sharing })
    } finally {
      cache.close()
    }
  } finally {
    await workers.close()
  }
}

/** Input of one run. */
interface ShardRun {
  options: ShardOptions
  workers: Workers
  cache: NonNullable<ReturnType<typeof openBuildCache>>
  sharing: SharedValues
}

async function renderPart(site: OpenSite, { options, workers, cache, sharing }: ShardRun) {
  const { pool, spoolDir } = workers
  const { shard, report } = options
  const bundling = settle(site.tools.bundleSite(toBundleOptions(site)))
  report.step('Parsing')
  const parsed = await parseSite(pool, site, { spoolDir, cache, shard })
  const onPicture: StepProgress = (done, all) => report.step('Writing pictures', { done, all })
  // Pages contain their addresses, so the pictures are drawn here too: they are part of the keys of pages.
  const pictureShare = openPictureSharing(sharing, shard)
  const drawing = { cache, draws: true, onPicture, pictureShare }
  const { planned, keep } = await planAgain(site, parsed, drawing)
  keep()
  const bundle = await unwrap(bundling)
  report.step('Rendering')
  const stage: StageTarget = {
    out: join(spoolDir, 'none'),
    files: join(spoolDir, 'files'),
    isFresh: true,
  }
  const input = { site, parsed, planned, bundle, cache }
  const rendered = await renderShard(pool, input, { stage, shard, sharing })
  report.step('Indexing')
  const { log } = cache.search
  const place = { sharing, program: cache.look.program, stage, log }
  const batches = { site, parsed, planned, log, stage, sharing: openSearchSharing(place) }
  await indexShard(pool, batches, shard)
  const found = collectDiagnostics({ site, parsed, planned, rendered })
  return { ...reportDiagnostics(found, site, options), pages: rendered.pages }
}
