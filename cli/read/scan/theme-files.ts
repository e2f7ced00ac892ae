import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import {
  themeDuplicate,
  themeStylesInvalid,
  themeStylesMissing,
} from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { ThemeFile } from '../../base/model/site-files.ts'
import { parseData } from '../../config/data-text.ts'
import { listAbove } from '../../config/module-files.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { toSitePath } from './inside.ts'
import { listNamedCode } from './named-code.ts'

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
export async function listThemeFiles(loaded: LoadedConfig): Promise<ThemeFiles> {
  const components = listNamedCode(loaded, { folder: 'theme', duplicate: themeDuplicate })
  const styles = listStyles(loaded)
  return {
    themeFiles: [
      ...components.files.map((file): ThemeFile => ({ kind: 'component', ...file })),
      ...styles.themeFiles,
    ],
    diagnostics: [
      ...components.diagnostics,
      ...styles.diagnostics,
      ...(await checkSheets(styles.themeFiles)),
    ],
  }
}

/** Find the sheets that are not valid CSS: the bundler publishes them as they are, and browsers skip their rules. */
async function checkSheets(sheets: readonly ThemeFile[]): Promise<Diagnostic[]> {
  if (sheets.length === 0) return []
  const { CssSyntaxError, parse } = await import(
    /* webpackChunkName: "postcss", webpackMode: "lazy" */ 'postcss'
  )
  return sheets.flatMap(({ file, disk }) => {
    try {
      parse(readFileSync(disk, 'utf8'))
      return []
    } catch (error) {
      // The bundler reports a file that cannot be read.
      if (!(error instanceof CssSyntaxError)) return []
      const { line = 1, column = 1, reason } = error
      return [themeStylesInvalid(reason, { file, line, column })]
    }
  })
}

/** Absolute path of a sheet: a file from the site folder, else of a package that is installed there or above. */
function findSheet(path: string, root: string): string {
  const own = resolve(root, path)
  if (existsSync(own) || /^[.\\/]/.test(path)) return own
  const installed = listAbove(root).map((folder) => join(folder, 'node_modules', path))
  return installed.find((file) => existsSync(file)) ?? findExported(path, root) ?? own
}

/** The sheet that a package has under another name: `exports` of its package.json. */
function findExported(path: string, root: string): string | undefined {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
  for (const folder of listAbove(root)) {
    const home = join(folder, 'node_modules', name)
    if (!existsSync(join(home, 'package.json'))) continue
    const parsed = parseData(readFileSync(join(home, 'package.json'), 'utf8'), 'json')
    const fields = 'value' in parsed && isRecord(parsed.value) ? parsed.value.exports : undefined
    const entry = isRecord(fields) ? fields[`.${path.slice(name.length)}`] : undefined
    const target = isRecord(entry) ? (entry.style ?? entry.default) : entry
    return typeof target === 'string' ? join(home, target) : undefined
  }
  return undefined
}

/** `theme/custom.css` if it exists; or the style sheets that the config names, which must exist. */
function listStyles({ siteDir, root, config }: LoadedConfig): ThemeFiles {
  const { customCss } = config.themeConfig
  const found = join(siteDir, 'theme', CUSTOM_CSS)
  const paths =
    customCss?.map((path) => findSheet(path, root)) ?? (existsSync(found) ? [found] : [])
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
