import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedConfig } from '../../config/paths.ts'
import {
  MESSAGE_RECORD_FILE,
  type ParsedMessageRecords,
  parseMessageRecords,
} from '../../translate/message-records.ts'
import { toSitePath } from './inside.ts'
import { loadSource } from './load-source.ts'
import { toLocaleFolder } from './translation-folders.ts'

/**
 * Read the message records of a locale: the source texts that its messages were translated from. `path` is
 * from the site folder.
 */
export function loadMessageRecords(
  loaded: LoadedConfig,
  locale: string,
): ParsedMessageRecords & { path: string } {
  const { root } = loaded
  const path = toSitePath(root, join(toLocaleFolder(loaded, locale), MESSAGE_RECORD_FILE))
  const text = existsSync(join(root, path)) ? loadSource(root, path).text : ''
  return { path, ...parseMessageRecords(text) }
}
