/**
 * What was computed from what. In: digests of inputs, and of results with the names that they read. Out: whether a
 * result is current. What must stay true: a result is current only if every name that it read has the digest of then,
 * also a name that did not exist.
 *
 * A result keeps the digest of each name that it read, so a name that changes and changes back counts as unchanged, and
 * the readers of a result that was computed again with the digest of before stay current (early cut-off).
 */
import { digest } from '../../base/disk/digest.ts'
import { DIGEST_BYTES, Entries } from './entries.ts'

/** A result of a task. */
export interface Computed {
  /** {@link hashValue} of the whole result, 22 characters, or longer. */
  digest: string
  /** Parts that others may read on their own: a facet, or a row of a table → its digest. Default: none. */
  parts?: Iterable<readonly [part: string, digest: string]>
  /** Names of everything that it read, parts as {@link partName} names them. */
  reads: Iterable<string>
  /** The result has something to report, so that {@link Graph.listMarked} finds it. */
  isMarked?: boolean
}

/** A name that has changed since the stored graph. */
interface ChangedName {
  name: string
  /** There was nothing, or there is nothing now. */
  isNew: boolean
  isGone: boolean
}

/** Characters of a digest. Longer ones are cut. */
export const DIGEST_LENGTH = 22
/** Between the parts of a name. No path and no address contains it. */
const SEPARATOR = '\0'
const COMPUTED = 1
const MARKED = 2

/** Name of a result, or of an input: a task or kind, and a key. */
export const resultName = (task: string, key: string): string => task + SEPARATOR + key

/** Name of a part of a result. */
export const partName = (name: string, part: string): string => name + SEPARATOR + part

/** Results of a site, for one process at a time. */
export class Graph {
  readonly #entries: Entries
  /** Entries of results of this run. */
  readonly #made = new Set<number>()
  /** Entry → its digest in the stored graph, of those that were set to another one. `null`: nothing was stored. */
  readonly #former: Map<number, Buffer> | null
  /** Nothing has been removed since the graph was read. */
  #isTidy = true

  /** @param stored - Result of {@link Graph.encode}. Default, and for another format: an empty graph. */
  constructor(stored: readonly Buffer[] | null = null) {
    const entries = stored && Entries.decode(stored)
    this.#entries = entries ?? new Entries()
    this.#former = entries && new Map()
  }

  /** Number of names. */
  get size(): number {
    return this.#entries.size - 1
  }

  /** Set an input. @param digest - `null`: there is none. */
  setInput(name: string, digest: string | null): void {
    this.#set(this.#add(name), digest)
  }

  /** Set an input that consists of many, each a part, so that those that have changed have names. */
  setInputs(name: string, parts: readonly (readonly [part: string, digest: string])[]): void {
    const before = this.digestOf(name)
    const own = digest(parts.flat().join('\n'))
    this.setInput(name, own)
    if (this.digestOf(name) !== before) this.record(name, { digest: own, parts, reads: [] })
  }

  /** Digest of a name; `null` if there is nothing. */
  digestOf(name: string): string | null {
    const entry = this.#entries.find(name)
    return entry > 0 && this.#exists(entry)
      ? this.#entries.digests.toString(
          'base64url',
          entry * DIGEST_BYTES,
          (entry + 1) * DIGEST_BYTES,
        )
      : null
  }

  /** Whether a name has this digest. */
  has(name: string, digest: string): boolean {
    const start = this.#entries.find(name) * DIGEST_BYTES
    const end = start + DIGEST_BYTES
    return this.#entries.digests.compare(toBytes(digest), 0, DIGEST_BYTES, start, end) === 0
  }

  /** Whether there is a result, and everything that it read is as it was. */
  isCurrent(name: string): boolean {
    const entry = this.#entries.find(name)
    return entry > 0 && this.#isCurrent(entry)
  }

  /** Whether there is a result, current or not. */
  isComputed(name: string): boolean {
    return this.#isComputed(this.#entries.find(name))
  }

  /** Whether a result has something to report. */
  isMarked(name: string): boolean {
    const entry = this.#entries.find(name)
    return ((this.#entries.columns.marks[entry] ?? 0) & MARKED) > 0
  }

  /** Keep a result of this run. Parts that it has no more count as changed. */
  record(name: string, { digest, parts = [], reads, isMarked = false }: Computed): void {
    const entries = this.#entries
    const entry = this.#add(name)
    const former = new Set<number>()
    for (const part of entries.partsOf(entry)) if (this.#exists(part)) former.add(part)
    for (const [part, own] of parts) {
      const at = entries.add(partName(name, part), { owner: entry })
      former.delete(at)
      this.#set(at, own)
    }
    for (const at of former) this.#set(at, null)
    if (former.size > 0) this.#isTidy = false
    this.#set(entry, digest)
    entries.setEdges(entry, [...new Set(Array.from(reads, (read) => this.#toRead(read)))])
    entries.columns.marks[entry] = COMPUTED | (isMarked ? MARKED : 0)
    this.#made.add(entry)
  }

  /** Let a result count as current, because it was updated for everything that has changed. */
  renew(name: string): void {
    const entry = this.#entries.find(name)
    this.#entries.setEdges(entry, [...this.#entries.edgesOf(entry)])
    this.#made.add(entry)
  }

  /** Names of the results that were recorded or renewed since the graph was read. */
  listMade(): string[] {
    return Array.from(this.#made, (entry) => this.#entries.nameOf(entry))
  }

  /** Remove a result and its parts: there is nothing with these names any more. */
  remove(name: string): void {
    const entry = this.#entries.find(name)
    if (entry === 0) return
    this.#isTidy = false
    for (const part of this.#entries.partsOf(entry)) this.#set(part, null)
    this.#set(entry, null)
    this.#entries.setEdges(entry, [])
    this.#entries.columns.marks[entry] = 0
  }

  /** Names that a result read. */
  readsOf(name: string): string[] {
    const entry = this.#entries.find(name)
    return Array.from(this.#entries.edgesOf(entry), (edge) => this.#entries.nameOf(edge))
  }

  /** Those names that a result read and that have changed since; empty for an unknown result. */
  changedReads(name: string): string[] {
    const entries = this.#entries
    const entry = entries.find(name)
    const start = entries.columns.edgeStart[entry] ?? 0
    return Array.from(entries.edgesOf(entry), (edge, at) =>
      entries.isAsRead(start + at) ? [] : [entries.nameOf(edge)],
    ).flat()
  }

  /** Names whose digest is another one than in the stored graph; empty if nothing was stored. */
  listChanged(): ChangedName[] {
    return Array.from(this.#former ?? [], ([entry, former]) => {
      const isNew = former === NOTHING
      const start = entry * DIGEST_BYTES
      const isSame =
        this.#entries.digests.compare(former, 0, DIGEST_BYTES, start, start + DIGEST_BYTES) === 0
      return isSame
        ? []
        : [{ name: this.#entries.nameOf(entry), isNew, isGone: !this.#exists(entry) }]
    }).flat()
  }

  /** Keys of the results of a task, in the order in which they were first computed. */
  list(task: string): string[] {
    return [...this.#keysOf(task, (entry) => this.#isComputed(entry))]
  }

  /** Keys of the results of a task that have something to report. */
  listMarked(task: string): string[] {
    return [
      ...this.#keysOf(task, (entry) => ((this.#entries.columns.marks[entry] ?? 0) & MARKED) > 0),
    ]
  }

  /** Keys of the inputs of a kind, also of missing ones. */
  listInputs(kind: string): string[] {
    return [...this.#keysOf(kind, () => true)]
  }

  /** Everything except inputs that nobody reads, and names that have nothing and that nobody reads. */
  encode(): Buffer[] {
    return (this.#isTidy && this.#entries.encodeAll()) || this.#encodeNeeded()
  }

  #encodeNeeded(): Buffer[] {
    const entries = this.#entries
    const { owner, edgeStart, edgeCount } = entries.columns
    const isNeeded = new Uint8Array(entries.size)
    for (let entry = 1; entry < entries.size; entry += 1) {
      const start = edgeStart[entry] ?? 0
      const end = start + (edgeCount[entry] ?? 0)
      for (let at = start; at < end; at += 1) isNeeded[entries.edges[at] ?? 0] = 1
      const isPart = (owner[entry] ?? 0) > 0
      if (isPart ? this.#exists(entry) : this.#isComputed(entry)) isNeeded[entry] = 1
    }
    // A part is named by its owner, so the owner stays with it.
    for (let entry = 1; entry < entries.size; entry += 1)
      if (isNeeded[entry] === 1) isNeeded[owner[entry] ?? 0] = 1
    return entries.encode((entry) => isNeeded[entry] === 1)
  }

  /** Digests of all names, 16 bytes each. */
  get digests(): Buffer {
    return this.#entries.digests.subarray(0, this.#entries.size * DIGEST_BYTES)
  }

  /** An entry that a result reads. A part of a result that has not got it is a part too, so that it may appear. */
  #toRead(name: string): number {
    const known = this.#entries.find(name)
    if (known > 0) return known
    const end = name.indexOf(SEPARATOR, name.indexOf(SEPARATOR) + 1)
    if (end < 0) return this.#add(name)
    return this.#entries.add(name, { owner: this.#add(name.slice(0, end)) })
  }

  #add(name: string): number {
    const kind = Entries.kindOf(name.slice(0, name.indexOf(SEPARATOR)))
    return this.#entries.add(name, { kind })
  }

  #isCurrent(entry: number): boolean {
    if (!this.#isComputed(entry)) return false
    const { edgeStart, edgeCount } = this.#entries.columns
    const start = edgeStart[entry] ?? 0
    const end = start + (edgeCount[entry] ?? 0)
    for (let at = start; at < end; at += 1) if (!this.#entries.isAsRead(at)) return false
    return true
  }

  #isComputed(entry: number): boolean {
    return ((this.#entries.columns.marks[entry] ?? 0) & COMPUTED) > 0
  }

  #exists(entry: number): boolean {
    const start = entry * DIGEST_BYTES
    return (
      this.#entries.digests.compare(NOTHING, 0, DIGEST_BYTES, start, start + DIGEST_BYTES) !== 0
    )
  }

  #set(entry: number, digest: string | null): void {
    const { digests } = this.#entries
    const now = digest === null ? NOTHING : toBytes(digest)
    const start = entry * DIGEST_BYTES
    const former = this.#former
    if (
      former &&
      !former.has(entry) &&
      digests.compare(now, 0, DIGEST_BYTES, start, start + DIGEST_BYTES) !== 0
    )
      former.set(
        entry,
        this.#exists(entry) ? Buffer.from(digests.subarray(start, start + DIGEST_BYTES)) : NOTHING,
      )
    now.copy(digests, start)
  }

  *#keysOf(task: string, isListed: (entry: number) => boolean): Generator<string> {
    const start = task + SEPARATOR
    const wanted = Entries.kindOf(task)
    const { kind } = this.#entries.columns
    for (let entry = 1; entry < this.#entries.size; entry += 1) {
      if (kind[entry] !== wanted || !isListed(entry)) continue
      const name = this.#entries.nameOf(entry)
      if (name.startsWith(start)) yield name.slice(start.length)
    }
  }
}

const NOTHING = Buffer.alloc(DIGEST_BYTES)
const SCRATCH = Buffer.alloc(DIGEST_BYTES)

/** Bytes of a digest, valid until the next call. */
function toBytes(digest: string): Buffer {
  SCRATCH.fill(0)
  SCRATCH.write(digest, 'base64url')
  return SCRATCH
}
