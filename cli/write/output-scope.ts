/** Decides which folder may be the output of a site, and which part of it a build may remove. */
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { outputUnsafe } from '../base/errors/catalogue.ts'
import type { LoadedConfig } from '../config/paths.ts'

/** The limits of one build. Plain data. */
export interface OutputScope {
  /** Folders that the output may neither be nor contain: the site, the home folder. Absolute. */
  protect: readonly string[]
  /** Folders that a build reads. The output may not be inside them either, or the next build would read it. */
  inputs: readonly string[]
  /** Path prefixes that this build writes completely: `['']`, or `['de/']` for one locale. */
  owned: readonly string[]
  /** Path prefixes inside `owned` that it leaves alone: other locales, files shared by all locales. */
  kept: readonly string[]
  /** Each build has its own folder, and the output is a link to one. Default: the output is a folder. */
  isSwitched?: boolean
}

/** Paths of files that all locales share. */
const SHARED = ['assets/', '_headers', '_redirects', 'redirects.json', 'redirects.nginx.conf']

/**
 * The scope of a build of some locales, or of all.
 *
 * @param built - Locales that are built; a build of all locales removes every file that it did not write.
 */
export function toOutputScope(loaded: LoadedConfig, built: readonly string[]): OutputScope {
  const { config, root, siteDir } = loaded
  const { locales, path } = config.i18n
  const folders = [
    ...config.docs.map((instance) => instance.path),
    ...(config.pages ? [config.pages.path] : []),
    ...(config.staticDirectories ?? [join(siteDir, 'static')]),
    path,
    ...['pages', 'components', 'theme', 'navbar'].map((name) => join(siteDir, name)),
  ]
  const inputs = folders.map((folder) => resolve(root, folder)).filter((folder) => folder !== root)
  const others = locales.filter((locale) => !built.includes(locale))
  return {
    protect: [root, siteDir, homedir(), ...inputs],
    inputs,
    owned: built.map((locale) => toLocaleFolder(config, locale)),
    kept:
      others.length === 0
        ? []
        : [...SHARED, ...others.map((locale) => toLocaleFolder(config, locale))],
    ...omitUndefined({ isSwitched: config.publish === 'switch' ? true : undefined }),
  }
}

/** Folder of a locale below the output: empty for the default locale, else `de/`. */
function toLocaleFolder({ i18n, baseUrl }: LoadedConfig['config'], locale: string): string {
  const fallback = locale === i18n.defaultLocale ? baseUrl : `${baseUrl}${locale}/`
  const base = i18n.localeConfigs[locale]?.baseUrl ?? fallback
  return base.startsWith(baseUrl) ? base.slice(baseUrl.length) : base.slice(1)
}

/** Whether a build may remove a file: the longest prefix that matches it decides. */
export function isRemovable(path: string, { owned, kept }: OutputScope): boolean {
  const longest = (prefixes: readonly string[]) =>
    Math.max(
      -1,
      ...prefixes.filter((prefix) => path.startsWith(prefix)).map(({ length }) => length),
    )
  return longest(owned) > longest(kept)
}

/** @throws {@link SiteError} `OUTPUT_UNSAFE` when writing there could destroy files that are not output. */
export function checkOutput(out: string, { protect, inputs }: OutputScope): void {
  const real = toReal(out)
  for (const folder of protect)
    if (isInsideFolder(real, toReal(folder)))
      throw outputUnsafe(out, real === toReal(folder) ? 'is' : 'contains', folder)
  const input = inputs.find((folder) => isInsideFolder(toReal(folder), real))
  if (input !== undefined) throw outputUnsafe(out, 'is inside', input)
}

/** Real path, also of a path that does not exist yet. */
function toReal(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(toReal(parent), basename(path))
}

/** Whether an absolute path is the folder itself or is below it. */
export function isInsideFolder(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
