import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toMatcher } from '../config/glob.ts'
import type { LoadedConfig } from '../config/paths.ts'
import { themeDuplicate, themeStylesMissing } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ThemeFile } from '../model/site-files.ts'
import { hasHiddenPart, toSitePath } from './inside.ts'
import { toRealFolder, walkFolder } from './walk-folder.ts'

const isModule = toMatcher(['**/*.{tsx,jsx,ts,js}'])
const isPart = toMatcher(['**/_*', '**/_*/**', '**/*.{test,spec}.{tsx,jsx,ts,js}', '**/*.d.ts'])

/** The site's own style sheet, if `customCss` names none. */
const CUSTOM_CSS = 'custom.css'

/** Files of a site that replace or style parts of the theme. */
interface ThemeFiles {
  /** Components sorted by name, then style sheets in the config's order. */
  themeFiles: readonly ThemeFile[]
  diagnostics: readonly Diagnostic[]
}

/**
 * List the files of `<siteDir>/theme/` that replace files of the theme, and the site's style sheets. If two
 * files have the same name, the first wins; names with `_` are not components.
 */
export function listThemeFiles(loaded: LoadedConfig): ThemeFiles {
  const components = listComponents(loaded)
  const styles = listStyles(loaded)
  return {
    themeFiles: [...components.themeFiles, ...styles.themeFiles],
    diagnostics: [...components.diagnostics, ...styles.diagnostics],
  }
}

function listComponents({ siteDir, root }: LoadedConfig): ThemeFiles {
  const folder = join(siteDir, 'theme')
  const name = toSitePath(root, folder)
  const walked = walkFolder({
    folder,
    name,
    allowed: [toRealFolder(root) ?? root],
    enters: (path) => !hasHiddenPart(path),
    takes: (path) => isModule(path) && !isPart(path),
  })
  const files = new Map<string, ThemeFile>()
  const diagnostics = [...walked.diagnostics]
  for (const path of walked.files) {
    const key = path.replace(/\.[jt]sx?$/, '')
    const file = `${name}/${path}`
    const first = files.get(key)
    if (first) diagnostics.push(themeDuplicate(file, first.file))
    else files.set(key, { kind: 'component', name: key, disk: join(folder, path), file })
  }
  const themeFiles = [...files.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { themeFiles, diagnostics }
}

/** `theme/custom.css` if it exists; or the style sheets that the config names, which must exist. */
function listStyles({ siteDir, root, config }: LoadedConfig): ThemeFiles {
  const { customCss } = config.themeConfig
  const found = join(siteDir, 'theme', CUSTOM_CSS)
  const paths = customCss?.map((path) => resolve(root, path)) ?? (existsSync(found) ? [found] : [])
  const sheets = paths.map((disk): ThemeFile => {
    const file = toSitePath(root, disk)
    return { kind: 'styles', name: file, disk, file }
  })
  const missing = sheets.filter(({ disk }) => !existsSync(disk))
  return {
    themeFiles: sheets.filter((sheet) => !missing.includes(sheet)),
    diagnostics: missing.map(({ file }) => themeStylesMissing(file)),
  }
}
