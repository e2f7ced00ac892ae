/** Checks images and media of rendered pages against all files that a build publishes. */
import { join } from 'node:path'
import { resourceBroken } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { positionAt } from '../../base/model/position.ts'
import type { Bundle } from '../../make/bundle/bundle-site.ts'
import { decodePath } from '../../read/links/permalink.ts'
import { tryRead } from '../open/locate-diagnostics.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import type { RenderedRoute } from '../worker/calls.ts'

/** Files that a build makes or copies. */
interface Published {
  site: OpenSite
  planned: Pick<PlannedSite, 'siteMap' | 'copies' | 'statics' | 'generatedImages'>
  bundle: Pick<Bundle, 'files'>
}

/** Finds the files that contain an address of these pages. */
type FindWriter = (href: string, pages: readonly string[]) => readonly { source: Source }[]

/** One diagnostic for each address without a published file, at the file that contains it. */
export function checkResources(
  routes: readonly Pick<RenderedRoute, 'permalink' | 'resources'>[],
  published: Published,
  findWriter: FindWriter,
): Diagnostic[] {
  const { site, planned, bundle } = published
  const open = routes.filter(({ resources = [] }) => resources.length > 0)
  // The files of a missing folder are unknown, and the missing folder is already reported.
  if (open.length === 0 || site.scan.missingFolders.length > 0) return []
  const { markdown, baseUrl } = site.loaded.config
  const parts = [bundle.files, planned.copies, planned.statics, planned.generatedImages]
  const files = new Set(parts.flatMap((list) => list.map(({ path }) => path)))
  const locate = createAddressLocator(planned, site.loaded.root, findWriter)
  const found = new Map<string, Diagnostic>()
  for (const { permalink, resources = [] } of open)
    for (const href of resources) {
      const { pathname } = new URL(href, `http://site${permalink}`)
      if (pathname.startsWith(baseUrl) && files.has(decodePath(pathname.slice(baseUrl.length))))
        continue
      const source = locate(href, [permalink])
      const key = JSON.stringify([href, source])
      if (!found.has(key))
        found.set(key, resourceBroken(href, markdown.onBrokenMarkdownImages, source))
    }
  return [...found.values()]
}

/** Create a function that locates an address of pages: in their own files, else where the code or config has it. */
export function createAddressLocator(
  { siteMap }: Pick<PlannedSite, 'siteMap'>,
  root: string,
  findWriter: FindWriter,
): (href: string, pages: readonly string[]) => Source | undefined {
  const routes = siteMap.locales.flatMap((map) => map.routes)
  const fileOf = new Map(routes.map(({ permalink, file }) => [permalink, file?.file]))
  return (href, pages) => {
    for (const page of pages) {
      const found = findInFile(href, fileOf.get(page), root)
      if (found) return found
    }
    return findWriter(href, pages)[0]?.source
  }
}

/** Position of an address in the page's own file; `undefined` if it comes from a component. */
export function findInFile(
  href: string,
  file: string | undefined,
  root: string,
): Source | undefined {
  // A page of a plugin has no file.
  const text = file === undefined ? null : tryRead(join(root, file))
  const at = text?.indexOf(href) ?? -1
  return file === undefined || text === null || at < 0
    ? undefined
    : { file, ...positionAt(text, at) }
}
