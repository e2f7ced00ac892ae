/** `write-translations`: writes the messages of a site to catalogues for translators. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueOutdated, catalogueUnused } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { loadLocaleCatalogues } from '../../read/scan/catalogue-files.ts'
import { checkHtmlMessages, toLocated } from '../../tasks/open/html-messages.ts'
import { checkMessages } from '../../translate/check-messages.ts'
import { type FilesOptions, type PlannedFiles, planFiles } from '../../translate/plan-files.ts'
import { changedSources, removeSources, writeSources } from '../../write/write-sources.ts'
import { type GatheredMessages, gatherMessages, type MessagesOptions } from './gather-messages.ts'
import { toMergeRules } from './merge-rules.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Options: the locale, and the handling of existing texts. */
interface TranslateOptions extends MessagesOptions, FilesOptions {
  /** Write nothing, and report each file that would change. Default `false`. */
  check?: boolean
}

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
  const outputs = [...plan.outputs, ...rules]
  if (options.check === true) return checkFiles({ ...plan, outputs }, gathered)
  const changed = new Set(writeSources(root, outputs))
  removeSources(root, plan.removed)
  return {
    lines: plan.files.map(({ file, messages, added }) => {
      const state = changed.has(file) ? `${added.length} new` : 'unchanged'
      return `${file}: ${countOf(messages, 'message')}, ${state}`
    }),
    diagnostics: [...all, ...toUnused(plan, gathered, options), ...(await checkAgain(gathered))],
  }
}

/** A diagnostic for each file that a run would change or remove, with the changes. */
function checkFiles(
  { outputs, removed, files }: PlannedFiles,
  { site, locale, diagnostics }: GatheredMessages,
): TranslationJobResult {
  const { root } = site.loaded
  const edits = changedSources(root, outputs).map(({ path, content }) => {
    const file = files.find((planned) => planned.file === path)
    const ids = file ? toIdChanges(file) : []
    return [
      path,
      ids.length > 0 ? ids : [toLineChanges(join(root, path), String(content))],
    ] as const
  })
  const removals = removed.flatMap((path) =>
    existsSync(join(root, path)) ? [[path, ['it would be removed']] as const] : [],
  )
  const found = [...edits, ...removals].map(([file, changes]) =>
    catalogueOutdated(changes, { file }, locale),
  )
  const current = `${locale}: ${countOf(files.length, 'catalogue')}, nothing to write.`
  return {
    lines: found.length === 0 ? [current] : [],
    diagnostics: [...diagnostics, ...found],
  }
}

function toIdChanges({ added, changed, unused }: PlannedFiles['files'][number]): string[] {
  const groups = [
    ['new', added],
    ['changed', changed],
    ['no longer used', unused],
  ] as const
  return groups.flatMap(([state, ids]) =>
    ids.length > 0 ? [`${countOf(ids.length, 'message')} ${state} (${ids.join(', ')})`] : [],
  )
}

/** Changes in a file without ids, or in the order of its ids. */
function toLineChanges(disk: string, content: string): string {
  const before = new Set(existsSync(disk) ? readFileSync(disk, 'utf8').split('\n') : [])
  const after = new Set(content.split('\n'))
  const more = [...after].filter((line) => !before.has(line)).length
  const fewer = [...before].filter((line) => !after.has(line)).length
  if (more + fewer === 0) return 'its lines would be in another order'
  return `${countOf(more, 'line')} added, ${fewer} removed`
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
