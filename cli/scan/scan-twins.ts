/**
 * Finds the translated files: `i18n/de/content/cloud/iam.md` is the German twin of
 * `content/cloud/iam.md`. A source outside the site folder (`../docs/a.md`) has its twin at
 * `i18n/de/docs/a.md`, since no path below `i18n/` can climb.
 */
import { resolve } from 'node:path'
import type { LoadedConfig } from '../config/paths.ts'
import { twinOrphaned } from '../errors/catalogue.ts'
import type { Diagnostic, SourceFile } from '../model.ts'
import type { ContentFolder, ContentSite } from './content-folders.ts'
import { hasHiddenPart, toSitePath } from './inside.ts'
import { walkFolder } from './walk-folder.ts'

/** The translations of one site. */
export interface Twins {
  /** Locale → origin → its twin; only locales other than the default. */
  twins: Readonly<Record<string, Readonly<Record<string, SourceFile>>>>
  /** Files without a source, from the site folder, sorted. They are not built. */
  orphans: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** What twins are matched against. */
export interface TwinSources {
  files: readonly SourceFile[]
  folders: readonly ContentFolder[]
  site: ContentSite
}

/** Match the Markdown below `i18n/` with the sources of the default locale. */
export function scanTwins(loaded: LoadedConfig, sources: TwinSources): Twins {
  const { locales, defaultLocale } = loaded.config.i18n
  const origins = new Map(sources.files.map((file) => [toTwinPath(file.origin), file]))
  const parts = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => ({ locale, ...scanLocale(loaded, locale, { ...sources, origins }) }))
  const orphans = parts.flatMap((part) => part.orphans)
  return {
    twins: Object.fromEntries(parts.map(({ locale, twins }) => [locale, twins])),
    orphans: orphans.map(({ file }) => file),
    diagnostics: [
      ...parts.flatMap(({ diagnostics }) => diagnostics),
      ...orphans.map(({ file, origin }) => twinOrphaned(file, origin)),
    ],
  }
}

/** Where the twin of an origin lies below the locale's folder. */
export function toTwinPath(origin: string): string {
  return origin.replace(/^(\.\.\/)+/, '')
}

/** Folder of a locale's catalogues and twins. Absolute. */
export function toLocaleFolder({ root, config }: LoadedConfig, locale: string): string {
  const { path, localeConfigs } = config.i18n
  return resolve(root, path, localeConfigs[locale]?.path ?? locale)
}

function scanLocale(
  loaded: LoadedConfig,
  locale: string,
  { origins, folders, site }: TwinSources & { origins: ReadonlyMap<string, SourceFile> },
) {
  const disk = toLocaleFolder(loaded, locale)
  const name = toSitePath(loaded.root, disk)
  const walked = walkFolder({
    folder: disk,
    name,
    allowed: site.allowed,
    enters: (path) => !hasHiddenPart(path),
    takes: (path) => origins.has(path) || isStray(path, folders),
  })
  const twins: [string, SourceFile][] = []
  const orphans: { file: string; origin: string }[] = []
  for (const path of walked.files) {
    const source = origins.get(path)
    const file = `${name}/${path}`
    if (source) twins.push([source.origin, { ...source, file, locale }])
    else orphans.push({ file, origin: path })
  }
  return { twins: Object.fromEntries(twins), orphans, diagnostics: walked.diagnostics }
}

/** Markdown that would be content if it had a source, and is not left out on purpose. */
function isStray(path: string, folders: readonly ContentFolder[]): boolean {
  if (!/\.mdx?$/.test(path) || hasHiddenPart(path)) return false
  const owner = folders
    .map((folder) => ({ folder, path: toTwinPath(`${folder.path}/`).replace(/^\//, '') }))
    .filter((candidate) => path.startsWith(candidate.path))
    .sort((a, b) => b.path.length - a.path.length)[0]
  if (owner) return owner.folder.includes(path.slice(owner.path.length))
  return !/(^|\/)_/.test(path)
}
