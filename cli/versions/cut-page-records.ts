import type { LoadedConfig } from '../config/paths.ts'
import type { OutputFile } from '../model/output-file.ts'
import { loadPageRecords } from '../scan/page-record-file.ts'
import { translationLocales } from '../scan/translation-folders.ts'
import type { VersionFolder } from '../scan/version-files.ts'
import { formatRecords } from '../translate/content/record-file.ts'

/**
 * What translations of the docs that are cut were made from, for their copies as well: a copy is as
 * current as its original. Nothing for a locale without records of them.
 */
export function cutPageRecords(
  loaded: LoadedConfig,
  { files, from, to }: Pick<VersionFolder, 'files' | 'from' | 'to'>,
): OutputFile[] {
  const copied = new Set(files.map(({ path }) => path))
  return translationLocales(loaded).flatMap((locale) => {
    const { path, records, bad } = loadPageRecords(loaded, locale)
    // A file that cannot be read whole must not be written again: that would lose entries.
    if (bad.length > 0) return []
    const cut = [...records].flatMap(([origin, record]) => {
      const copy = origin.startsWith(`${from}/`) ? to + origin.slice(from.length) : ''
      return copied.has(copy) ? [[copy, record] as const] : []
    })
    return cut.length === 0 ? [] : [{ path, content: formatRecords(new Map([...records, ...cut])) }]
  })
}
