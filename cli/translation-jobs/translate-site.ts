/** `write-translations`: writes the messages of a site to catalogues for translators. */

import { removeSources, writeSources } from '../emit/write-sources.ts'
import { catalogueUnused } from '../errors/catalogue.ts'
import { countOf } from '../errors/count-of.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { checkHtmlMessages, toLocated } from '../pipeline/html-messages.ts'
import { loadLocaleCatalogues } from '../scan/catalogue-files.ts'
import { checkMessages } from '../translate/check-messages.ts'
import { type FilesOptions, type PlannedFiles, planFiles } from '../translate/plan-files.ts'
import { type GatheredMessages, gatherMessages, type MessagesOptions } from './gather-messages.ts'
import { toMergeRules } from './merge-rules.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Options: the locale, and the handling of existing texts. */
interface TranslateOptions extends MessagesOptions, FilesOptions {}

/** Extract all messages and update the catalogues of a locale; on an error nothing is written. */
export async function translateSite(options: TranslateOptions): Promise<TranslationJobResult> {
  const gathered = await gatherMessages(options)
  const all = [...gathered.diagnostics, ...gathered.unreadable]
  if (all.some(({ severity }) => severity === 'throw'))
    return { lines: [], diagnostics: all, nothingWritten: true }
  const { root } = gathered.site.loaded
  const plan = planFiles({ ...gathered, obsolete: gathered.obsolete?.entries ?? {} }, options)
  const hasRecords = plan.outputs.some(({ path }) => path === gathered.recordFile)
  const rules = hasRecords ? toMergeRules(root, gathered.recordFile) : []
  const changed = new Set(writeSources(root, [...plan.outputs, ...rules]))
  removeSources(root, plan.removed)
  return {
    lines: plan.files.map(({ file, messages, added }) => {
      const state = changed.has(file) ? `${added.length} new` : 'unchanged'
      return `${file}: ${countOf(messages, 'message')}, ${state}`
    }),
    diagnostics: [...all, ...toUnused(plan, gathered, options), ...(await checkAgain(gathered))],
  }
}

/** The files were written, so they are read again for correct positions. */
async function checkAgain({
  site,
  locale,
  planned,
  lang,
}: GatheredMessages): Promise<Diagnostic[]> {
  const { files } = loadLocaleCatalogues(site.loaded, locale)
  return [
    ...checkMessages(planned, files, lang),
    ...(await checkHtmlMessages(site.loaded, files.flatMap(toLocated))),
  ]
}

function toUnused(
  { files, obsolete }: PlannedFiles,
  { obsoleteFile }: GatheredMessages,
  { prune = false }: FilesOptions,
): Diagnostic[] {
  const fresh = files.filter(({ unused }) => unused.length > 0)
  const listed = new Set(fresh.flatMap(({ unused }) => unused))
  const older = obsolete.filter((id) => !listed.has(id))
  return [
    ...fresh.map(({ file, unused }) => catalogueUnused(unused, { file }, { prune, obsoleteFile })),
    ...(older.length > 0
      ? [catalogueUnused(older, { file: obsoleteFile }, { prune, obsoleteFile })]
      : []),
  ]
}
