/**
 * The plan as a result, and what it says of each page as rows of it. An edited text is mostly no input of the plan, so
 * it is not read: pages depend on their rows.
 */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { memoize } from '../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { once } from '../../runtime/shared/once.ts'
import type { Route } from '../base/model/route.ts'
import type { StaticFile } from '../base/model/source-file.ts'
import { digest } from '../engine/digest.ts'
import { type Graph, partName, resultName } from '../engine/graph/graph.ts'
import { openKnownFiles } from '../engine/known-files.ts'
import type { Results } from '../engine/results.ts'
import { hashOfJson } from '../make/bundle/bundle-record.ts'
import type { GeneratedImage } from '../make/draw/generated-images.ts'
import type { LocaleSetup } from '../make/render/render-setup.ts'
import type { TextTable } from '../read/links/text-table.ts'
import { nameOfFile, nameOfSummary } from './doc-results.ts'
import type { BuildLook } from './look-at-build.ts'
import type { OpenSite } from './open-site.ts'
import { localeOf, pageId } from './page-id.ts'
import { createBranchHasher } from './page-keys.ts'
import type { ParsedSite } from './parse-site.ts'
import { loadIcon, planIcons } from './plan-generated-images.ts'
import { imageFolder } from './plan-pictures.ts'
import type { PlannedSite, PlannedTask } from './planned-site.ts'
import { listTasks } from './render-tasks.ts'
import { listBrokenLinks } from './shell-links.ts'

/** Name of what the plan says of one page, without its article. */
export const nameOfTask = (id: string): string => partName(nameOfPages(id), `task ${id}`)
/** Name of the part of the sidebar that a page shows. */
export const nameOfBranch = (id: string): string => partName(nameOfPages(id), `branch ${id}`)
/** Pages of one locale. They have the same names in a build of some locales and in one of all. */
const nameOfPages = (id: string) => resultName('pages', localeOf(id))

const PLAN = resultName('plan', '')
const FRAME = resultName('frame', 'plan')
const OTHERS = resultName('others', 'plan')

/** Forget the plan, which may have been made from other texts than its inputs say. */
export const forgetPlan = (graph: Graph): void => graph.remove(PLAN)

/** Name of the plan and of what it says of all pages. */
export const NAME_OF_PLAN: string = PLAN

/** Digest of the plan and of what it says of all pages; `null` if it depends on more than its inputs. */
export const digestOfPlan = (graph: Graph): string | null => graph.digestOf(PLAN)

/** Maximum number of drawn pictures; a plan with more takes longer to read than to make. */
const MOST_PICTURES = 64

/** The plan of the last build. */
interface PlanResults {
  /** The plan, if everything that it was made from is as it was; `null`: the site must be planned. */
  find(): PlannedSite | null
  /** Keep a plan that was made from the sources of this build. */
  record(planned: PlannedSite): void
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
    if (!loaded.config.i18n.locales.includes(locale)) graph.remove(resultName('pages', locale))
  graph.setInput(
    FRAME,
    hashOfJson([
      // The plan contains absolute paths of files.
      [look.frame, loaded.root, stateDir, [...docs.keys()]],
      diagnostics.map(({ code, severity, source }) => [code, severity, source]),
      [outdated.map(([locale, pages]) => [locale, ...pages]), scan.translations],
    ]),
  )
  graph.setInput(OTHERS, hashOfJson([...look.sources.files].filter(([path]) => !docs.has(path))))
  return {
    find() {
      if (!graph.isCurrent(PLAN)) return null
      const stored = results.read<StoredPlan>(PLAN)
      const planned = withRoutes(withIcons(unpackPlan(stored.planned, site), site), stored, results)
      return areWhole(planned.copies, imageFolder(site)) ? planned : null
    },
    record(found) {
      const planned = { ...found, isLinked: listBrokenLinks([], found).size === 0 }
      const rows = recordPages(planned, results)
      const read = readsTexts(planned, docs)
      if (read === null || planned.generatedImages.length > MOST_PICTURES) return graph.remove(PLAN)
      const bare = mapLists(packPlan(planned), () => [])
      const ids = planned.siteMap.locales.map(({ routes }) => routes.map(pageId))
      const inFeeds = planned.feeds.map(({ routes }) => routes.map(pageId))
      const routes = planned.siteMap.locales.flatMap((locale) => locale.routes)
      const ofCode = routes.filter(({ kind }) => kind === 'page').map(pageId)
      const stored: StoredPlan = {
        planned: bare,
        ids,
        inFeeds,
        ofCode,
        isLinked: planned.isLinked === true,
        rows,
      }
      const summaries = Array.from(docs.keys(), nameOfSummary)
      const texts = read.map(nameOfFile)
      results.record(PLAN, stored, { reads: [FRAME, OTHERS, ...summaries, ...texts] })
    },
  }
}

/** A plan in the store. */
interface StoredPlan {
  /** Without functions, shared memory, and routes. */
  planned: PlannedSite
  /** Ids of the pages of each locale. */
  ids: readonly string[][]
  /** Ids of the pages in each feed. */
  inFeeds: readonly string[][]
  /** Ids of the pages that are written in React. */
  ofCode: readonly string[]
  /** Whether all links of sidebars are right. */
  isLinked: boolean
  /** Digest of what it says of the pages. */
  rows: string
}

/** Keep what the plan says of each page. @returns the digest of all of it. */
function recordPages(planned: PlannedSite, results: Results): string {
  const { ids, read } = listTasks(planned)
  const sums = planned.siteMap.locales.map(({ locale }) => {
    const hashBranch = createBranchHasher(planned.setups[locale] ?? { sidebars: {} })
    const own = ids.filter((id) => localeOf(id) === locale)
    const rows = own.flatMap((id) => {
      const task = read(id)
      return [
        [`task ${id}`, results.add(task)],
        [`branch ${id}`, hashBranch(task.route)],
      ] as const
    })
    const sum = digest(rows.flat().join('\n'))
    results.graph.record(resultName('pages', locale), { digest: sum, parts: rows, reads: [] })
    return sum
  })
  return digest(sums.join())
}

/** Let a plan read its routes when somebody asks for them. */
function withRoutes(
  planned: PlannedSite,
  { ids, inFeeds, ofCode, isLinked }: StoredPlan,
  results: Results,
): PlannedSite {
  const readTask = memoize((id: string) => results.readPart<PlannedTask>(nameOfTask(id)))
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
    tasks: { ids: ids.flat(), ofCode, read: readTask },
    siteMap: {
      ...siteMap,
      locales: siteMap.locales.map((locale, at) => withLater(locale, ids[at] ?? [])),
    },
    feeds: feeds.map((feed, at) => withLater(feed, inFeeds[at] ?? [])),
  }
}

/** Replace the routes of each list of a plan. */
function mapLists(planned: PlannedSite, map: (routes: readonly Route[]) => Route[]): PlannedSite {
  const { siteMap, feeds } = planned
  const mapAll = <Owner extends { routes: readonly Route[] }>(owner: Owner): Owner => ({
    ...owner,
    routes: map(owner.routes),
  })
  return {
    ...planned,
    siteMap: { ...siteMap, locales: siteMap.locales.map(mapAll) },
    feeds: feeds.map(mapAll),
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

/** Whether files exist, and are as they were written if they are in a cache of images. */
function areWhole(copies: readonly StaticFile[], images: string): boolean {
  const known = openKnownFiles(images)
  const isWhole = ({ disk }: StaticFile) =>
    dirname(disk) === images ? known.isAsLeft(basename(disk)) : existsSync(disk)
  const result = copies.every(isWhole)
  known.save()
  return result
}

/** Convert a plan for writing: without functions, and with plain memory instead of shared memory. */
export function packPlan(planned: PlannedSite): PlannedSite {
  const images = planned.generatedImages.map(({ convert: _, ...image }) => image)
  return { ...mapTables(planned, copyTable(toOwn)), statics: [], generatedImages: images }
}

/** The reverse of {@link packPlan}, except for functions that draw pictures. */
export function unpackPlan(planned: PlannedSite, { scan }: Pick<OpenSite, 'scan'>): PlannedSite {
  return { ...mapTables(planned, copyTable(toShared)), statics: scan.statics }
}

function withIcons(planned: PlannedSite, site: OpenSite): PlannedSite {
  const icons = planIcons(site, loadIcon(site)).generatedImages
  const made = new Map(icons.map((image) => [image.path, image]))
  const toImage = (image: GeneratedImage) => made.get(image.path) ?? image
  return { ...planned, generatedImages: planned.generatedImages.map(toImage) }
}

type Copy = (table: TextTable) => TextTable

/** Copy each table only once, because all locales share the table of addresses. */
function copyTable(copy: (memory: TextTable['memory']) => TextTable['memory']): Copy {
  return memoize((table) => ({ ...table, memory: copy(table.memory) }))
}

function toOwn(memory: TextTable['memory']): TextTable['memory'] {
  return fill(new ArrayBuffer(memory.byteLength), memory)
}

function toShared(memory: TextTable['memory']): TextTable['memory'] {
  return fill(new SharedArrayBuffer(memory.byteLength), memory)
}

function fill(to: ArrayBuffer | SharedArrayBuffer, from: TextTable['memory']): TextTable['memory'] {
  new Uint8Array(to).set(new Uint8Array(from))
  // A plan in a file has plain memory, a plan for threads shared memory; the type names only the latter.
  return to as TextTable['memory']
}

/** Copy a plan with other tables. */
function mapTables(planned: PlannedSite, copy: Copy): PlannedSite {
  const { setups, markdownCopies } = planned
  const mapSetup = (setup: LocaleSetup): LocaleSetup => {
    const { links, untranslated } = setup
    const { permalinks, permalinkOf } = links
    return {
      ...setup,
      links: { ...links, permalinks: copy(permalinks), permalinkOf: copy(permalinkOf) },
      untranslated: { ...untranslated, permalinks: copy(untranslated.permalinks) },
    }
  }
  return {
    ...planned,
    setups: Object.fromEntries(
      Object.entries(setups).map(([locale, setup]) => [locale, mapSetup(setup)]),
    ),
    ...omitUndefined({ markdownCopies: markdownCopies && copy(markdownCopies) }),
  }
}
