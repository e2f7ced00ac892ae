/** Asks the expected questions of a site of the index of its last build. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import {
  createDiskSource,
  createSearchEngine,
  unknownWords,
} from '../../../runtime/search/engine/node.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { searchIndexMissing } from '../../base/errors/catalogue.ts'
import { loadConfig } from '../../config/load-config.ts'
import { loadExpected } from '../../config/load-expected.ts'
import { rankExpected } from '../../make/search/check-expected.ts'
import {
  type AnsweredQuestion,
  formatSearchReport,
  reportSearch,
  type SearchReport,
} from '../../make/search/report-search.ts'
import { localeBases } from '../../read/links/locale-base.ts'

interface ReportOptions {
  siteDir: string
  config?: string
  /** Folder of the built site, relative to the site folder. */
  out: string
}

/**
 * Report on all questions, as data and as text.
 *
 * @throws {@link SiteError} `SEARCH_INDEX_MISSING`, and those of the config and of the file of questions.
 */
export async function reportOnSearch({
  siteDir,
  config,
  out,
}: ReportOptions): Promise<{ report: SearchReport; text: string }> {
  const loaded = await loadConfig(resolve(siteDir), omitUndefined({ config }))
  const folder = resolve(loaded.root, out)
  const expected = loadExpected(loaded)
  const answered: AnsweredQuestion[] = []
  for (const [locale, base] of Object.entries(localeBases(loaded.config))) {
    const own = expected.filter((question) => question.locale === locale)
    if (own.length === 0) continue
    const index = join(folder, searchFolder(base).slice(loaded.config.baseUrl.length))
    if (!existsSync(index)) throw searchIndexMissing(index)
    const source = createDiskSource(index)
    const engine = createSearchEngine(source)
    for (const question of own)
      answered.push({
        ...question,
        rank: await rankExpected(question, { locale, base, engine }),
        unknown: await unknownWords(source, question.question),
      })
  }
  const report = reportSearch(answered)
  return { report, text: formatSearchReport(report) }
}
