import { isAbsolute, join, resolve } from 'node:path'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { versionsOf } from '../../config/paths.ts'
import { listTranslationFolders } from '../../read/scan/translation-folders.ts'
import type { OpenSite } from './open-site.ts'

/**
 * Absolute paths that `serve` must watch: content, translations, the site's folder with its code and static files, the
 * config and its imports. The runtime is included only in a checkout of this program, not in an installed package.
 */
export function watchedPaths({ loaded, scan }: OpenSite): string[] {
  const { root, siteDir, config } = loaded
  const pages = config.pages ? [config.pages.path] : []
  // Files taken from git never change.
  const versions = versionsOf(loaded).filter(({ ref }) => ref === undefined)
  const contents = [...versions.map(({ folder }) => folder), ...pages]
  const code = ['pages', 'components', 'theme', 'navbar', 'static'].map((name) =>
    join(siteDir, name),
  )
  const runtime = join(findPackageRoot(), 'runtime')
  return [
    ...new Set([
      ...contents.map((path) => resolve(root, path)),
      resolve(root, config.i18n.path),
      ...config.markdown.codeFolders.map((path) => resolve(root, path)),
      ...listTranslationFolders(loaded),
      ...(config.staticDirectories ?? []).map((path) => resolve(root, path)),
      ...(config.themeConfig.customCss ?? []).map((path) => resolve(root, path)),
      ...code,
      ...scan.clientModules.filter((name) => isAbsolute(name)),
      ...scan.callableModules.map(({ disk }) => disk),
      ...(config.baseline === undefined ? [] : [resolve(root, config.baseline)]),
      ...loaded.dependencies,
      ...(runtime.includes('node_modules') ? [] : [runtime]),
    ]),
  ]
}
