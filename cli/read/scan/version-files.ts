/** Lists all files of the current version of a docs instance, from which a new version is cut. */
import { join, resolve } from 'node:path'
import type { StaticFile } from '../../base/model/source-file.ts'
import { CURRENT_VERSION, toVersionFolder } from '../../config/docs-version.ts'
import { toMatcher } from '../../config/glob.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import { hasHiddenPart, toSitePath } from './inside.ts'
import { toTranslationFolders, translationLocales } from './translation-folders.ts'
import { walkFolder } from './walk-folder.ts'

/** The files of one folder, with their targets. */
export interface VersionFolder {
  /** Locale of translations; absent for the docs themselves. */
  locale?: string
  /** From the site folder: `docs`, `versioned_docs/version-1.0`. */
  from: string
  to: string
  /** Files with their target paths, from the site folder. */
  files: readonly StaticFile[]
  /** Whether some of the files are docs. */
  hasDocs: boolean
}

/** The docs of an instance, then their translations by locale, with images and metadata files. */
export function listVersionFolders(
  loaded: LoadedConfig,
  instance: DocsInstanceConfig,
  version: string,
): VersionFolder[] {
  const { root } = loaded
  const current = { instance: instance.id, version: CURRENT_VERSION, path: instance.path }
  const origin = { ...current, path: toSitePath(root, resolve(root, instance.path)) }
  const cut = { ...origin, version, path: toVersionFolder(instance.id, version) }
  const translations = translationLocales(loaded).flatMap((locale) => {
    const [from, to] = toTranslationFolders(loaded, locale, [origin, cut])
    return from && to ? [{ locale, from: from.path, to: to.path }] : []
  })
  return [{ from: origin.path, to: cut.path }, ...translations].map((folder) => ({
    ...folder,
    ...listFiles(loaded, instance, folder),
  }))
}

function listFiles(
  { root }: LoadedConfig,
  { include, exclude }: DocsInstanceConfig,
  { from, to }: { from: string; to: string },
): Pick<VersionFolder, 'files' | 'hasDocs'> {
  const folder = resolve(root, from)
  const walked = walkFolder({
    folder,
    name: from,
    allowed: [root],
    // A folder of docs may contain versions that were cut from it earlier.
    enters: (path) => !hasHiddenPart(path) && !/(^|\/)\w*versioned_docs$/.test(path),
    takes: (path) => !hasHiddenPart(path),
  })
  const [isIncluded, isExcluded] = [toMatcher(include), toMatcher(exclude)]
  return {
    files: walked.files.map((path) => ({ disk: join(folder, path), path: `${to}/${path}` })),
    hasDocs: walked.files.some((path) => isIncluded(path) && !isExcluded(path)),
  }
}
