import { pageDuplicate } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { SitePage } from '../../base/model/site-files.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { listNamedCode } from './named-code.ts'

/** List the React pages of a site, sorted by key. If two files have the same key, the first wins. */
export function listSitePages(loaded: LoadedConfig): {
  sitePages: readonly SitePage[]
  diagnostics: readonly Diagnostic[]
} {
  const { files, diagnostics } = listNamedCode(loaded, {
    folder: 'pages',
    duplicate: pageDuplicate,
  })
  const sitePages = files.map(({ name: key, disk }) => ({ key, disk, slug: toSlug(key) }))
  return { sitePages, diagnostics }
}

/** `guide/index` → `guide`, `index` → ``. */
function toSlug(key: string): string {
  return key.replace(/(^|\/)index$/, '')
}
