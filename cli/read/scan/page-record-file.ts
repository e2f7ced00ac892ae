import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedConfig } from '../../config/paths.ts'
import { type PageRecords, parseRecords, RECORD_FILE } from '../../translate/content/record-file.ts'
import { toSitePath } from './inside.ts'
import { loadSource } from './load-source.ts'
import { toLocaleFolder } from './translation-folders.ts'

/**
 * Read the page records of a locale: the hashes of the sources that its pages were translated from. `path`
 * is from the site folder; the file need not exist.
 */
export function loadPageRecords(
  loaded: LoadedConfig,
  locale: string,
): PageRecords & { path: string } {
  const { root } = loaded
  const path = toSitePath(root, join(toLocaleFolder(loaded, locale), RECORD_FILE))
  const text = existsSync(join(root, path)) ? loadSource(root, path).text : ''
  return { path, ...parseRecords(text) }
}
