import { join } from 'node:path'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { toMatcher } from '../../config/glob.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { hasHiddenPart, toSitePath } from './inside.ts'
import { toRealFolder, walkFolder } from './walk-folder.ts'

/** A file of code that is known by its path in its folder, without extension. */
interface NamedCode {
  name: string
  /** Absolute path on disk. */
  disk: string
  /** From the site folder. */
  file: string
}

const isModule = toMatcher(['**/*.{tsx,jsx,ts,js}'])
const isPart = toMatcher(['**/_*', '**/_*/**', '**/*.{test,spec}.{tsx,jsx,ts,js}', '**/*.d.ts'])

/**
 * List the code in a folder next to the config, sorted by name. If two files have the same name, the first
 * wins.
 *
 * @param enters - Default: no hidden folders.
 * @param takes - Default: all code except tests, declarations, and paths with a part that starts with `_`.
 */
export function listNamedCode(
  { siteDir, root }: LoadedConfig,
  {
    folder: named,
    enters = (path) => !hasHiddenPart(path),
    takes = (path) => isModule(path) && !isPart(path),
    duplicate,
  }: {
    folder: string
    enters?: (path: string) => boolean
    takes?: (path: string) => boolean
    duplicate(file: string, first: string): Diagnostic
  },
): { files: readonly NamedCode[]; diagnostics: readonly Diagnostic[] } {
  const folder = join(siteDir, named)
  const site = toSitePath(root, folder)
  const allowed = [toRealFolder(root) ?? root]
  const walked = walkFolder({ folder, name: site, allowed, enters, takes })
  const files = new Map<string, NamedCode>()
  const diagnostics = [...walked.diagnostics]
  for (const path of walked.files) {
    const name = path.replace(/\.[jt]sx?$/, '')
    const file = `${site}/${path}`
    const first = files.get(name)
    if (first) diagnostics.push(duplicate(file, first.file))
    else files.set(name, { name, disk: join(folder, path), file })
  }
  return { files: [...files.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), diagnostics }
}
