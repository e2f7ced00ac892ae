/**
 * Finds the translated files: with the usual layout, `i18n/de/content/cloud/iam.md` is the German
 * translation of `content/cloud/iam.md`. A file belongs to the innermost translation folder that contains
 * it.
 */
import { join } from 'node:path'
import { translationOrphaned } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import type { ContentFolder, ContentSite } from './content-folders.ts'
import { hasHiddenPart, isInside, toSitePath } from './inside.ts'
import {
  type TranslationFolder,
  toLocaleFolder,
  toTranslationFolders,
  translationLocales,
} from './translation-folders.ts'
import { type Walked, walkFolder } from './walk-folder.ts'

/** The translations of one site. */
interface Translations {
  /** Locale → origin → its translation, without the default locale. */
  translations: Readonly<Record<string, Readonly<Record<string, SourceFile>>>>
  /** Files without a source, from the site folder, sorted. They are not built. */
  orphans: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** Sources that translations are matched against. */
interface TranslationSources {
  files: readonly SourceFile[]
  folders: readonly ContentFolder[]
  site: ContentSite
}

/** Match the Markdown in the translation folders with the sources of the default locale. */
export function scanTranslations(loaded: LoadedConfig, sources: TranslationSources): Translations {
  const origins = new Map(sources.files.map((file) => [file.origin, file]))
  const parts = translationLocales(loaded).map((locale) => ({
    locale,
    ...scanLocale(loaded, locale, { ...sources, origins }),
  }))
  const orphans = parts.flatMap((part) => part.orphans)
  return {
    translations: Object.fromEntries(
      parts.map(({ locale, translations }) => [locale, translations]),
    ),
    orphans: orphans.map(({ file }) => file),
    diagnostics: [
      ...parts.flatMap(({ diagnostics }) => diagnostics),
      ...orphans.map(({ file, origin }) => translationOrphaned(file, origin)),
    ],
  }
}

/** Context in which the translations of one locale are found. */
interface LocaleScan extends TranslationSources {
  origins: ReadonlyMap<string, SourceFile>
}

function scanLocale(loaded: LoadedConfig, locale: string, scan: LocaleScan) {
  const home = toLocaleFolder(loaded, locale)
  const places = toTranslationFolders(loaded, locale, scan.folders).sort(
    (a, b) => b.disk.length - a.disk.length,
  )
  const translations: [string, SourceFile][] = []
  const orphans: { file: string; origin: string }[] = []
  const diagnostics: Diagnostic[] = []
  for (const root of outermost([home, ...places.map(({ disk }) => disk)])) {
    const walked = walkTranslations(root, places, { loaded, scan })
    diagnostics.push(...walked.diagnostics)
    for (const path of walked.files) {
      const disk = join(root, path)
      const file = toSitePath(loaded.root, disk)
      const origin = toOrigin(disk, places) ?? toSitePath(home, disk)
      const source = scan.origins.get(origin)
      if (source) translations.push([origin, toTranslation(source, file, locale)])
      else orphans.push({ file, origin })
    }
  }
  return { translations: Object.fromEntries(translations), orphans, diagnostics }
}

/** The text of a translation is always in its file, also if a plugin gave the source. */
function toTranslation({ virtual: _, ...source }: SourceFile, file: string, locale: string) {
  return { ...source, file, locale }
}

function walkTranslations(
  root: string,
  places: readonly TranslationFolder<ContentFolder>[],
  { loaded, scan }: { loaded: LoadedConfig; scan: LocaleScan },
): Walked {
  return walkFolder({
    folder: root,
    name: toSitePath(loaded.root, root),
    allowed: scan.site.allowed,
    enters: (path) => !hasHiddenPart(path),
    takes: (path) => {
      const disk = join(root, path)
      return scan.origins.has(toOrigin(disk, places) ?? '') || isStray(path, disk, places)
    },
  })
}

/** The folders that are in no other of these folders, without duplicates. */
function outermost(folders: readonly string[]): string[] {
  return [...new Set(folders)].filter(
    (folder) => !folders.some((other) => other !== folder && isInside(other, folder)),
  )
}

/** Path of the source that a file would translate; `undefined` outside of all translation folders. */
function toOrigin(
  disk: string,
  places: readonly TranslationFolder<ContentFolder>[],
): string | undefined {
  const place = places.find((candidate) => isInside(candidate.disk, disk))
  if (!place) return undefined
  const path = toSitePath(place.disk, disk)
  return place.origin.path === '' ? path : `${place.origin.path}/${path}`
}

/** Whether a file is Markdown that would be content if it had a source, and is not excluded. */
function isStray(
  path: string,
  disk: string,
  places: readonly TranslationFolder<ContentFolder>[],
): boolean {
  if (!/\.mdx?$/.test(path) || hasHiddenPart(path)) return false
  const place = places.find((candidate) => isInside(candidate.disk, disk))
  if (place) return place.origin.includes(toSitePath(place.disk, disk))
  return !/(^|\/)_/.test(path)
}
