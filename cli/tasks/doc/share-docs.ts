/** Shares parsed docs with other machines. */

import type { SourceFile } from '../../base/model/source-file.ts'
import type { SharedValue } from '../../engine/shared-cache/sealed-value.ts'
import type { SharedValues } from '../../engine/shared-cache/share-values.ts'
import {
  createValueReader,
  hashValue,
  openValueWriter,
  type ValueLog,
  type ValueRef,
} from '../../engine/store/value-log.ts'
import { type Bucket, toSharedKey } from '../open/shared-buckets.ts'
import type { ParsedDoc } from '../worker/calls.ts'

/** Shared cache, and the keys of docs in it. */
interface DocSharing {
  sharing: SharedValues
  /** Key of the program. */
  program: string
  /** File → its key. */
  keys: ReadonlyMap<string, string>
}

/** Input of taking docs of other machines. */
interface DocTaking extends DocSharing {
  /** Log for articles. */
  log: ValueLog
  /** Hash of an imported file on this machine. */
  readNow(path: string): string | null
}

/** A doc in a value. Its article and its sections are blobs: two for each doc, in this order. */
interface SharedDoc extends Omit<ParsedDoc, 'article' | 'sections'> {
  file: string
  article: SharedRef
  sections: SharedRef
}

type SharedRef = Pick<ValueRef, 'hash' | 'length'>

/** Time that a shared doc saves, in ms. */
const WORTH = 0.5

/** Take docs of other machines. @returns docs by file; none of a missing bucket, or with other imported files. */
export async function takeDocs(
  buckets: readonly Bucket<SourceFile>[],
  { sharing, log, readNow, ...rest }: DocTaking,
): Promise<Map<string, ParsedDoc>> {
  const found = new Map<string, ParsedDoc>()
  const byKey = new Map(buckets.map((bucket) => [keyOf(bucket, rest), bucket]))
  const writer = openValueWriter(log)
  try {
    await sharing.take([...byKey.keys()], {
      worth: (key) => WORTH * (byKey.get(key)?.items.length ?? 0),
      use(_, value) {
        for (const [doc, article, sections] of readDocs(value)) {
          const reads = Object.entries(doc.imports ?? {})
          if (reads.some(([path, hash]) => readNow(path) !== hash)) continue
          const { file, ...parsed } = doc
          const refs = {
            article: writer.write(Buffer.from(article)),
            sections: writer.write(Buffer.from(sections)),
          }
          found.set(file, { ...parsed, ...refs })
        }
      },
    })
    writer.flush()
  } finally {
    writer.close()
  }
  return found
}

/** Share the buckets of which all docs are available. */
export async function storeDocs(
  buckets: readonly Bucket<SourceFile>[],
  docs: ReadonlyMap<string, ParsedDoc>,
  { sharing, ...rest }: DocSharing,
): Promise<void> {
  const reader = createValueReader()
  try {
    for (const bucket of buckets) {
      const own = bucket.items.flatMap(({ file }) => {
        const doc = docs.get(file)
        return doc ? [{ file, doc }] : []
      })
      if (own.length < bucket.items.length) continue
      const blobs = own.flatMap(({ doc }) =>
        [doc.article, doc.sections].map((ref) => reader.read(ref)),
      )
      const data = own.map(({ file, doc }) => toShared(file, doc))
      await sharing.store({ key: keyOf(bucket, rest), value: { data, blobs } })
    }
  } finally {
    reader.close()
  }
}

function keyOf(
  { items }: Bucket<SourceFile>,
  { program, keys }: Pick<DocSharing, 'program' | 'keys'>,
): string {
  return toSharedKey('docs', [program, items.map(({ file }) => [file, keys.get(file) ?? ''])])
}

function toShared(file: string, { article, sections, ...doc }: ParsedDoc): SharedDoc {
  const toRef = ({ hash, length }: ValueRef) => ({ hash, length })
  return { ...doc, file, article: toRef(article), sections: toRef(sections) }
}

/** Docs of a value with their bytes; incomplete docs are left out. */
function readDocs({ data, blobs }: SharedValue): [SharedDoc, Uint8Array, Uint8Array][] {
  // Written only by `storeDocs` of the same program.
  const docs = data as readonly SharedDoc[]
  return docs.flatMap((doc, index): [SharedDoc, Uint8Array, Uint8Array][] => {
    const [article, sections] = blobs.slice(2 * index)
    const isWhole =
      article && sections && isSame(article, doc.article) && isSame(sections, doc.sections)
    return isWhole ? [[doc, article, sections]] : []
  })
}

function isSame(bytes: Uint8Array, { hash }: SharedRef): boolean {
  return hashValue(bytes) === hash
}
