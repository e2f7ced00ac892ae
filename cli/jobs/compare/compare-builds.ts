/** `octavo diff`: opens two outputs, compares them, and writes the requested report. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { outputListOnly } from '../../base/errors/catalogue.ts'
import { REDIRECT_LISTS } from '../../make/site-files/redirect-files.ts'
import { permalinkKey } from '../../read/links/permalink.ts'
import { writeNamedFile } from '../../write/named-file.ts'
import { compareOutputs, type OutputDifference } from './compare-outputs.ts'
import { openOutput } from './output-list.ts'
import { toReviewPage } from './review-page.ts'

/** The two builds as the user names them, and the report to write. */
interface CompareOptions {
  /** Folder of an output, file with its list, or web address of such a list. */
  before: string
  after: string
  /** Absolute path of the HTML page for reviewers; both builds must be folders then. Default: no page is written. */
  page?: string
}

/** @throws {@link SiteError} of {@link openOutput}, `OUTPUT_LIST_ONLY`, `FILE_FOREIGN`, `OUTPUT_UNWRITABLE`. */
export async function compareBuilds({
  before,
  after,
  page,
}: CompareOptions): Promise<OutputDifference> {
  const [old, now] = [await openOutput(before), await openOutput(after)]
  const difference = compareOutputs(old.list, now.list, redirectsOf(now.folder))
  if (page === undefined) return difference
  if (old.folder === null) throw outputListOnly(before)
  if (now.folder === null) throw outputListOnly(after)
  const content = toReviewPage(difference, { before: old.folder, after: now.folder })
  writeNamedFile(page, 'diff --html', content)
  return difference
}

/** The list of an output's files as JSON. */
export async function printList(name: string): Promise<string> {
  return JSON.stringify((await openOutput(name)).list, null, 1)
}

/** Keys of the addresses that redirect, read from the list that the build publishes. */
function redirectsOf(folder: string | null): ReadonlySet<string> {
  const file = folder === null ? '' : join(folder, REDIRECT_LISTS.json)
  if (!existsSync(file)) return new Set()
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const froms = Array.isArray(entries)
    ? entries.flatMap((entry) =>
        isRecord(entry) && typeof entry.from === 'string' ? entry.from : [],
      )
    : []
  return new Set(froms.map(permalinkKey))
}
