/** Plans the catalogue files of a locale: their content after `write-translations`. */
import type { OutputFile } from '../base/model/output-file.ts'
import type { CatalogueText, CatalogueTexts, WantedText } from './catalogue-text.ts'
import { type MergeOptions, mergeCatalogue, toJson } from './merge-catalogue.ts'
import { formatMessageRecords, type MessageRecords, nextRecords } from './message-records.ts'
import type { PlannedCatalogue } from './plan-catalogues.ts'

/** Input of the plan of the files. */
interface FilesInput {
  planned: readonly PlannedCatalogue[]
  /** `ids`: of the entries, in the order of the file. */
  existing: readonly { file: string; entries: CatalogueTexts; ids: readonly string[] }[]
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
  /** Ids that were in this file, and whose message or description changes. */
  changed: readonly string[]
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
    const { ids: before = [], entries: old = {} } = existing.find((own) => own.file === file) ?? {}
    const own = new Map([...texts].filter(([id]) => !foreign.has(id)))
    const wanted = keepPlaces(own, before)
    const unused = before.filter((id) => !wantedIds.has(id))
    const { entries, ...rest } = mergeCatalogue(known, wanted, withRecords)
    const changed = entries.flatMap(([id, text]) => (isEdited(old[id], text) ? [id] : []))
    return { file, unused, changed, before, wanted, entries, ...rest }
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
      .map(({ file, wanted, added, changed, unused }) => {
        return { file, messages: wanted.size, added, changed, unused }
      }),
    obsolete: obsoleteIds,
  }
}

/**
 * Ids that are in the file keep their order; others follow, ordered by id. So the file does not depend on
 * where the code has its messages.
 */
function keepPlaces(texts: ReadonlyMap<string, WantedText>, before: readonly string[]) {
  const place = new Map(before.map((id, index) => [id, index]))
  const placeOf = (id: string) => place.get(id) ?? before.length
  return new Map(
    [...texts].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : a > b ? 1 : 0)),
  )
}

const isEdited = (old: CatalogueText | undefined, { message, description }: CatalogueText) =>
  old !== undefined && (old.message !== message || old.description !== description)

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
