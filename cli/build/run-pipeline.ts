/** Runs the stages up to render, and search and drawing in parallel with it; publishes nothing. */
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { isOnlyUser } from '../base/disk/cache-users.ts'
import { countOf } from '../base/errors/count-of.ts'
import type { Report } from '../base/errors/report.ts'
import { diagnosticsOf } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { StepProgress } from '../base/model/step-progress.ts'
import { findPackageRoot } from '../base/package/package-root.ts'
import { createValueLog, type ValueLog } from '../engine/store/value-log.ts'
import type { Bundle } from '../make/bundle/bundle-site.ts'
import { drawMissingImages } from '../make/draw/generated-images.ts'
import { createPainter } from '../make/draw/painter.ts'
import { type ParsedSources, parseSite } from '../tasks/doc/parse-changed.ts'
import { filesOf } from '../tasks/doc/parse-site.ts'
import { settle, unwrap } from '../tasks/doc/settled.ts'
import { type StagedRest, stageRest } from '../tasks/files/stage-rest.ts'
import type { OpenSite } from '../tasks/open/open-site.ts'
import { openWorkers } from '../tasks/open/open-workers.ts'
import { type RenderedSite, renderSite, type SearchTexts } from '../tasks/page/render-site.ts'
import { planAgain } from '../tasks/plan/plan-again.ts'
import type { PlannedSite } from '../tasks/plan/planned-site.ts'
import { openPictureSharing } from '../tasks/plan/share-pictures.ts'
import { indexSite } from '../tasks/search/index-site.ts'
import { openSearchSharing } from '../tasks/search/share-search.ts'
import type { ParsedDoc } from '../tasks/worker/calls.ts'
import { poolSize } from '../tasks/worker/pool.ts'
import type { Stage } from '../write/stage.ts'
import type { BuildCache } from './build-cache.ts'
import { type BuildTrace, createTrace } from './build-trace.ts'
import { checkArticles } from './check-articles.ts'
import { findLostRoutes } from './lost-routes.ts'
import { checkOnBuild } from './review-content.ts'
import { collectDiagnostics } from './site-diagnostics.ts'

/** Results of the stages before the output is published. */
export interface BuildState {
  parsed: ParsedSources
  planned: PlannedSite
  rendered: RenderedSite
  /** Output paths of the search indexes; `null` for a check. */
  indexed: readonly string[] | null
  /** Files that no worker writes; `null` for a check. */
  rest: StagedRest | null
  bundle: Bundle
  diagnostics: readonly Diagnostic[]
}

/** The site's code could not be bundled or loaded: nothing is rendered. */
interface UnrenderedState {
  bundle: null
  /** All diagnostics, those of the code included, so at least one is an error. */
  diagnostics: readonly Diagnostic[]
}

/** Stage, cache and trace of a build. Default: none. */
interface BuildPlaces {
  stage?: Stage | undefined
  cache?: BuildCache | null
  /** Without a cache: file → current doc of another one. Default: none. */
  kept?: ReadonlyMap<string, ParsedDoc>
  /** Records times. */
  trace?: BuildTrace
}

/** Run all stages. @throws errors that leave the next stage without input. */
export async function runPipeline(
  site: OpenSite,
  report: Report,
  { stage, cache = null, kept, trace = createTrace() }: BuildPlaces = {},
): Promise<BuildState | UnrenderedState> {
  const files = filesOf(site)
  const workers = openOwnWorkers(site, poolSize(files.length), { isLazy: cache !== null, trace })
  const { pool, spoolDir } = workers
  // In parallel with parse, since bundling does not depend on docs. An error is handled when both are done.
  const bundling = settle(trace.time('bundle', () => site.tools.bundleSite(toBundleOptions(site))))
  try {
    report.step(`Parsing ${countOf(files.length, 'file')}`)
    const parsing = { spoolDir, cache, kept, ...toCount(report, 'Parsing files') }
    const parsed = await trace.time('parse', () => parseSite(pool, site, parsing))
    const planning = { ...toDrawing(report, { stage, cache }), cache }
    const { planned, keep } = await trace.time('plan', () => planAgain(site, parsed, planning))
    const keeping = settle(setImmediate().then(keep))
    const whenKept = () => unwrap(keeping)
    const { given, onSearchTexts } = createSearchTexts()
    const rendering = settle(
      unwrap(bundling).then(async (bundle) => {
        report.step('Rendering')
        const rest = omitUndefined({ cache: cache ?? undefined })
        const count = toCount(report, 'Rendering pages')
        const input = { site, parsed, planned, bundle, onSearchTexts, whenKept, ...count, ...rest }
        const rendered = await trace.time('render', () => renderSite(pool, input, stage))
        return { bundle, rendered }
      }),
    )
    // Indexing starts before bundling ends, because the workers are idle until then.
    const readPages = () => Promise.race([given, unwrap(rendering).then(searchTextsOfAll)])
    const log = cache?.search.log ?? createValueLog(join(spoolDir, SEARCH_LOG))
    const known = omitUndefined({ results: cache?.results })
    const input = { site, parsed, planned, log, readPages, whenKept, ...known }
    const toIndex = async (to: Stage) =>
      indexSite(pool, { ...input, ...toSearchCache({ cache, stage: to, log }) }, to)
    const indexing = settle(trace.time('search index', async () => (stage ? toIndex(stage) : null)))
    const drawing = settle(trace.time('draw', () => drawPictures(site, planned, stage)))
    const lost = settle(findLostRoutes(site, planned))
    // The cache may be closed after an error, so nothing may be kept later.
    const [done] = await Promise.all([rendering, keeping])
    const ofCode = 'error' in done ? diagnosticsOf(done.error) : null
    if (ofCode) {
      const ofContent = [...collectDiagnostics(input), ...checkArticles(planned, parsed)]
      return { bundle: null, diagnostics: [...ofContent, ...ofCode] }
    }
    const { bundle, rendered } = await unwrap(rendering)
    const parts = { parsed, planned, bundle, rendered, drawn: await unwrap(drawing) }
    // Workers merge the search index meanwhile: they are asked to first.
    await setImmediate()
    const toRest = () => (stage ? stageRest(parts, { site, stage, cache }) : null)
    const rest = trace.time('site files', toRest)
    const found = collectDiagnostics({ site, parsed, planned, rendered })
    const diagnostics = [...found, ...(await unwrap(lost)), ...(await checkOnBuild(site))]
    const indexed = await unwrap(indexing)
    return { parsed, planned, bundle, rendered, indexed, rest, diagnostics }
  } finally {
    await workers.close()
  }
}

function openOwnWorkers(
  { tools, loaded, stateDir }: OpenSite,
  size: number,
  { isLazy, trace }: { isLazy: boolean; trace: BuildTrace },
) {
  const hungAfter = loaded.config.renderTimeout
  const options = { startWorker: tools.startWorker, hungAfter, isLazy, onJob: trace.onJob }
  return openWorkers(stateDir, size, options)
}

/** Texts of pages written in React, which the search index may get before all other pages are rendered. */
function createSearchTexts() {
  let onSearchTexts: (texts: SearchTexts) => void = () => {}
  const given = new Promise<SearchTexts>((resolve) => {
    onSearchTexts = resolve
  })
  return { given, onSearchTexts }
}

function searchTextsOfAll({ rendered }: { rendered: RenderedSite }): SearchTexts {
  return rendered.searchTexts
}

/** Name of a log for segments in a temporary folder. */
const SEARCH_LOG = 'search'

/** Caches of search batches: of this machine, and shared with others. */
function toSearchCache({ cache, ...place }: SearchPlaces) {
  if (!cache) return {}
  const { search, sharing, look } = cache
  const shared = sharing && openSearchSharing({ ...place, sharing, program: look.program })
  return { cache: search, ...omitUndefined({ sharing: shared ?? undefined }) }
}

interface SearchPlaces {
  cache: BuildCache | null
  stage: Stage
  log: ValueLog
}

/** Report the progress of a step, only in a terminal; elsewhere only its start is printed. */
function toCount(report: Report, text: string): { onProgress?: StepProgress } {
  if (report.columns === null) return {}
  return { onProgress: (done, all) => report.step(text, { done, all }) }
}

/** Options for drawing icons and writing images, with their progress. Images are written only with a stage. */
function toDrawing(report: Report, { stage, cache }: BuildPlaces) {
  const onWritten: StepProgress = (done, all) => report.step('Writing pictures', { done, all })
  const pictureShare = cache?.sharing ? openPictureSharing(cache.sharing) : undefined
  return { draws: true, ...omitUndefined({ onPicture: stage && onWritten, pictureShare }) }
}

/** Options of the bundler, from a site. */
export function toBundleOptions({ loaded, scan, stateDir, keptIn, onDamage }: OpenSite) {
  const { sitePages, themeFiles, navbarFiles, trustedModules, clientModules, pluginComponents } =
    scan
  const files = {
    ...{ sitePages, themeFiles, navbarFiles, trustedModules, clientModules },
    ...omitUndefined({ pluginComponents }),
  }
  return {
    loaded,
    ...files,
    mode: 'production',
    cacheDir: stateDir,
    ...omitUndefined({ keptIn: keptIn || undefined, onDamage }),
  } as const
}

/** Draw images, if they are published. A build of some locales, or during another build, removes no unused ones, since others may need them. */
async function drawPictures(
  { stateDir, loaded, locales, onDamage = () => {} }: OpenSite,
  { generatedImages }: PlannedSite,
  stage: Stage | undefined,
) {
  if (!stage) return []
  const cacheDir = join(stateDir, 'drawn')
  return drawMissingImages(generatedImages, {
    cacheDir,
    onDamage: () => onDamage(cacheDir),
    keepOnly: locales.length === loaded.config.i18n.locales.length && isOnlyUser(stateDir),
    loadPainter: () => createPainter(findPackageRoot()),
  })
}
