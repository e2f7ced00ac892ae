import type { OutputFile } from '../../base/model/output-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { loadPageRecords } from '../../read/scan/page-record-file.ts'
import { translationLocales } from '../../read/scan/translation-folders.ts'
import type { VersionFolder } from '../../read/scan/version-files.ts'
import { formatRecords } from '../../translate/content/record-file.ts'

/**
 * Page records for the translations of docs that are cut, so that each copy has the same status as its
 * original. Empty for a locale without such records.
 */
export function cutPageRecords(
  loaded: LoadedConfig,
  { files, from, to }: Pick<VersionFolder, 'files' | 'from' | 'to'>,
): OutputFile[] {
  const copied = new Set(files.map(({ path }) => path))
  return translationLocales(loaded).flatMap((locale) => {
    const { path, records, bad } = loadPageRecords(loaded, locale)
    // A file with unreadable lines must not be rewritten: that would lose those entries.
    if (bad.length > 0) return []
    const cut = [...records].flatMap(([origin, record]) => {
      const copy = origin.startsWith(`${from}/`) ? to + origin.slice(from.length) : ''
      return copied.has(copy) ? [[copy, record] as const] : []
    })
    return cut.length === 0 ? [] : [{ path, content: formatRecords(new Map([...records, ...cut])) }]
  })
}
