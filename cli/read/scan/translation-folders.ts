/** Paths of translation folders, as `i18n.translations` of the site config describes them. */
import { posix, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { translationFolderShared } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { CURRENT_VERSION, isUnread } from '../../config/docs-version.ts'
import { type LoadedConfig, versionsOf } from '../../config/paths.ts'
import { toSitePath } from './inside.ts'

/** The part of a content folder that decides where its translations are. */
interface Origin {
  /** Docs instance, or `null` for the Markdown pages. */
  instance: string | null
  /** `current`, `1.0`. */
  version: string
  /** From the site folder: `content/cloud`, `../docs`. */
  path: string
  /** Used instead of the site folder, absolute: a version from git, where it was the current one. */
  base?: string
}

/** The folder with the translations of one content folder in one locale. */
export interface TranslationFolder<Folder extends Origin = Origin> {
  /** The content folder that is translated. */
  origin: Folder
  /** Absolute. */
  disk: string
  /** From the site folder: `i18n/de/content/cloud`. */
  path: string
}

/** Folder of a locale's catalogues, and by default of its translations too. Absolute. */
export function toLocaleFolder({ root, config }: LoadedConfig, locale: string): string {
  const { path, localeConfigs } = config.i18n
  return resolve(root, path, localeConfigs[locale]?.path ?? locale)
}

/** One folder for each content folder, in the same order; it need not exist. */
export function toTranslationFolders<Folder extends Origin>(
  { root, config }: Pick<LoadedConfig, 'root' | 'config'>,
  locale: string,
  origins: readonly Folder[],
): TranslationFolder<Folder>[] {
  const { i18n } = config
  return origins.map((origin) => {
    const { base = root } = origin
    const version = origin.base === undefined ? origin.version : CURRENT_VERSION
    const pattern = origin.instance === null ? i18n.translations.pages : i18n.translations.docs
    const values: Readonly<Record<string, string>> = {
      i18n: i18n.path,
      locale: i18n.localeConfigs[locale]?.path ?? locale,
      // Leading `..` segments are dropped, so that paths stay below `i18n/`: translations of `../docs` are
      // in `i18n/de/docs`.
      folder: toSitePath(base, resolve(root, origin.path)).replace(/^(\.\.\/)+/, ''),
      instance: origin.instance ?? 'pages',
      version: version === CURRENT_VERSION ? CURRENT_VERSION : `version-${version}`,
    }
    const path = pattern
      .replace('-{instance}', origin.instance === 'default' ? '' : '-{instance}')
      .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    const disk = resolve(base, posix.normalize(path))
    return { origin, disk, path: toSitePath(root, disk) }
  })
}

/** All translation folders of all locales. Absolute. */
export function listTranslationFolders(loaded: LoadedConfig): string[] {
  const { pages } = loaded.config
  const origins = [
    ...versionsOf(loaded)
      .filter((version) => !isUnread(version))
      .map(({ instance, name: version, folder: path, base }) => ({
        instance,
        version,
        path,
        ...omitUndefined({ base }),
      })),
    ...(pages ? [{ instance: null, version: CURRENT_VERSION, path: pages.path }] : []),
  ].map(({ path, ...origin }) => ({
    ...origin,
    path: toSitePath(loaded.root, resolve(loaded.root, path)),
  }))
  return translationLocales(loaded)
    .flatMap((locale) => toTranslationFolders(loaded, locale, origins))
    .map(({ disk }) => disk)
}

/** The locales that have translations: every locale except the default. */
export function translationLocales({ config }: Pick<LoadedConfig, 'config'>): string[] {
  return config.i18n.locales.filter((locale) => locale !== config.i18n.defaultLocale)
}

/** Report content folders that would share a translation folder: a translation there would have two sources. */
export function checkTranslationFolders(
  loaded: LoadedConfig,
  origins: readonly Origin[],
): Diagnostic[] {
  return translationLocales(loaded).flatMap((locale) => {
    const seen = new Map<string, TranslationFolder>()
    return toTranslationFolders(loaded, locale, origins).flatMap((folder) => {
      const first = seen.get(folder.disk)
      seen.set(folder.disk, first ?? folder)
      const isSame = first === undefined || first.origin.path === folder.origin.path
      return isSame
        ? []
        : [translationFolderShared(folder.path, first.origin.path, folder.origin.path)]
    })
  })
}
