/** Checks images and media of rendered pages against all files that a build publishes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bundle } from '../bundle/bundle-site.ts'
import { resourceBroken } from '../errors/catalogue.ts'
import { decodePath } from '../links/permalink.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { RenderedRoute } from '../workers/calls.ts'
import type { OpenSite } from './open-site.ts'
import type { PlannedSite } from './plan-render.ts'

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

/** Position of an address in the page's own file; `undefined` if it comes from a component. */
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
    // A page of a plugin has no file.
    return undefined
  }
}
