/** The repository's own site, served with the search engine that a suite selects. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchRecord } from '../../cli/make/search/to-records.ts'
import { STATE_FOLDER } from '../../cli/tasks/open/state-folder.ts'
import { recordsFile } from '../../cli/tasks/search/records-file.ts'
import { buildOwnSite } from './built-site.ts'
import { type ServedSite, servePreview } from './served-site.ts'

export interface SearchableSite extends ServedSite {
  /** Files of the build for other engines, in both languages. */
  records: readonly SearchRecord[]
}

/** Build a copy of the site with other options of search, and serve it as a host would. */
export async function serveSearchableSite(search: object | false): Promise<SearchableSite> {
  const { root, out } = await buildOwnSite({ search })
  return {
    ...(await servePreview(root, out)),
    records: ['en', 'de'].flatMap((locale) =>
      readFileSync(recordsFile(join(root, STATE_FOLDER), locale), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): SearchRecord => JSON.parse(line)),
    ),
  }
}
