/** Plans the catalogue files of a locale: their content after `write-translations`. */
import type { OutputFile } from '../model/output-file.ts'
import type { CatalogueTexts, WantedText } from './catalogue-text.ts'
import { type MergeOptions, mergeCatalogue, toJson } from './merge-catalogue.ts'
import { formatMessageRecords, type MessageRecords, nextRecords } from './message-records.ts'
import type { PlannedCatalogue } from './plan-catalogues.ts'

/** Input of the plan of the files. */
interface FilesInput {
  planned: readonly PlannedCatalogue[]
  existing: readonly { file: string; entries: CatalogueTexts }[]
  /** Translations of ids that were already unused after the last run. */
  obsolete: CatalogueTexts
  /** File of the unused translations: `i18n/de/unused.json`. */
  obsoleteFile: string
  /** The source text of each translation. */
  records: MessageRecords
  /** File of the records: `i18n/de/messages.lock`. */
  recordFile: string
  /** Ids whose translation is current, whatever its record says. Default: none. */
  accepted?: ReadonlySet<string>
}

export interface FilesOptions extends MergeOptions {
  /** Drop unused translations, instead of moving them to the file for unused ones. */
  prune?: boolean
}

/** Planned change of one file. */
interface PlannedFile {
  file: string
  messages: number
  /** Ids that had no translation before. */
  added: readonly string[]
  /** Ids in this file that are no longer used. */
  unused: readonly string[]
}

export interface PlannedFiles {
  outputs: readonly OutputFile[]
  /** Files to remove. */
  removed: readonly string[]
  files: readonly PlannedFile[]
  /** Ids of all unused translations that are kept after this run. */
  obsolete: readonly string[]
}

/**
 * Plan the files. A translation follows its id from file to file, and is restored when an unused id is used
 * again. Other files in the folder are read, but never written. Pure.
 */
export function planFiles(input: FilesInput, options: FilesOptions): PlannedFiles {
  const { planned, existing } = input
  const ours = new Set(planned.map(({ file }) => file))
  const foreign = new Set(
    existing.filter(({ file }) => !ours.has(file)).flatMap(({ entries }) => Object.keys(entries)),
  )
  const all = [{ entries: input.obsolete }, ...existing]
  const known = Object.fromEntries(all.flatMap(({ entries }) => Object.entries(entries)))
  const wantedIds = new Set(planned.flatMap(({ texts }) => [...texts.keys()]))
  const withRecords = { ...options, records: input.records }
  const merged = planned.map(({ file, texts }) => {
    const wanted = new Map([...texts].filter(([id]) => !foreign.has(id)))
    const before = Object.keys(existing.find((old) => old.file === file)?.entries ?? {})
    const unused = before.filter((id) => !wantedIds.has(id))
    return { file, unused, before, wanted, ...mergeCatalogue(known, wanted, withRecords) }
  })
  const obsolete = options.prune === true ? {} : toObsolete(input, wantedIds)
  const obsoleteIds = Object.keys(obsolete)
  const records = nextRecords({
    wanted: new Map(planned.flatMap(({ texts }) => [...texts])),
    before: known,
    after: Object.fromEntries([
      ...existing.flatMap(({ entries }) => Object.entries(entries)),
      ...merged.flatMap(({ entries }) => entries),
    ]),
    records: input.records,
    accepted: input.accepted ?? new Set(),
    obsolete: obsoleteIds,
  })
  return {
    outputs: [
      ...merged.flatMap(({ file, text, before }) =>
        text === null && before.length === 0 ? [] : [{ path: file, content: text ?? toJson([]) }],
      ),
      ...(obsoleteIds.length > 0
        ? [{ path: input.obsoleteFile, content: toJson(Object.entries(obsolete)) }]
        : []),
      ...(records.size > 0 || input.records.size > 0
        ? [{ path: input.recordFile, content: formatMessageRecords(records) }]
        : []),
    ],
    removed: obsoleteIds.length > 0 ? [] : [input.obsoleteFile],
    files: merged
      .filter(({ text, unused }) => text !== null || unused.length > 0)
      .map(({ file, wanted, added, unused }) => ({ file, messages: wanted.size, added, unused })),
    obsolete: obsoleteIds,
  }
}

/** Sorted by id, so that the file does not depend on the order in which ids became unused. */
function toObsolete({ planned, existing, obsolete }: FilesInput, wanted: ReadonlySet<string>) {
  const ours = new Map(
    planned.map(({ file, texts }): [string, ReadonlyMap<string, WantedText>] => [file, texts]),
  )
  const entries = [
    ...Object.entries(obsolete),
    ...existing
      .filter(({ file }) => ours.has(file))
      .flatMap(({ entries }) => Object.entries(entries)),
  ]
  const unused = new Map(entries.filter(([id]) => !wanted.has(id)))
  return Object.fromEntries([...unused].sort(([a], [b]) => (a < b ? -1 : 1)))
}
