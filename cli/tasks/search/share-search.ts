/** Shares batches of the search index with other machines. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { digest } from '../../base/disk/digest.ts'
import type { SharedValue } from '../../engine/shared-cache/sealed-value.ts'
import type { SharedValues } from '../../engine/shared-cache/share-values.ts'
import { createValueReader, type ValueLog, writeValues } from '../../engine/store/value-log.ts'
import { readStaged, type StageTarget, writeStaged } from '../../write/stage.ts'
import { toSharedKey } from '../open/shared-buckets.ts'
import type { WorkerCalls } from '../worker/calls.ts'

/** Result of indexing a batch of pages. */
export type IndexedBatch = WorkerCalls['indexPages']['answer']

/** Identity of a batch. */
interface NamedBatch {
  /** Hash of all its inputs. */
  key: string
  pages: readonly unknown[]
}

/** Shared cache, and folders of the files of batches. */
interface SearchPlace {
  sharing: SharedValues
  /** Key of the program. */
  program: string
  stage: StageTarget
  /** Log of segments and records. */
  log: ValueLog
}

/** The batches of a build in a shared cache. */
export interface SearchShare {
  /** Stage batches of other machines. @returns their results by key. */
  take(batches: readonly NamedBatch[]): Promise<Map<string, IndexedBatch>>
  /** Share an indexed batch. */
  give(batch: NamedBatch, answer: IndexedBatch): Promise<void>
}

/** A batch in a value. Its blobs are the segment, the files in the order of `paths`, and the records. */
type SharedBatch = Pick<IndexedBatch, 'blocks' | 'paths' | 'hashes'>

/** Time that a shared page saves, in ms. */
const WORTH = 0.3

/** Share the batches of a build, each under its own key. */
export function openSearchSharing(place: SearchPlace): SearchShare {
  const { sharing, program } = place
  const nameOf = ({ key }: NamedBatch) => toSharedKey('search', [program, key])
  return {
    async take(batches) {
      const found = new Map<string, IndexedBatch>()
      const byName = new Map(batches.map((batch) => [nameOf(batch), batch]))
      await sharing.take([...byName.keys()], {
        worth: (name) => WORTH * (byName.get(name)?.pages.length ?? 0),
        use(name, value) {
          const batch = byName.get(name)
          const answer = batch && unpack(value, place)
          if (answer) found.set(batch.key, answer)
        },
      })
      return found
    },
    async give(batch, answer) {
      const value = sharing.isReadOnly ? null : pack(answer, place)
      if (value) await sharing.store({ key: nameOf(batch), value })
    },
  }
}

/** Make a value of a batch; `null` if a file does not match its hash. */
function pack(answer: IndexedBatch, { stage }: SearchPlace): SharedValue | null {
  const { blocks, paths, hashes, segment, records } = answer
  const files = paths.flatMap((path) => readStaged(stage, path) ?? [])
  if (paths.length !== hashes.length || files.length < paths.length) return null
  if (files.some((bytes, at) => digest(bytes) !== hashes[at])) return null
  const data: SharedBatch = { blocks, paths, hashes }
  const values = createValueReader()
  try {
    const last = records === undefined ? [] : [values.read(records)]
    return { data, blobs: [values.read(segment), ...files, ...last] }
  } finally {
    values.close()
  }
}

/** Write the files of a batch where a worker would write them. @returns `null` if the batch is incomplete. */
function unpack({ data, blobs }: SharedValue, { stage, log }: SearchPlace): IndexedBatch | null {
  // Written only by `pack` of the same program.
  const { blocks, paths, hashes } = data as SharedBatch
  const [segment, ...rest] = blobs
  const files = paths.flatMap((path, at) => {
    const content = rest[at]
    return content && digest(content) === hashes[at] ? [{ path, content }] : []
  })
  if (!segment || files.length < paths.length) return null
  writeStaged(stage, files)
  const records = rest[paths.length]
  const [written, ofRecords] = writeValues(log, [segment, ...(records ? [records] : [])])
  return { blocks, paths, hashes, segment: written, ...omitUndefined({ records: ofRecords }) }
}
