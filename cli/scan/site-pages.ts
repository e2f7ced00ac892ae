import { join } from 'node:path'
import { toMatcher } from '../config/glob.ts'
import type { LoadedConfig } from '../config/paths.ts'
import { pageDuplicate } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SitePage } from '../model/site-files.ts'
import { hasHiddenPart, toSitePath } from './inside.ts'
import { toRealFolder, walkFolder } from './walk-folder.ts'

const isModule = toMatcher(['**/*.{tsx,jsx,ts,js}'])
const isNoPage = toMatcher(['**/_*', '**/_*/**', '**/*.{test,spec}.{tsx,jsx,ts,js}', '**/*.d.ts'])

/** List the React pages of a site, sorted by key. If two files have the same key, the first wins. */
export function listSitePages(loaded: LoadedConfig): {
  sitePages: readonly SitePage[]
  diagnostics: readonly Diagnostic[]
} {
  const folder = join(loaded.siteDir, 'pages')
  const name = toSitePath(loaded.root, folder)
  const walked = walkFolder({
    folder,
    name,
    allowed: [toRealFolder(loaded.root) ?? loaded.root],
    enters: (path) => !hasHiddenPart(path),
    takes: (path) => isModule(path) && !isNoPage(path),
  })
  const pages = new Map<string, SitePage & { path: string }>()
  const diagnostics = [...walked.diagnostics]
  for (const path of walked.files) {
    const key = path.replace(/\.[jt]sx?$/, '')
    const first = pages.get(key)
    if (first) diagnostics.push(pageDuplicate(`${name}/${path}`, `${name}/${first.path}`))
    else pages.set(key, { key, disk: join(folder, path), slug: toSlug(key), path })
  }
  const sitePages = [...pages.values()]
    .map(({ key, disk, slug }) => ({ key, disk, slug }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return { sitePages, diagnostics }
}

/** `guide/index` → `guide`, `index` → ``. */
function toSlug(key: string): string {
  return key.replace(/(^|\/)index$/, '')
}
