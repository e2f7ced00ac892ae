/** The render stage of the pipeline: workers render all routes, then links and anchors between pages are checked. */
import { memoize } from '../../../runtime/shared/memoize.ts'
import { siteCodeFailed } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { StepProgress } from '../../base/model/step-progress.ts'
import { toPortable } from '../../base/package/portable-path.ts'
import { resultName } from '../../engine/graph/graph.ts'
import type { Bundle } from '../../make/bundle/bundle-site.ts'
import { mergeFailures } from '../../make/render/site-failures.ts'
import type { SearchText } from '../../make/search/search-page.ts'
import { checkAnchors, type Ids } from '../../read/links/check-anchors.ts'
import type { StageTarget } from '../../write/stage.ts'
import type { ParsedSources } from '../doc/parse-changed.ts'
import type { ResultPlace } from '../doc/result-place.ts'
import { settle, unwrap } from '../doc/settled.ts'
import type { OpenSite } from '../open/open-site.ts'
import { localeOf, permalinkOf } from '../plan/page-id.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import { openTasks, type PlannedTasks } from '../plan/render-tasks.ts'
import { checkShellLinks, createWriterFinder } from '../plan/shell-links.ts'
import type { PageTime, RenderedRoute, WorkerCalls } from '../worker/calls.ts'
import { type Pool, poolSize, toBatches } from '../worker/pool.ts'
import { setUpRenderers } from './ask-to-render.ts'
import { checkResources } from './check-resources.ts'
import { externalOf } from './external-addresses.ts'
import { type Answers, createAnswers } from './page-answers.ts'
import { type PagePlace, PageResults } from './page-results.ts'
import { renderBatches, withCount } from './render-batches.ts'
import { toRenderJob } from './render-job.ts'
import { openPageSharing } from './share-pages.ts'

/** Result of rendering: paths of the pages, and diagnostics. */
export interface RenderedSite {
  /** Output paths of all pages and their documents. */
  paths: string[]
  pages: number
  /** Number of pages that were rendered now. */
  renderedNow: number
  /** Durations of these pages. */
  timed: readonly PageTime[]
  /** Files that differ from the published ones. */
  changed: number
  /** Permalink → HTML of the articles in feeds. */
  articles: ReadonlyMap<string, string>
  /** Permalink → search text of a page written in React. */
  searchTexts: SearchTexts
  /** Addresses of other sites → permalinks of pages that contain them; empty if not requested. */
  external: ReadonlyMap<string, readonly string[]>
  /** Texts of all inline scripts of pages, each once, sorted. */
  inlineScripts: readonly string[]
  diagnostics: Diagnostic[]
}

/** Permalink → search text of a page written in React. */
export type SearchTexts = ReadonlyMap<string, SearchText>

const BATCH = 12
/** Files that the code of the site was bundled from. */
const CODE = resultName('code', '')
/** Number of endless pages after which rendering stops. */
export const MOST_ENDLESS = 3

/** Render all routes of the plan; with a stage, the workers write into it. */
export async function renderSite(
  pool: Pool,
  input: RenderInput,
  stage?: StageTarget,
): Promise<RenderedSite> {
  const { site, parsed, planned, bundle, cache, onProgress, onSearchTexts, whenKept } = input
  const setup = toRenderJob(site, planned, bundle, stage)
  const tasks = openTasks(planned, parsed, site)
  // Workers load the code of the site while the pages of the last build are looked at. Of these few are rendered again.
  const isFew = cache && parsed.parsedNow < parsed.docs.size
  const patience = {
    renderTimeout: site.loaded.config.renderTimeout,
    mostEndless: MOST_ENDLESS,
    workers: isFew ? 1 : poolSize(tasks.ids.length),
  }
  const settingUp = settle(setUpRenderers(pool, setup, patience))
  await whenKept?.()
  if (cache) setCode(cache, bundle, site)
  const pages = cache ? new PageResults(cache, setup) : null
  const answers = createAnswers(tasks, pages, await listOpen(tasks, pages, onSearchTexts))
  const others =
    pages && stage && cache?.sharing
      ? openPageSharing(tasks, { answers, pages, cache, sharing: cache.sharing, stage })
      : null
  const add = createCollector({ tasks, answers, pages })
  add((await others?.take()) ?? [])
  const open = answers.listOpen().map(tasks.read)
  const tell = () =>
    onSearchTexts?.(searchTextsOf(tasks.ofCode.flatMap((id) => answers.find(id) ?? [])))
  if (open.every(({ route }) => route.kind !== 'page')) tell()
  const renderers = await unwrap(settingUp)
  const batches = others?.toBatches(open) ?? toBatches(open, BATCH)
  const made = await renderBatches(withCount(renderers, open.length, onProgress), batches, {
    others,
    onRoutes: add,
    onPages: tell,
  })
  const found = [
    ...renderers.diagnostics,
    ...made.flatMap(({ diagnostics }) => diagnostics),
    ...failuresOf(made),
  ]
  return {
    ...collectAnswers({ tasks, answers, pages }, input),
    renderedNow: made.reduce((sum, { routes }) => sum + routes.length, 0),
    timed: made.flatMap(({ timed = [] }) => timed),
    inlineScripts: renderers.inlineScripts,
    diagnostics: [...found, ...checkAnswers({ tasks, answers, pages }, input)],
  }
}

/** Set the files that the code of the site was bundled from. */
function setCode(
  { results }: PagePlace,
  { inputs }: RenderInput['bundle'],
  { loaded }: OpenSite,
): void {
  const { files = {}, folders = {} } = inputs ?? {}
  const toPart = ([path, hash]: [string, string]) => [toPortable(path, loaded.root), hash] as const
  results.graph.setInputs(CODE, [...Object.entries(files), ...Object.entries(folders)].map(toPart))
}

/** Ids of the pages to render. If those in React are as before, their texts are told at once: search waits for them. */
async function listOpen(
  { ids, ofCode }: PlannedTasks,
  pages: PageResults | null,
  onSearchTexts: RenderInput['onSearchTexts'],
): Promise<Set<string>> {
  if (!pages) return new Set(ids)
  const open = new Set(await pages.listOpen(ofCode))
  if (open.size === 0) onSearchTexts?.(searchTextsOf(ofCode.map((id) => pages.read(id))))
  const isOfCode = new Set(ofCode)
  for (const id of await pages.listOpen(ids.filter((one) => !isOfCode.has(one)))) open.add(id)
  return open
}

/** Pages of a build with their tasks and answers. */
interface PageParts {
  tasks: PlannedTasks
  answers: Answers
  pages: PageResults | null
  /** Whether the answer of a page is none of `pages`. Default: all are. */
  isExtra?(id: string): boolean
}

/** Create a function that keeps answers as they come, while workers render other pages. */
function createCollector({ tasks, answers, pages }: PageParts) {
  const idOf = new Map(answers.listOpen().map((id) => [permalinkOf(id), id]))
  return (made: readonly RenderedRoute[]) => {
    answers.add(made)
    for (const answer of made) {
      const id = idOf.get(answer.permalink)
      if (id !== undefined) pages?.record(id, tasks, answer)
    }
  }
}

/** Forget pages that are gone or could not be rendered. */
export function forgetOthers(
  pages: PageResults,
  { tasks, answers }: Omit<PageParts, 'pages'>,
  { siteMap }: PlannedSite,
): void {
  const isPlanned = new Set(tasks.ids)
  const locales = new Set(siteMap.locales.map(({ locale }) => locale))
  for (const id of pages.list())
    if (locales.has(localeOf(id)) && !(isPlanned.has(id) && answers.has(id))) pages.remove(id)
}

/** Collect facts on all pages. */
function collectAnswers(
  { tasks, answers, pages }: PageParts,
  { planned }: RenderInput,
): Omit<RenderedSite, 'renderedNow' | 'timed' | 'inlineScripts' | 'diagnostics'> {
  const made = answers.listNew()
  if (pages) forgetOthers(pages, { tasks, answers }, planned)
  const done = tasks.ids.filter(answers.has)
  const find = (ids: readonly string[]) => ids.flatMap((id) => answers.find(id) ?? [])
  return {
    paths: pages ? done.flatMap((id) => pages.pathsOf(id)) : made.flatMap(({ paths }) => paths),
    pages: done.length,
    changed: made.reduce((sum, { changed }) => sum + changed, 0),
    articles: new Map(
      find(tasks.inFeeds).flatMap(({ permalink, article }) =>
        article === undefined ? [] : [[permalink, article]],
      ),
    ),
    searchTexts: searchTextsOf(find(tasks.ofCode)),
    external: pages ? new Map() : externalOf(made),
  }
}

/** Diagnostics of rendered pages, and of links and anchors between them. Answers are read of pages with something to report. */
export function checkAnswers(
  { tasks, answers, pages, isExtra = () => false }: PageParts,
  { site, planned, bundle }: Pick<RenderInput, 'site' | 'planned' | 'bundle'>,
): Diagnostic[] {
  const done = tasks.ids.filter(answers.has)
  const built = new Map(done.map((id) => [permalinkOf(id), id]))
  const of = (id: string) => {
    const answer = answers.find(id)
    if (!answer) throw new Error(`The page ${id} has no answer`)
    return answer
  }
  const idsOf = createIdLookup((permalink) => {
    const id = built.get(permalink)
    return id === undefined ? undefined : of(id).ids
  })
  const isRead = pages && planned.isLinked
  const kept = done.filter((id) => !isExtra(id))
  const bad = isRead && new Set(pages.listBad(kept, { of, idsOf }))
  const routes = done.filter((id) => !bad || bad.has(id) || isExtra(id)).map(of)
  const isLinked = isRead && routes.every(({ shellLinks }) => shellLinks.length === 0)
  const findWriter = createWriterFinder(site, planned)
  return [
    ...routes.flatMap(({ diagnostics }) => diagnostics),
    ...(isLinked ? [] : checkShellLinks(routes, planned, findWriter)),
    ...checkResources(routes, { site, planned, bundle }, findWriter),
    ...checkAnchors(
      [...routes.flatMap(({ anchors }) => anchors), ...planned.redirects.anchors],
      idsOf,
      {
        onBrokenAnchors: site.loaded.config.onBrokenAnchors,
        locate: (href, from) => findWriter(href, from)[0]?.source,
      },
    ),
  ]
}

/** Errors of the site's code in all batches, one diagnostic for each cause. */
export function failuresOf(answers: readonly WorkerCalls['render']['answer'][]): Diagnostic[] {
  return mergeFailures(answers.flatMap(({ failures }) => failures)).map(siteCodeFailed)
}

/** Permalink → search text of a page written in React. */
export function searchTextsOf(routes: readonly RenderedRoute[]): Map<string, SearchText> {
  return new Map(
    routes.flatMap(({ permalink, searchText }) => (searchText ? [[permalink, searchText]] : [])),
  )
}

/** Results of earlier stages that rendering reads. */
export interface RenderInput {
  site: OpenSite
  parsed: ParsedSources
  planned: PlannedSite
  bundle: Pick<Bundle, 'manifest' | 'serverFile' | 'files' | 'inputs'>
  /** Absent: every page is rendered. */
  cache?: ResultPlace & PagePlace
  /** Done when the plan is kept, which pages are compared with. Default: it is. */
  whenKept?: () => Promise<void>
  onProgress?: StepProgress
  /** Called with the texts of all pages written in React, while other pages are still rendered. */
  onSearchTexts?: (texts: SearchTexts) => void
}

/** Create a lookup of ids, which are one text per page: most pages need few look-ups, so sets would cost more. */
function createIdLookup(
  idsOf: (permalink: string) => string | undefined,
): (permalink: string) => Ids | undefined {
  return memoize((permalink) => {
    const ids = idsOf(permalink)
    if (ids === undefined) return undefined
    const text = `\n${ids}\n`
    return {
      has: (id) => !id.includes('\n') && text.includes(`\n${id}\n`),
      keys: () => ids.split('\n').values(),
    }
  })
}
