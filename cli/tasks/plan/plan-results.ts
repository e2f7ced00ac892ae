/**
 * The plan as a result, and what it says of each page as rows of it. An edited text is mostly no input of the plan, so
 * it is not read: pages depend on their rows.
 */
import { memoize } from '../../../runtime/shared/memoize.ts'
import { once } from '../../../runtime/shared/once.ts'
import { digest } from '../../base/disk/digest.ts'
import type { PlannedRoute, Route } from '../../base/model/route.ts'
import type { PlannedLocale } from '../../base/model/site-map.ts'
import { type Graph, partName, resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import type { GeneratedImage } from '../../make/draw/generated-images.ts'
import {
  type FindTitle,
  fillRoute,
  fillTitles,
  listSharedTitles,
  listTitles,
} from '../../make/route/fill-titles.ts'
import { nameOfFile, nameOfSummary, nameOfTitle } from '../doc/doc-results.ts'
import type { ParsedSite } from '../doc/parse-site.ts'
import type { BuildLook } from '../open/look-at-build.ts'
import type { OpenSite } from '../open/open-site.ts'
import { packPlan, unpackPlan } from './pack-plan.ts'
import { localeOf, pageId, permalinkOf } from './page-id.ts'
import { createBranchHasher } from './page-keys.ts'
import { loadIcon, planIcons } from './plan-generated-images.ts'
import { areWhole } from './plan-pictures.ts'
import { showsFile } from './planned-routes.ts'
import { countByLocale, type PlannedSite, type PlannedTask } from './planned-site.ts'
import { listTasks } from './render-tasks.ts'
import { listBrokenLinks } from './shell-links.ts'
import { openTitles, recordTitles, TITLES, type UntitledPlan } from './untitled-plan.ts'

/** Name of what the plan says of one page, without its article. */
export const nameOfTask = (id: string): string => partName(nameOfPages(id), `task ${id}`)
/** Name of the part of the sidebar that a page shows. */
export const nameOfBranch = (id: string): string => partName(resultName(BRANCHES, localeOf(id)), id)
/** Pages of one locale. They have the same names in a build of some locales and in one of all. */
const nameOfPages = (id: string) => resultName('pages', localeOf(id))

/** What pages of a locale show of their sidebars, with the titles of docs. */
const BRANCHES = 'branches'
const PLAN = resultName('plan', '')
const FRAME = resultName('frame', '')
const OTHERS = resultName('others', '')

/** Whether nothing has changed that the plan was made from. Titles of pages may have. */
export const isPlanCurrent = (graph: Graph): boolean => graph.isCurrent(PLAN)

/** Forget the plan, which may have been made from other texts than its inputs say. */
export const forgetPlan = (graph: Graph): void => graph.remove(PLAN)

/** Name of the plan, and of what it says of all pages without the titles of docs. */
export const NAME_OF_PLAN: string = PLAN

/** The same, and all titles. */
export const NAMES_OF_PLAN: readonly string[] = [PLAN, TITLES]

/** Digest of the plan, of what it says of all pages, and of all titles; `null` if it depends on more than its inputs. */
export function digestOfPlan(graph: Graph): string | null {
  const plan = graph.digestOf(PLAN)
  return plan && digest([plan, graph.digestOf(TITLES)].join(' '))
}

/** Maximum number of drawn pictures; a plan with more takes longer to read than to make. */
const MOST_PICTURES = 64

/** A plan, and how it is kept. */
export interface Plan {
  planned: PlannedSite
  /** Keep the plan for the pages of this build, and for the next one; best while workers have something to do. */
  keep(): void
}

/** The plan of the last build. */
interface PlanResults {
  /** The plan, if everything that it was made from is as it was; `null`: the site must be planned. */
  find(): Plan | null
  /** Add to a plan what {@link find} knows too. */
  complete(planned: PlannedSite, untitled: UntitledPlan): PlannedSite
  /** Keep a completed plan that was made from the sources of this build. */
  record(planned: PlannedSite, untitled: UntitledPlan): void
}

/** What the plan is made from. */
interface PlanSources {
  cache: { results: Results; look: Pick<BuildLook, 'frame' | 'sources'> }
  parsed: ParsedSite
}

/** Look at everything that a plan is made from. */
export function openPlanResults(site: OpenSite, { cache, parsed }: PlanSources): PlanResults {
  const { results, look } = cache
  const { graph } = results
  const { loaded, stateDir, translations, scan } = site
  const { docs, diagnostics } = parsed
  const outdated = Object.entries(translations?.outdated ?? {})
  for (const locale of graph.list('pages'))
    if (!loaded.config.i18n.locales.includes(locale))
      for (const task of ['pages', BRANCHES]) graph.remove(resultName(task, locale))
  const own = {
    // The plan contains absolute paths of files.
    'place of the site': [loaded.root, stateDir],
    'list of docs': [...docs.keys()],
    warnings: diagnostics.map(({ code, severity, source }) => [code, severity, source]),
    'states of translations': [
      outdated.map(([locale, pages]) => [locale, ...pages]),
      scan.translations,
    ],
    'content of plugins': [site.plugins?.targets, site.plugins?.redirects, site.plugins?.feeds],
  }
  const hashed = Object.entries(own).map(([name, value]) => [name, hashOfJson(value)] as const)
  graph.setInputs(FRAME, [...Object.entries(look.frame), ...hashed])
  const toTitle = (file: string) => graph.digestOf(nameOfTitle(file)) ?? docs.get(file)?.title ?? ''
  graph.setInput(TITLES, digest(Array.from(docs.keys(), toTitle).join('\n')))
  const others = [...look.sources.files].filter(([path]) => !docs.has(path))
  graph.setInputs(OTHERS, others)
  return {
    find() {
      if (!isPlanCurrent(graph)) return null
      const stored = results.read<StoredPlan>(PLAN)
      const findTitle = openTitles(results, docs)
      const bare = withIcons(unpackPlan(stored.planned, site), site)
      const filled = withSidebars(bare, stored, findTitle)
      const planned = withRoutes(filled, stored, { results, findTitle })
      if (!areWhole(planned.copies, site)) return null
      return { planned, keep: () => keepBranches(planned, stored, graph) }
    },
    complete,
    record: (planned, untitled) => recordPlan(planned, untitled, { results, docs }),
  }
}

function complete(planned: PlannedSite, { locales }: UntitledPlan): PlannedSite {
  const titles = new Map(
    locales.flatMap(({ routes }) =>
      routes.map((route) => [pageId(route), listTitles(route)] as const),
    ),
  )
  const sharedTitles = Object.fromEntries(
    locales.map(({ locale, routes }) => [locale, new Set(routes.flatMap(listSharedTitles))]),
  )
  const isLinked = listBrokenLinks([], planned).size === 0
  return { ...planned, titles, sharedTitles, isLinked }
}

function recordPlan(
  planned: PlannedSite,
  untitled: UntitledPlan,
  { results, docs }: { results: Results; docs: ParsedSite['docs'] },
): void {
  const { graph } = results
  const rows = recordPages(planned, untitled, results)
  const ids = planned.siteMap.locales.map(({ routes }) => routes.map(pageId))
  const sidebarsOf = planned.siteMap.locales.map(({ routes }) =>
    routes.map(({ sidebar }) => sidebar ?? null),
  )
  for (const { locale } of planned.siteMap.locales) graph.remove(resultName(BRANCHES, locale))
  keepBranches(planned, { ids, sidebarsOf }, graph)
  const read = readsTexts(planned, docs)
  if (read === null || planned.generatedImages.length > MOST_PICTURES) {
    graph.remove(PLAN)
    return
  }
  recordTitles(results, docs)
  const bare = { ...withoutRoutes(packPlan(planned)), counts: countByLocale(planned) }
  const inFeeds = planned.feeds.map(({ routes }) => routes.map(pageId))
  const routes = planned.siteMap.locales.flatMap((locale) => locale.routes)
  const ofCode = routes.filter(({ kind }) => kind === 'page').map(pageId)
  const lists = routes.filter(({ cards, tagPage }) => cards ?? tagPage).map(pageId)
  const stored: StoredPlan = {
    planned: bare,
    untitled: untitled.locales.map((locale) => ({ ...locale, routes: [] })),
    ids,
    sidebarsOf,
    inFeeds,
    ofCode,
    lists,
    files: routes.map(({ file }) => file?.file ?? ''),
    isLinked: planned.isLinked === true,
    rows,
  }
  const summaries = Array.from(docs.keys(), nameOfSummary)
  const texts = [...read.map(nameOfFile), ...new Set(untitled.usedTitles.map(nameOfTitle))]
  results.record(PLAN, stored, { reads: [FRAME, OTHERS, ...summaries, ...texts] })
}

/** A plan in the store. */
interface StoredPlan {
  /** Without functions, shared memory, routes and sidebars. */
  planned: PlannedSite
  /** Locales without routes, and without the titles of docs. */
  untitled: readonly PlannedLocale[]
  /** Ids of the pages of each locale. */
  ids: readonly string[][]
  /** Keys of the sidebars of these pages. */
  sidebarsOf: readonly (string | null)[][]
  /** Ids of the pages in each feed. */
  inFeeds: readonly string[][]
  /** Ids of the pages that are written in React. */
  ofCode: readonly string[]
  /** Ids of the pages with lists of docs. */
  lists: readonly string[]
  /** File of each page, in the order of all pages; '' for none. */
  files: readonly string[]
  /** Whether all links of sidebars are right. */
  isLinked: boolean
  /** Digest of what it says of the pages. */
  rows: string
}

/** Keep what the plan says of each page, without titles. @returns the digest of all of it. */
function recordPages(planned: PlannedSite, { locales }: UntitledPlan, results: Results): string {
  const { read } = listTasks(planned)
  const sums = locales.map(({ locale, routes }) => {
    const rows = routes.map((route) => {
      const id = pageId(route)
      const task: UntitledTask = { ...read(id), route }
      return [`task ${id}`, results.add(task)] as const
    })
    const sum = digest(rows.flat().join('\n'))
    results.graph.record(resultName('pages', locale), { digest: sum, parts: rows, reads: [] })
    return sum
  })
  return digest(sums.join())
}

/** What a plan says of one page, without the titles of docs. */
type UntitledTask = Omit<PlannedTask, 'route'> & { route: PlannedRoute }

/** Keep what each page shows of its sidebar, unless all titles are as they were. */
function keepBranches(
  { siteMap, setups }: PlannedSite,
  { ids, sidebarsOf }: Pick<StoredPlan, 'ids' | 'sidebarsOf'>,
  graph: Graph,
): void {
  for (const [at, { locale }] of siteMap.locales.entries()) {
    const name = resultName(BRANCHES, locale)
    if (graph.isCurrent(name)) continue
    const hashBranch = createBranchHasher(setups[locale] ?? { sidebars: {} })
    const rows = (ids[at] ?? []).map((id, index) => {
      const sidebar = sidebarsOf[at]?.[index] ?? ''
      return [id, hashBranch({ permalink: permalinkOf(id), sidebar })] as const
    })
    graph.record(name, { digest: digest(rows.flat().join('\n')), parts: rows, reads: [TITLES] })
  }
}

/** Leave out routes and sidebars, which are kept without titles. */
function withoutRoutes({ titles: _, ...planned }: PlannedSite): PlannedSite {
  const setups = Object.entries(planned.setups).map(([locale, setup]) => [
    locale,
    { ...setup, sidebars: {} },
  ])
  return {
    ...planned,
    siteMap: { ...planned.siteMap, locales: [] },
    setups: Object.fromEntries(setups),
    feeds: planned.feeds.map((feed) => ({ ...feed, routes: [] })),
  }
}

/** Add the sidebars, with the titles of now. */
function withSidebars(
  { siteMap, setups, ...planned }: PlannedSite,
  { untitled }: StoredPlan,
  findTitle: FindTitle,
): PlannedSite {
  const locales = untitled.map((locale) => fillTitles(locale, findTitle))
  const filled = locales.flatMap(({ locale, sidebars }) => {
    const setup = setups[locale]
    return setup ? [[locale, { ...setup, sidebars }] as const] : []
  })
  return { ...planned, siteMap: { ...siteMap, locales }, setups: Object.fromEntries(filled) }
}

/** Let a plan read its routes when somebody asks for them. */
function withRoutes(
  planned: PlannedSite,
  { ids, inFeeds, ofCode, lists, files, isLinked, untitled }: StoredPlan,
  { results, findTitle }: { results: Results; findTitle: FindTitle },
): PlannedSite {
  const langs = new Map(untitled.map(({ locale, lang }) => [locale, lang]))
  const readUntitled = (id: string) => results.readPart<UntitledTask>(nameOfTask(id))
  const readTask = memoize((id: string): PlannedTask => {
    const task = readUntitled(id)
    return { ...task, route: fillRoute(task.route, findTitle, langs.get(localeOf(id)) ?? '') }
  })
  const titlesOf = (id: string) => listTitles(readUntitled(id).route)
  const all = ids.flat()
  const pagesOf = (shown: ReadonlySet<string>) => [
    ...all.filter((_, at) => shown.has(files[at] ?? '')),
    ...lists.filter((id) => showsFile(readTask(id).route, shown)),
  ]
  const read = (id: string) => readTask(id).route
  const { siteMap, feeds } = planned
  const withLater = <Owner extends { routes: readonly Route[] }>(
    owner: Owner,
    own: readonly string[],
  ) => {
    const routes = once(() => own.map(read))
    return Object.defineProperty({ ...owner }, 'routes', { get: routes, enumerable: true })
  }
  return {
    ...planned,
    isLinked,
    tasks: { ids: all, ofCode, read: readTask, titlesOf, pagesOf },
    siteMap: {
      ...siteMap,
      locales: siteMap.locales.map((locale, at) => withLater(locale, ids[at] ?? [])),
    },
    feeds: feeds.map((feed, at) => withLater(feed, inFeeds[at] ?? [])),
  }
}

/**
 * Docs whose texts a plan depends on, because the file is published too or a position in it was looked up; `null` for a
 * plan that cannot be written, because of causes of errors.
 */
function readsTexts(
  { diagnostics, setups }: PlannedSite,
  docs: ParsedSite['docs'],
): string[] | null {
  if (diagnostics.some(({ cause }) => cause !== undefined)) return null
  const located = diagnostics.flatMap(({ source }) =>
    source?.line === undefined ? [] : source.file,
  )
  const assets = Object.values(setups).flatMap(({ links }) => [...links.assets.keys()])
  return [...new Set([...located, ...assets])].filter((file) => docs.has(file))
}

function withIcons(planned: PlannedSite, site: OpenSite): PlannedSite {
  const icons = planIcons(site, loadIcon(site)).generatedImages
  const made = new Map(icons.map((image) => [image.path, image]))
  const toImage = (image: GeneratedImage) => made.get(image.path) ?? image
  return { ...planned, generatedImages: planned.generatedImages.map(toImage) }
}
