/**
 * Cache of parsed docs, by a hash of all their inputs. Each article and its sections are values of the store, by their
 * own hashes; a list has the rest.
 */
import { copyFileSync, linkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openStoreReader, type ValueStore } from '../engine/store/store.ts'
import { openValueList } from '../engine/store/value-list.ts'
import type { ValueLog, ValueRef } from '../engine/store/value-log.ts'
import type { ParsedDoc } from '../tasks/calls.ts'

/** A doc, and its key. */
interface KeyedDoc {
  key: string
  doc: ParsedDoc
}

/** A doc in the list. Of its refs, only length and hash are valid. */
interface KeptDoc {
  doc: ParsedDoc
  /** Number of the build that stopped using it. Absent: the last build used it. */
  left?: number
}

/** Docs of earlier builds. */
export interface KeptDocs {
  /** Log for the articles of this build. */
  log: ValueLog
  /**
   * The doc with a key; `null` if it is unknown or a file that its page imports has changed.
   *
   * @param readNow - Current hash of an imported file, as in {@link ParsedDoc.imports}.
   */
  find(key: string, readNow: (path: string) => string | null): ParsedDoc | null
  /** Save these docs, and as many others as there is room for. @throws errors of the file system. */
  save(docs: Iterable<KeyedDoc>): void
  /** Mark all saved docs as used, also those that this build did not find. */
  markUsed(): void
}

/** Spare bytes for docs that no page shows: 64 MiB. */
const SPARE = 67_108_864

/** @param spare - Docs that no page shows may take as many bytes as shown docs, plus this number. */
export function openKeptDocs(store: ValueStore, program: string, spare = SPARE): KeptDocs {
  const list = openValueList<KeptDoc>(store, nameOf(program))
  let kept = list.entries
  const found = new Set<ParsedDoc>()
  /** Keys of docs whose values this build has named. */
  const named = new Set<string>()
  return {
    log: store.log,
    find(key, readNow) {
      const doc = findIn({ entries: kept, store, readNow }, key)
      if (doc) {
        found.add(doc)
        named.add(key)
      }
      return doc
    },
    save(docs) {
      const used = [...docs]
      for (const { key, doc } of used) {
        if (!found.has(doc)) for (const ref of refsOf(doc)) store.addHash(ref)
        named.add(key)
      }
      kept = new Map([...toEntries(used, kept), ...chooseSpare(kept, used, spare)])
      list.save(kept)
      store.save()
    },
    markUsed() {
      for (const [key, { doc }] of kept)
        if (!named.has(key)) for (const { hash } of refsOf(doc)) store.findHash(hash)
    },
  }
}

const nameOf = (program: string) => `docs ${program}`

const refsOf = ({ article, sections }: ParsedDoc) => [article, sections]

/**
 * Borrow the docs of the last build for a command that builds nothing. The log is linked into another folder, because
 * a build may replace it at any time.
 *
 * @param to - Absolute; exists.
 * @returns `null` if there are none.
 */
export function borrowKeptDocs(
  folder: string,
  program: string,
  to: string,
): Pick<KeptDocs, 'find'> | null {
  const store = openStoreReader(folder)
  if (!store) return null
  try {
    const { entries } = openValueList<KeptDoc>(store, nameOf(program))
    const file = join(to, basename(store.file))
    linkOrCopy(store.file, file)
    const move = (doc: ParsedDoc | null) => doc && moveRefs(doc, () => ({ file }))
    return { find: (key, readNow) => move(findIn({ entries, store, readNow }, key)) }
  } catch {
    // A build has just replaced the log.
    return null
  } finally {
    store.close()
  }
}

/** Hard-link a file; copies it if the file system has no hard links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

interface DocLook {
  entries: ReadonlyMap<string, KeptDoc>
  store: Pick<ValueStore, 'findHash'>
  readNow(path: string): string | null
}

function findIn({ entries, store, readNow }: DocLook, key: string): ParsedDoc | null {
  const doc = entries.get(key)?.doc
  if (!doc || Object.entries(doc.imports ?? {}).some(([path, hash]) => readNow(path) !== hash))
    return null
  const article = store.findHash(doc.article.hash)
  const sections = store.findHash(doc.sections.hash)
  return article && sections && { ...doc, article, sections }
}

/** Copy a doc with other references to its article and sections. */
export function moveRefs(doc: ParsedDoc, move: (ref: ValueRef) => Partial<ValueRef>): ParsedDoc {
  const moveRef = (from: ValueRef): ValueRef => ({ ...from, ...move(from) })
  return { ...doc, article: moveRef(doc.article), sections: moveRef(doc.sections) }
}

/** Entries of the docs of a build; that of a doc of an earlier build is the same object as before. */
function toEntries(
  docs: readonly KeyedDoc[],
  before: ReadonlyMap<string, KeptDoc>,
): [string, KeptDoc][] {
  return docs.map(({ key, doc }) => {
    const known = before.get(key)
    const isKnown = known?.left === undefined && known?.doc.summary === doc.summary
    return [key, isKnown && known ? known : { doc: moveRefs(doc, () => ({ file: '', offset: 0 })) }]
  })
}

/** The newest docs that this build did not use, since authors switch between branches. */
function chooseSpare(
  before: ReadonlyMap<string, KeptDoc>,
  used: readonly KeyedDoc[],
  spare: number,
): (readonly [string, KeptDoc])[] {
  const keys = new Set(used.map(({ key }) => key))
  const others = [...before].filter(([key]) => !keys.has(key))
  const last = Math.max(0, ...others.map(([, { left = 0 }]) => left))
  // One that was not used before is the same object.
  const left = others.map(([key, one]): readonly [string, KeptDoc] => [
    key,
    one.left === undefined ? { ...one, left: last + 1 } : one,
  ])
  let room = spare + bytesOf(used.map(({ doc }) => doc))
  return left
    .sort(([, a], [, b]) => (b.left ?? 0) - (a.left ?? 0))
    .filter(([, { doc }]) => {
      room -= bytesOf([doc])
      return room >= 0
    })
}

function bytesOf(docs: readonly ParsedDoc[]): number {
  return docs.flatMap(refsOf).reduce((sum, { length }) => sum + length, 0)
}
