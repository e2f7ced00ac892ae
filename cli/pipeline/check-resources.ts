/** Pictures, sound and film of pages as they were rendered, compared with all that a build publishes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bundle } from '../bundle/bundle-site.ts'
import { resourceBroken } from '../errors/catalogue.ts'
import { decodePath } from '../links/permalink.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { RenderedRoute } from '../workers/calls.ts'
import type { OpenSite } from './open-site.ts'
import type { PlannedSite } from './plan-render.ts'

/** Files that a build makes or takes over. */
interface Published {
  site: OpenSite
  planned: Pick<PlannedSite, 'siteMap' | 'copies' | 'statics' | 'generatedImages'>
  bundle: Pick<Bundle, 'files'>
}

/** Says who wrote an address that is on these pages. */
type FindWriter = (href: string, pages: readonly string[]) => readonly { source: Source }[]

/** One diagnostic for each address that no file is published at, in the file that writes it. */
export function checkResources(
  routes: readonly Pick<RenderedRoute, 'permalink' | 'resources'>[],
  published: Published,
  findWriter: FindWriter,
): Diagnostic[] {
  const { site, planned, bundle } = published
  const open = routes.filter(({ resources = [] }) => resources.length > 0)
  // Which files a folder that is missing would hold is not known: that it is missing is said already.
  if (open.length === 0 || site.scan.missingFolders.length > 0) return []
  const { markdown, baseUrl } = site.loaded.config
  const parts = [bundle.files, planned.copies, planned.statics, planned.generatedImages]
  const files = new Set(parts.flatMap((list) => list.map(({ path }) => path)))
  const fileOf = new Map(
    planned.siteMap.locales.flatMap((map) =>
      map.routes.map(({ permalink, file }) => [permalink, file?.file] as const),
    ),
  )
  const found = new Map<string, Diagnostic>()
  for (const { permalink, resources = [] } of open)
    for (const href of resources) {
      const { pathname } = new URL(href, `http://site${permalink}`)
      if (pathname.startsWith(baseUrl) && files.has(decodePath(pathname.slice(baseUrl.length))))
        continue
      const source =
        findInFile(href, fileOf.get(permalink), site.loaded.root) ??
        findWriter(href, [permalink])[0]?.source
      const key = JSON.stringify([href, source])
      if (!found.has(key))
        found.set(key, resourceBroken(href, markdown.onBrokenMarkdownImages, source))
    }
  return [...found.values()]
}

/** Where a page's own file writes an address; the page may have it from a component. */
export function findInFile(
  href: string,
  file: string | undefined,
  root: string,
): Source | undefined {
  if (file === undefined) return undefined
  try {
    const text = readFileSync(join(root, file), 'utf8')
    const at = text.indexOf(href)
    if (at < 0) return undefined
    const before = text.slice(0, at).split('\n')
    return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  } catch {
    // A page that a plugin wrote lies in no file.
    return undefined
  }
}
