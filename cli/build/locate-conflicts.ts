import { relative, sep } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { emitConflict } from '../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import type { RedirectPage } from '../base/model/redirect.ts'
import type { Route } from '../base/model/route.ts'
import type { SitePage } from '../base/model/site-files.ts'
import type { StaticFile } from '../base/model/source-file.ts'
import { type OutputBase, toOutputPaths } from '../read/links/to-output-path.ts'
import type { OpenSite } from '../tasks/open/open-site.ts'
import { pageId, permalinkOf } from '../tasks/plan/page-id.ts'
import type { PlannedSite } from '../tasks/plan/planned-site.ts'
import { type ConflictingPaths, findConflictingPaths } from '../write/output-path.ts'
import type { ComparedOutput } from '../write/output-stamps.ts'

/** Sources of the files of an output. */
interface OutputSources {
  /** Site folder, absolute. */
  root: string
  /** Only called if there are conflicts. */
  readRoutes(): readonly Pick<Route, 'permalink' | 'file' | 'page'>[]
  sitePages: readonly Pick<SitePage, 'key' | 'disk'>[]
  statics: readonly StaticFile[]
  /** Files of redirects. Default: none. */
  redirects?: readonly Pick<RedirectPage, 'path' | 'source'>[]
  policy: OutputBase
}

/**
 * Find output paths that cannot both exist on one disk, and the files that they come from. Two pages give one
 * diagnostic, although each has several files.
 */
export function findOutputConflicts(
  paths: readonly string[],
  { published, ...sources }: OutputSources & { published?: ReadonlySet<string> | undefined },
): Diagnostic[] {
  const conflicts = findConflictingPaths(paths, published)
  if (conflicts.length === 0) return []
  const sourceOf = indexSources(sources)
  const known = new Map<string, Diagnostic>()
  for (const conflict of conflicts) {
    const found = sourcesOf(conflict, sourceOf)
    const key = JSON.stringify(found.length > 1 ? found : conflict)
    if (!known.has(key)) known.set(key, emitConflict(conflict[0], conflict[1], found))
  }
  return [...known.values()]
}

type SourceIndex = ReadonlyMap<string, readonly Source[]>

/** Sources of conflicting paths, each file once. */
function sourcesOf(conflict: ConflictingPaths, sourceOf: SourceIndex): Source[] {
  const found = conflict.flatMap((path) => sourceOf.get(path) ?? [])
  return [...new Map(found.map((source) => [source.file, source])).values()]
}

/** Output path → its source files; for a page, with the field that determines its address. */
function indexSources(sources: OutputSources): SourceIndex {
  const { root, sitePages, statics, redirects = [], policy } = sources
  const index = new Map<string, Source[]>()
  const add = (path: string, source: Source) =>
    index.set(path, [...(index.get(path) ?? []), source])
  const toName = (disk: string) => relative(root, disk).split(sep).join('/')
  const pages = new Map(sitePages.map(({ key, disk }) => [key, { file: toName(disk), at: '' }]))
  for (const { permalink, file, page = '' } of sources.readRoutes()) {
    const source = file ? { file: file.file, at: 'slug' } : pages.get(page)
    if (!source) continue
    const { html, json } = toOutputPaths(permalink, policy)
    for (const path of [html, json]) add(path, source)
  }
  for (const { path, disk } of statics) add(path, { file: toName(disk) })
  for (const { path, source } of redirects) add(path, source)
  return index
}

/** Paths of a build that cannot be files beside each other. @param known - The output of the last build, if known. */
export function listConflicts(
  paths: readonly string[],
  { planned }: { planned: PlannedSite },
  { site, known }: { site: OpenSite; known: ComparedOutput | null },
) {
  const { root, config } = site.loaded
  return findOutputConflicts(paths, {
    root,
    ...omitUndefined({ published: known ? new Set(known.before.files) : undefined }),
    readRoutes: () => planned.siteMap.locales.flatMap(({ routes }) => routes),
    sitePages: site.scan.sitePages,
    statics: [...planned.statics, ...planned.copies],
    redirects: planned.redirects.pages,
    policy: { siteBase: config.baseUrl, trailingSlash: config.trailingSlash },
  })
}

const ofPlans = new WeakMap<PlannedSite, Diagnostic[]>()

/** Conflicts among the pages, static files and redirects of a plan, before anything is written. Each plan is checked once. */
export function conflictsOfPlan(
  site: OpenSite,
  { planned }: { bundle?: unknown; planned?: PlannedSite },
): Diagnostic[] {
  const { baseUrl: siteBase, trailingSlash, router } = site.loaded.config
  // The pages of a hash router are no files.
  if (!planned || router === 'hash') return []
  const known = ofPlans.get(planned)
  if (known) return known
  // A plan in the store reads its routes on demand, and knows their addresses without.
  const ids =
    planned.tasks?.ids ?? planned.siteMap.locales.flatMap(({ routes }) => routes.map(pageId))
  const pages = ids.flatMap((id) => {
    const { html, json } = toOutputPaths(permalinkOf(id), { siteBase, trailingSlash })
    return [json, html]
  })
  const files = [...planned.statics, ...planned.copies, ...planned.redirects.pages]
  const paths = [...pages, ...files.map(({ path }) => path)]
  const found = listConflicts(paths, { planned }, { site, known: null })
  ofPlans.set(planned, found)
  return found
}
