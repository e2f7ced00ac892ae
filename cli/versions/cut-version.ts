/** What `docs:version` does: the current docs of an instance, kept under a name from now on. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  CURRENT_VERSION,
  refuseVersionName,
  toDocsCatalogue,
  toPrefix,
  toVersionFolder,
} from '../config/docs-version.ts'
import { loadConfig } from '../config/load-config.ts'
import type { LoadedConfig } from '../config/paths.ts'
import type { DocsInstanceConfig } from '../config/schema.ts'
import { copySources } from '../emit/copy-sources.ts'
import { writeSources } from '../emit/write-sources.ts'
import {
  docsInstanceUnknown,
  versionExists,
  versionNameInvalid,
  versionNothingToCut,
  versionTranslationMissing,
} from '../errors/catalogue.ts'
import { versionLabelId, versionPrefix } from '../messages/message-ids.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output-file.ts'
import { type Catalogue, loadLocaleCatalogues } from '../scan/catalogue-files.ts'
import { loadMessageRecords } from '../scan/message-record-file.ts'
import { listVersionFolders, type VersionFolder } from '../scan/version-files.ts'
import { formatMessageRecords, pickRecords } from '../translate/message-records.ts'

/** Which docs, and the name that they get. */
interface CutOptions {
  /** Absolute. */
  siteDir: string
  config?: string
  version: string
  /** Default: the unnamed instance, or the only one. */
  instance?: string
}

/** What was written. */
interface CutVersion {
  instance: string
  /** From the site folder. */
  folder: string
  files: number
  diagnostics: readonly Diagnostic[]
}

/**
 * Copy docs, translations, sidebars and messages of the current version. The list of versions comes
 * last, so that a cut that failed is none.
 *
 * @throws {@link SiteError} `DOCS_INSTANCE_UNKNOWN`, `VERSION_NAME_INVALID`, `VERSION_EXISTS`,
 *   `VERSION_NO_DOCS`, and those of the config.
 */
export async function cutVersion({ siteDir, config, ...options }: CutOptions): Promise<CutVersion> {
  const loaded = await loadConfig(siteDir, config === undefined ? {} : { config })
  const { version } = options
  const instance = findInstance(loaded, options.instance)
  const names = (loaded.cut?.[instance.id] ?? []).slice()
  refuse(loaded, instance, { version, names })
  const [docs, ...translations] = listVersionFolders(loaded, instance, version)
  if (!docs?.hasDocs) throw versionNothingToCut(instance.id, instance.path)
  const translated = translations.filter(({ hasDocs }) => hasDocs)
  const catalogues = cutCatalogues(loaded, instance.id, version)
  const files = [docs, ...translated].flatMap((folder) => folder.files)
  copySources(loaded.root, files)
  const texts = [...catalogues.files, ...toSidebarFile(loaded, instance, version)]
  writeSources(loaded.root, texts)
  writeSources(loaded.root, [toVersionsFile(instance.id, [version, ...names])])
  return {
    instance: instance.id,
    folder: docs.to,
    files: files.length + texts.length + 1,
    diagnostics: [...toWarnings(translations), ...catalogues.diagnostics],
  }
}

function findInstance({ config }: LoadedConfig, wanted: string | undefined): DocsInstanceConfig {
  const ids = config.docs.map(({ id }) => id)
  const id = wanted ?? (ids.length === 1 ? ids[0] : 'default')
  const instance = config.docs.find((one) => one.id === id)
  if (!instance) throw docsInstanceUnknown(id ?? '', ids)
  return instance
}

function refuse(
  { root }: LoadedConfig,
  { id }: DocsInstanceConfig,
  { version, names }: { version: string; names: readonly string[] },
): void {
  const error = refuseVersionName(version)
  if (error !== null) throw versionNameInvalid(version, error)
  const folder = toVersionFolder(id, version)
  if (names.includes(version) || existsSync(join(root, folder)))
    throw versionExists(version, names.includes(version) ? null : folder)
}

/** Ids are unique over all catalogues of a locale, and name their version. */
function cutCatalogues(
  loaded: LoadedConfig,
  instance: string,
  version: string,
): { files: OutputFile[]; diagnostics: Diagnostic[] } {
  const { locales, defaultLocale } = loaded.config.i18n
  const name = toDocsCatalogue(instance, CURRENT_VERSION)
  const diagnostics: Diagnostic[] = []
  const files = locales.flatMap((locale) => {
    const catalogue = loadLocaleCatalogues(loaded, locale).files.find(({ file }) =>
      file.endsWith(`/${name}`),
    )
    if (!catalogue && locale !== defaultLocale)
      diagnostics.push(versionTranslationMissing(locale, name))
    if (!catalogue) return []
    const records = toRecords(loaded, catalogue, { locale, instance, version })
    return [toCatalogue(catalogue, instance, version), ...records]
  })
  return { files, diagnostics }
}

/** The label is left out: `Next` in another language is not what the version is called. */
function toCatalogue({ file, entries }: Catalogue, instance: string, version: string): OutputFile {
  const own = Object.entries(entries).flatMap(([id, entry]) =>
    isLabel(id, instance) ? [] : [[toCutId(id, instance, version), entry] as const],
  )
  const path = file.replace(/[^/]+$/, toDocsCatalogue(instance, version))
  return { path, content: toJson(Object.fromEntries(own)) }
}

const isLabel = (id: string, instance: string) => id === versionLabelId(instance, CURRENT_VERSION)

function toCutId(id: string, instance: string, version: string): string {
  return id.replace(versionPrefix(instance, CURRENT_VERSION), versionPrefix(instance, version))
}

/** What a translation was made from is known of its copy as well. Nothing where there are no records. */
function toRecords(
  loaded: LoadedConfig,
  { entries }: Catalogue,
  { locale, instance, version }: { locale: string; instance: string; version: string },
): OutputFile[] {
  const { path, lines, bad } = loadMessageRecords(loaded, locale)
  // A file that cannot be read whole must not be written again: that would lose entries.
  if (lines.size === 0 || bad.length > 0) return []
  const records = pickRecords({ lines, bad }, new Map())
  const cut = Object.keys(entries).flatMap((id) => {
    const record = records.get(id)
    return record && !isLabel(id, instance)
      ? [[toCutId(id, instance, version), record] as const]
      : []
  })
  return [{ path, content: formatMessageRecords(new Map([...records, ...cut])) }]
}

/** As written, what is generated included: the folders of the version are to be read again. */
function toSidebarFile(
  { sidebars }: LoadedConfig,
  { id }: DocsInstanceConfig,
  version: string,
): OutputFile[] {
  const written = sidebars[id]
  if (written === false) return []
  const generated = { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] }
  const path = `${toPrefix(id)}versioned_sidebars/version-${version}-sidebars.json`
  return [{ path, content: toJson(written ?? generated) }]
}

function toVersionsFile(instance: string, names: readonly string[]): OutputFile {
  return { path: `${toPrefix(instance)}versions.json`, content: toJson(names) }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function toWarnings(translations: readonly VersionFolder[]): Diagnostic[] {
  return translations.flatMap(({ locale, from, hasDocs }) =>
    hasDocs || locale === undefined ? [] : [versionTranslationMissing(locale, from)],
  )
}
