/**
 * The search indexes of the last build to one output: their files, the batches of pages that they were merged from, and
 * the pages of each batch. The pages are separate values, because an edit compares only those of one batch.
 */
import { deserialize, serialize } from 'node:v8'
import { indexFilePath } from '../../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { ValueStore } from '../../engine/store/store.ts'
import type { ValueLog, ValueRef } from '../../engine/store/value-log.ts'
import type { LeftFiles } from '../../write/output-record.ts'
import type { SearchTask, WorkerCalls } from '../worker/calls.ts'

/** A batch of consecutive pages. */
interface KeptBatch {
  /** Hash of its inputs. */
  key: string
  /** Numbers of its first page, and of the page after the last one. */
  first: number
  end: number
  /** Absent if its pages were edited since they were indexed: the index was updated, the batch was not. */
  indexed?: Omit<WorkerCalls['indexPages']['answer'], 'hashes'>
}

/** An index of one locale. */
export interface KeptIndex {
  /** Hash of its inputs besides pages. */
  setup: string
  /** In page order. */
  batches: readonly KeptBatch[]
  /** Hash of inputs → segment of several batches. */
  joined: ReadonlyMap<string, ValueRef>
  /** Files of the pages that are no code, in page order, with zeros between them. Many small values take long to read. */
  texts: string
  /** Key of the texts of pages that are code. */
  code: string
  /** Absent for records without an index. */
  written?: WorkerCalls['mergeSearch']['answer']['written']
  /** Path in the output → hash of each file. */
  files: ReadonlyMap<string, string>
}

/** An index of the last build. */
export interface FoundIndex extends KeptIndex {
  /** Path in the output → hash of each file that is still as it was left. */
  known: ReadonlyMap<string, string>
}

/** An index in the store. Of its refs, only length and hash are valid later. */
interface StoredIndex extends KeptIndex {
  /** The output folder, relative to the site folder. */
  out: string
}

/** Search indexes of earlier builds to one output. */
export interface KeptSearch {
  /** Log for segments and records of this build. */
  log: ValueLog
  /**
   * The index of the last build; `null` if there is none.
   *
   * @param folder - Relative to the output folder.
   */
  find(folder: string): FoundIndex | null
  /** The pages of a batch of the last build; `null` if they are unknown. */
  findPages(key: string): readonly SearchTask[] | null
  /** Keep the index of this build, and the pages of its batches. */
  keep(folder: string, index: KeptIndex, pages: ReadonlyMap<string, readonly SearchTask[]>): void
  /** Add the indexes of this build to the store. @throws errors of the file system. */
  save(): void
}

/** Whether all files of an index are still as they were left. */
export function isThere({ written, known, files }: FoundIndex): boolean {
  return written !== undefined && known.size === files.size
}

/** The only file of an index whose name contains no hash of its content. */
export const CORE = indexFilePath('index.json')

/** Open the cache. */
export function openKeptSearch(store: ValueStore, program: string, output: LeftFiles): KeptSearch {
  const indexKey = (folder: string) => `search ${program} ${folder}`
  const pagesKey = (key: string) => `search pages ${program} ${key}`
  const made = new Map<string, Parameters<KeptSearch['keep']>>()
  const read = <T>(key: string): T | null => {
    const bytes = store.get(key)
    return bytes && deserialize(bytes)
  }
  return {
    log: store.log,
    find(folder) {
      const stored = read<StoredIndex>(indexKey(folder))
      if (stored?.out !== output.name) return null
      const { out: _, ...index } = stored
      const known = [...index.files].filter(([path, hash]) => output.isLeft([path], [hash]))
      const batches = index.batches.map((batch) => toPlaced(batch, store))
      const joined = [...index.joined].flatMap(([key, { hash }]): [string, ValueRef][] => {
        const segment = store.findHash(hash)
        return segment ? [[key, segment]] : []
      })
      return { ...index, batches, joined: new Map(joined), known: new Map(known) }
    },
    findPages(key) {
      const pages = read<readonly SearchTask[]>(pagesKey(key))
      return pages?.map((page) => toPlacedPage(page, store)) ?? null
    },
    keep(folder, ...index) {
      for (const { indexed } of index[0].batches)
        for (const ref of indexed ? refsOf(indexed) : []) store.addHash(ref)
      for (const ref of index[0].joined.values()) store.addHash(ref)
      made.set(folder, [folder, ...index])
    },
    save() {
      for (const [folder, index, pages] of made.values()) {
        for (const { key } of index.batches) {
          // A batch of the last build has its pages in the store, under the same key.
          const known = store.find(pagesKey(key))
          const own = pages.get(key)
          if (!known && own) store.put(pagesKey(key), serialize(own))
        }
        const kept: StoredIndex = { ...index, out: output.name }
        store.put(indexKey(folder), serialize(kept))
      }
    },
  }
}

const refsOf = ({ segment, records }: NonNullable<KeptBatch['indexed']>): ValueRef[] =>
  records ? [segment, records] : [segment]

/** A batch with the places that its values have now; not indexed if the store lacks one. */
function toPlaced(
  { indexed, ...batch }: KeptBatch,
  store: Pick<ValueStore, 'findHash'>,
): KeptBatch {
  const segment = indexed && store.findHash(indexed.segment.hash)
  const records = indexed?.records && store.findHash(indexed.records.hash)
  if (!segment || records === null) return batch
  return { ...batch, indexed: { ...indexed, segment, ...omitUndefined({ records }) } }
}

/** A page whose text may have another place in the log now. The log of a live site never moves a text. */
function toPlacedPage(page: SearchTask, store: Pick<ValueStore, 'findHash'>): SearchTask {
  const { sections } = page
  if (!sections || !('offset' in sections)) return page
  return { ...page, sections: store.findHash(sections.hash) ?? sections }
}
