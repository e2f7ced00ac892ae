import { join } from 'node:path'
import type { LoadedConfig } from '../config/paths.ts'
import { navbarFileDuplicate } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { NavbarFile } from '../model/site-files.ts'
import { toSitePath } from './inside.ts'
import { toRealFolder, walkFolder } from './walk-folder.ts'

/**
 * List the site's own components for the navbar, sorted by name: `navbar/status.tsx` renders the items of
 * type `custom-status`. If two files have the same name, the first wins; names with `_` are not components.
 */
export function listNavbarFiles({ siteDir, root }: LoadedConfig): {
  navbarFiles: readonly NavbarFile[]
  diagnostics: readonly Diagnostic[]
} {
  const folder = join(siteDir, 'navbar')
  const name = toSitePath(root, folder)
  const walked = walkFolder({
    folder,
    name,
    allowed: [toRealFolder(root) ?? root],
    enters: () => false,
    takes: (path) => /^[^_.][^.]*\.[jt]sx?$/.test(path),
  })
  const files = new Map<string, { file: string; disk: string }>()
  const diagnostics = [...walked.diagnostics]
  for (const path of walked.files) {
    const key = path.replace(/\.[jt]sx?$/, '')
    const file = `${name}/${path}`
    const first = files.get(key)
    if (first) diagnostics.push(navbarFileDuplicate(file, first.file))
    else files.set(key, { file, disk: join(folder, path) })
  }
  const navbarFiles = [...files]
    .map(([key, { disk }]) => ({ name: key, disk }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return { navbarFiles, diagnostics }
}
