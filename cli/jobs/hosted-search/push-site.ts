/** Pushes the records of the last build to the hosted index of the config. */

import { closeSync, createReadStream, existsSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import {
  searchKeyMissing,
  searchNotHosted,
  searchRecordsMissing,
} from '../../base/errors/catalogue.ts'
import { loadConfig } from '../../config/load-config.ts'
import { toIndexSettings } from '../../make/search/index-settings.ts'
import { RECORD_FORMAT, type SearchRecord } from '../../make/search/to-records.ts'
import { STATE_FOLDER } from '../../tasks/open/state-folder.ts'
import { recordsFile } from '../../tasks/search/records-file.ts'
import { openHostedIndex } from './open-hosted-index.ts'
import { type PushPlan, pushRecords } from './push-records.ts'
import { WRITE_KEY } from './write-key.ts'

interface PushOptions {
  siteDir: string
  config?: string
  /** Folder for caches, relative to the site folder; default `.octavo`. */
  cache?: string
  dryRun: boolean
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Push the records of the last build, or plan to.
 *
 * @throws {@link SiteError} `SEARCH_NOT_HOSTED`, `SEARCH_KEY_MISSING`, `SEARCH_RECORDS_MISSING`,
 * `SEARCH_PUSH_FAILED`, and those of the config.
 */
export async function pushSite({
  siteDir,
  config,
  cache = STATE_FOLDER,
  dryRun,
  env,
}: PushOptions) {
  const loaded = await loadConfig(resolve(siteDir), config === undefined ? {} : { config })
  const { search, i18n } = loaded.config
  if (!search.algolia) throw searchNotHosted()
  const key = env[WRITE_KEY]
  if (key === undefined || key === '') throw searchKeyMissing(WRITE_KEY)
  const files = i18n.locales.map((locale) => recordsFile(resolve(loaded.root, cache), locale))
  const missing = files.find((file) => !isReadable(file))
  if (missing !== undefined) throw searchRecordsMissing(missing)
  const languages = i18n.locales.map((name) => i18n.localeConfigs[name]?.htmlLang ?? name)
  const plan: PushPlan = await pushRecords({
    index: await openHostedIndex(search.algolia, key),
    records: readRecords(files),
    settings: toIndexSettings(languages),
    dryRun,
  })
  return { plan, indexName: search.algolia.indexName }
}

/** Whether this release wrote the records of a file: each record starts with its format. A file may be empty. */
function isReadable(file: string): boolean {
  if (!existsSync(file)) return false
  const start = `{"format":${RECORD_FORMAT},`
  const found = Buffer.alloc(start.length)
  const handle = openSync(file, 'r')
  const size = readSync(handle, found)
  closeSync(handle)
  return size === 0 || found.toString() === start
}

async function* readRecords(files: readonly string[]): AsyncGenerator<SearchRecord> {
  // The file was written by our own build.
  for (const file of files)
    for await (const line of createInterface({ input: createReadStream(file) }))
      if (line !== '') yield JSON.parse(line) as SearchRecord
}
