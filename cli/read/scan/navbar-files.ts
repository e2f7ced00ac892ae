import { navbarFileDuplicate } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { NavbarFile } from '../../base/model/site-files.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { listNamedCode } from './named-code.ts'

/**
 * List the site's own components for the navbar, sorted by name: `navbar/status.tsx` renders the items of
 * type `custom-status`. If two files have the same name, the first wins; names with `_` are not components.
 */
export function listNavbarFiles(loaded: LoadedConfig): {
  navbarFiles: readonly NavbarFile[]
  diagnostics: readonly Diagnostic[]
} {
  const { files, diagnostics } = listNamedCode(loaded, {
    folder: 'navbar',
    enters: () => false,
    takes: (path) => /^[^_.][^.]*\.[jt]sx?$/.test(path),
    duplicate: navbarFileDuplicate,
  })
  return { navbarFiles: files.map(({ name, disk }) => ({ name, disk })), diagnostics }
}
