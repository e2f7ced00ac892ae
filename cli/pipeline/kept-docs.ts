/**
 * Cache of parsed docs, by a hash of all their inputs. Articles and sections are in packs: the spools of the builds
 * that parsed them, one for each worker. The index refers to them.
 */
import { copyFileSync, linkSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copySpool, type SpoolRef } from '../engine/spool.ts'
import type { ParsedDoc } from '../tasks/calls.ts'
import { openKeptList } from './kept-list.ts'

/** A doc in the index. In the file, the files of its refs are names in the folder. */
interface KeptDoc {
  key: string
  doc: ParsedDoc
}

/** Docs of earlier builds. */
export interface KeptDocs {
  /** Absolute path of the folder with the packs, for those of this build too. */
  folder: string
  /** Prefix of the names of packs of this build. */
  pack: string
  /** Whether a file was damaged and ignored. */
  isDamaged: boolean
  /**
   * The doc with a key; `null` if it is unknown or a file that its page imports has changed.
   *
   * @param readNow - Current hash of an imported file, as in {@link ParsedDoc.imports}.
   */
  find(key: string, readNow: (path: string) => string | null): ParsedDoc | null
  /** Save these docs, and as many others as there is room for. @throws errors of the file system. */
  save(docs: Iterable<KeptDoc>): void
  /** Remove packs that the saved docs do not need. Call it when no worker reads articles any more. */
  tidy(): void
}

const INDEX = 'docs'
const PACK = /^(\d+)-\d+\.jsonl$/
/** Spare bytes for docs that no page shows: 64 MiB. */
const SPARE = 67_108_864
const MOST_PACKS = 64

/**
 * @param folder - Absolute; exists, and is used by no other build at this time.
 * @param spare - Docs that no page shows may take as many bytes as shown docs, plus this number.
 */
export function openKeptDocs(folder: string, program: string, spare = SPARE): KeptDocs {
  const list = openKeptList<null, ParsedDoc>(join(folder, INDEX), {
    program,
    revive: createReviver(folder),
    pack: (doc) => moveRefs(doc, ({ file }) => ({ file: basename(file) })),
  })
  const sizes = measurePacks(folder)
  const sound = Array.from(list.entries, ([key, doc]) => ({ key, doc })).filter(isIn(sizes))
  removePacks(sizes, sound)
  const docs = new Map(sound.map((one) => [one.key, one.doc]))
  const numbers = Array.from(sizes.keys(), (file) => Number(PACK.exec(basename(file))?.[1]))
  const last = Math.max(0, ...numbers)
  let saved: readonly KeptDoc[] | null = null
  return {
    folder,
    pack: String(last + 1),
    isDamaged: list.isDamaged || sound.length < list.entries.size,
    find: (key, readNow) => findIn(docs, key, readNow),
    save(used) {
      const own = [...used]
      const kept = [...own, ...chooseSpare(sound, own, spare)]
      const target = join(folder, `${last + 1}-0.jsonl`)
      const packed = compact(kept, { sizes: measurePacks(folder), target, most: spare / 4 })
      list.save(null, new Map(packed.map(({ key, doc }) => [key, doc])))
      saved = packed
    },
    tidy() {
      if (saved) removePacks(measurePacks(folder), saved)
    },
  }
}

/** Create a function that changes the refs of a doc that was read, in place: docs are many. @param folder - Absolute. */
function createReviver(folder: string): (doc: ParsedDoc) => ParsedDoc {
  const paths = new Map<string, string>()
  const revive = (ref: SpoolRef) => {
    if (ref.isKept) return
    const path = paths.get(ref.file) ?? join(folder, ref.file)
    paths.set(ref.file, path)
    ref.file = path
    ref.isKept = true
  }
  return (doc) => {
    revive(doc.article)
    revive(doc.sections)
    return doc
  }
}

/**
 * Borrow the docs of the last build for a command that builds nothing. The packs are linked into another folder,
 * because a build may remove packs at any time.
 *
 * @param to - Absolute; exists.
 * @returns `null` if there are none.
 */
export function borrowKeptDocs(
  folder: string,
  program: string,
  to: string,
): Pick<KeptDocs, 'find'> | null {
  const revive = createReviver(to)
  const list = openKeptList<null, ParsedDoc>(join(folder, INDEX), { program, revive })
  if (list.entries.size === 0) return null
  try {
    for (const pack of measurePacks(folder).keys()) linkOrCopy(pack, join(to, basename(pack)))
  } catch {
    // A build that just ended has removed some packs; docs of the others are used.
  }
  const isWhole = isIn(measurePacks(to))
  const docs = new Map([...list.entries].filter(([key, doc]) => isWhole({ key, doc })))
  return { find: (key, readNow) => findIn(docs, key, readNow) }
}

/** Hard-link a file; copies it if the file system has no hard links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Creates a check whether the packs contain all data of a doc. */
function isIn(sizes: ReadonlyMap<string, number>): (one: KeptDoc) => boolean {
  const isWhole = ({ file, offset, length }: SpoolRef) => (sizes.get(file) ?? 0) >= offset + length
  return ({ doc }) => isWhole(doc.article) && isWhole(doc.sections)
}

function findIn(
  docs: ReadonlyMap<string, ParsedDoc>,
  key: string,
  readNow: (path: string) => string | null,
): ParsedDoc | null {
  const doc = docs.get(key)
  const reads = Object.entries(doc?.imports ?? {})
  return !doc || reads.some(([path, hash]) => readNow(path) !== hash) ? null : doc
}

/** Copy a doc with other references to its article and sections. */
export function moveRefs(doc: ParsedDoc, move: (ref: SpoolRef) => Partial<SpoolRef>): ParsedDoc {
  const moveRef = (from: SpoolRef): SpoolRef => {
    const { file, offset, length, hash } = from
    return { file, offset, length, hash, ...move(from) }
  }
  return { ...doc, article: moveRef(doc.article), sections: moveRef(doc.sections) }
}

/** The newest docs that this build did not use, since authors switch between branches. */
function chooseSpare(
  before: readonly KeptDoc[],
  used: readonly KeptDoc[],
  spare: number,
): KeptDoc[] {
  const keys = new Set(used.map(({ key }) => key))
  let room = spare + bytesOf(used)
  return before.filter((one) => {
    if (keys.has(one.key)) return false
    room -= bytesOf([one])
    return room >= 0
  })
}

function bytesOf(docs: readonly KeptDoc[]): number {
  return docs.reduce((sum, { doc }) => sum + doc.article.length + doc.sections.length, 0)
}

/** Rewrite packs if most of their bytes are unused or there are many packs, once the gain is worth the work. */
function compact(
  docs: readonly KeptDoc[],
  { sizes, target, most }: { sizes: ReadonlyMap<string, number>; target: string; most: number },
): readonly KeptDoc[] {
  const wanted = new Map<string, number>()
  for (const { file, length } of docs.flatMap(refsOf))
    wanted.set(file, (wanted.get(file) ?? 0) + length)
  const wasteOf = (file: string) => (sizes.get(file) ?? 0) - (wanted.get(file) ?? 0)
  const waste = [...wanted.keys()].reduce((sum, file) => sum + wasteOf(file), 0)
  if (waste < most && wanted.size <= MOST_PACKS) return docs
  const small = [...wanted.keys()]
    .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    .slice(4)
  const thin = new Set([...wanted.keys()].filter((file) => wasteOf(file) > (wanted.get(file) ?? 0)))
  const isMoved = ({ file }: SpoolRef) => thin.has(file) || small.includes(file)
  const moved = docs.flatMap(refsOf).filter(isMoved)
  const places = new Map(copySpool(moved, target).map((to, at) => [moved[at], to]))
  const toPlace = (ref: SpoolRef) => places.get(ref) ?? ref
  return docs.map((one) => {
    const { key, doc } = one
    if (!refsOf(one).some((ref) => places.has(ref))) return one
    return { key, doc: { ...doc, article: toPlace(doc.article), sections: toPlace(doc.sections) } }
  })
}

const refsOf = ({ doc }: KeptDoc) => [doc.article, doc.sections]

/** Absolute path of each pack → its size in bytes. */
function measurePacks(folder: string): Map<string, number> {
  const names = readdirSync(folder).filter((name) => PACK.test(name))
  return new Map(names.map((name) => join(folder, name)).map((file) => [file, statSync(file).size]))
}

/** Remove packs of killed builds, and packs without used docs. */
function removePacks(packs: ReadonlyMap<string, number>, docs: readonly KeptDoc[]): void {
  const wanted = new Set(docs.flatMap(refsOf).map(({ file }) => file))
  for (const file of packs.keys()) if (!wanted.has(file)) rmSync(file, { force: true })
}
