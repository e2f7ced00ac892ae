import { isAbsolute, join, resolve } from 'node:path'
import { versionsOf } from '../config/paths.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { listTranslationFolders } from '../scan/translation-folders.ts'
import type { OpenSite } from './open-site.ts'

/**
 * Everything whose change `serve` must notice, absolute: content, translations, the site's own
 * folder with its code and static files, the config and what it imports. The runtime only where it
 * is being worked on: in a checkout of this program, not in an installed package.
 */
export function watchedPaths({ loaded, scan }: OpenSite): string[] {
  const { root, siteDir, config } = loaded
  const pages = config.pages ? [config.pages.path] : []
  // What was taken from git stays as it is.
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
      ...loaded.dependencies,
      ...(runtime.includes('node_modules') ? [] : [runtime]),
    ]),
  ]
}
