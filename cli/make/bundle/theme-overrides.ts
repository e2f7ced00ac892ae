/**
 * A site's own theme files replace those of the theme by alias, so that every import of the component gets the
 * site's file. The original is available under another name, as a copy in memory, so that a replacement can
 * wrap it.
 *
 * Only the public components (`runtime/contract/public-components.json`) can be replaced and have a name
 * that a site may import. All other files of the theme are private: they may change with any release.
 *
 * ```text
 * runtime/theme/shell/footer.tsx         → site/theme/shell/footer.tsx
 * octavo/theme-original/shell/footer     → runtime/theme/shell/footer.original.tsx (in memory)
 * octavo/theme/shell/footer              → the one of the two in use
 * ```
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import publicComponents from '../../../runtime/contract/public-components.json' with {
  type: 'json',
}
import { themeExportMissing, themePrivate, themeUnknown } from '../../base/errors/catalogue.ts'
import { nearestName } from '../../base/errors/nearest-name.ts'
import { type SiteError, throwDiagnostics } from '../../base/errors/site-error.ts'
import type { ThemeFile } from '../../base/model/site-files.ts'
import { exportedNames } from './exported-names.ts'
import { nearestComponent } from './nearest-component.ts'

const isPublic = (name: string) => publicComponents.includes(name)

/** Options for the bundler, from the site's theme files. */
export interface ThemeOverrides {
  aliases: Readonly<Record<string, string>>
  /** Path → text. */
  virtualFiles: Readonly<Record<string, string>>
  /** Absolute paths of the site's style sheets, in order. */
  styles: readonly string[]
  /** The components of the theme that the site replaces. Absolute paths. */
  replaced: readonly { original: string; disk: string; copy: string }[]
}

/**
 * Match a site's theme files with those of the theme.
 *
 * @throws {@link SiteError} `THEME_UNKNOWN` for each file without an original, `THEME_PRIVATE` for each whose
 * original is private, `THEME_EXPORT_MISSING` for each that lacks an export of its original.
 */
export async function planTheme(
  runtimeDir: string,
  themeFiles: readonly ThemeFile[],
): Promise<ThemeOverrides> {
  const themeDir = path.join(runtimeDir, 'theme')
  const components = themeFiles.filter(({ kind }) => kind === 'component')
  // Most sites have no theme files, so the theme is not read.
  const originals = components.length === 0 ? new Map<string, string>() : listTheme(themeDir)
  throwDiagnostics(components.flatMap((component) => checkComponent(component, originals)))
  const aliases = nameComponents(themeDir)
  const virtualFiles: Record<string, string> = {}
  const replaced = components.map(({ name, disk }) => {
    const original = originals.get(name) ?? ''
    const copy = original.replace(/\.tsx?$/, '.original$&')
    virtualFiles[copy] = readFileSync(original, 'utf8')
    aliases[original] = disk
    aliases[`octavo/theme-original/${name}$`] = copy
    return { original, disk, copy }
  })
  const styles = themeFiles.flatMap(({ kind, disk }) => (kind === 'styles' ? [disk] : []))
  return { aliases, virtualFiles, styles, replaced }
}

/** The names that a site may import public components by; other files of the theme have none. */
function nameComponents(themeDir: string): Record<string, string> {
  const names = publicComponents.flatMap((name) => [
    [`octavo/theme/${name}$`, path.join(themeDir, name)],
    [`octavo/theme-original/${name}$`, path.join(themeDir, name)],
  ])
  return Object.fromEntries(names)
}

/** Check one replacement: it is imported instead of the original, so it needs the same exports. */
function checkComponent(
  { name, file, disk }: ThemeFile,
  originals: ReadonlyMap<string, string>,
): SiteError[] {
  const original = originals.get(name)
  if (original === undefined) return [themeUnknown(file, name, nearestName(name, publicComponents))]
  if (!isPublic(name))
    return [themePrivate(file, name, nearestComponent(name, originals, isPublic))]
  const [wanted, given] = [exportedNames(original), exportedNames(disk)]
  const missing = [...(wanted ?? [])].filter((one) => given !== null && !given.has(one))
  return missing.length === 0 ? [] : [themeExportMissing(file, name, missing)]
}

/** Name → absolute path of every file of the theme, which is the program's own folder. */
function listTheme(themeDir: string): Map<string, string> {
  const files = readdirSync(themeDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .sort()
  const toName = (file: string) =>
    file
      .split(path.sep)
      .join('/')
      .replace(/\.tsx?$/, '')
  return new Map(files.map((file) => [toName(file), path.join(themeDir, file)]))
}
