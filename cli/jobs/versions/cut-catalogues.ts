/** The messages of a version that is cut: copies of the messages of the current version, under their own ids. */

import { versionTranslationMissing } from '../../base/errors/catalogue.ts'
import { toVersionId, versionLabelId } from '../../base/messages/message-ids.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { CURRENT_VERSION, toDocsCatalogue } from '../../config/docs-version.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { type Catalogue, loadLocaleCatalogues } from '../../read/scan/catalogue-files.ts'
import { loadMessageRecords } from '../../read/scan/message-record-file.ts'
import { hashText } from '../../translate/content/hash-text.ts'
import { versionLabelText } from '../../translate/docs-texts.ts'
import { formatMessageRecords, pickRecords } from '../../translate/message-records.ts'
import { formatJson } from './format-json.ts'

/**
 * Copy the messages of an instance. Message ids are unique over all catalogues of a locale, and contain the
 * version.
 */
export function cutCatalogues(
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

/** The label of the current version, `Next`, does not name the new version: its label is its name. */
function toCatalogue({ file, entries }: Catalogue, instance: string, version: string): OutputFile {
  const { message, description } = versionLabelText(version)
  const label = [versionLabelId(instance, version), { message, description }] as const
  const own = Object.entries(entries).flatMap(([id, entry]) => {
    const cut = toVersionId(id, instance, version)
    return cut === null ? [] : [[cut, entry] as const]
  })
  const path = file.replace(/[^/]+$/, toDocsCatalogue(instance, version))
  return { path, content: formatJson(Object.fromEntries([label, ...own])) }
}

/**
 * The records of the copied messages, so that each copy has the same status as its original. Empty without
 * records.
 */
function toRecords(
  loaded: LoadedConfig,
  { entries }: Catalogue,
  { locale, instance, version }: { locale: string; instance: string; version: string },
): OutputFile[] {
  const { path, lines, bad } = loadMessageRecords(loaded, locale)
  // A file with unreadable lines must not be rewritten: that would lose those entries.
  if (lines.size === 0 || bad.length > 0) return []
  const records = pickRecords({ lines, bad }, new Map())
  const cut = Object.keys(entries).flatMap((id) => {
    const record = records.get(id)
    const own = toVersionId(id, instance, version)
    return record && own !== null ? [[own, record] as const] : []
  })
  const { message } = versionLabelText(version)
  const label = { source: message, written: hashText(message) }
  const all = new Map([...records, [versionLabelId(instance, version), label], ...cut])
  return [{ path, content: formatMessageRecords(all) }]
}
