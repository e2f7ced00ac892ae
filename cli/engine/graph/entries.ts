/**
 * The entries of a graph, as columns of numbers. In: buffers, or nothing. Out: the same buffers with the changes. A
 * hundred thousand entries are read in a few milliseconds, because nothing is parsed: names are found by hashed
 * positions, and only a name that is asked for becomes a string. Each column is a buffer of its own, so an edit changes
 * few blocks of them.
 *
 * ```text
 * head       format, counts of entries and edges
 * columns    see COLUMNS: a number of 32 bits for each entry
 * positions  numbers of entries at the hash of their name, 0 where free
 * edges      numbers of entries: what each entry has read, one range for each
 * digests    16 bytes for each entry; zeros where there is nothing
 * read       16 bytes for each edge: the digest that was read
 * names      UTF-8, one after the other
 * ```
 */

import { bytesOf, toNumbers, widen, widenBytes } from './columns.ts'

/** Columns of the file, in its order. */
const COLUMNS = [
  /** Hash of the name. */
  'hash',
  /** End of the name in the bytes of all names; it starts where the one before ends. */
  'nameEnd',
  'edgeStart',
  'edgeCount',
  /** The entry that this one is a part of; 0 for none. */
  'owner',
  /** Hash of the first part of the name. */
  'kind',
  /** Bits that a caller may set. */
  'marks',
] as const

/** Columns in memory: the parts of an owner are a chain. 0 ends it. */
const CHAINS = ['firstPart', 'nextPart'] as const

type Column = (typeof COLUMNS)[number] | (typeof CHAINS)[number]
type Columns = Record<Column, Int32Array>

export const DIGEST_BYTES = 16
const FORMAT = 0x0c7a_0004
const NO_BYTES = Buffer.alloc(0)
/** Entry 0 is none. */
const FIRST = 1
/** Room of an empty graph: that of a small site. */
const FEWEST = 4_096
/** Entries may be added to those of a file up to this part of them before anything is copied. */
const SPARE_PART = 16

/** Entries by number and by name. */
export class Entries {
  /** Number of the next entry. */
  size = FIRST
  columns: Columns
  digests: Buffer
  /** Numbers of entries that others have read, and the digests that they had. */
  edges: Int32Array = new Int32Array(FEWEST)
  read: Buffer = Buffer.alloc(FEWEST * DIGEST_BYTES)
  #edgesEnd = 0
  /** {@link Entries.#edgesEnd} of the file. */
  #edgesBefore = 0
  #positions: Int32Array
  #names: Buffer = Buffer.alloc(0)
  /** Entries from this number on have their names in {@link Entries.#added}. */
  #firstAdded = FIRST
  #added: string[] = []

  constructor(room = FEWEST) {
    this.columns = mapColumns(() => new Int32Array(room))
    this.digests = Buffer.alloc(room * DIGEST_BYTES)
    this.#positions = new Int32Array(2 * room)
  }

  /** Entries of buffers; `null` if they are not of this format. Their bytes must be as they were written. */
  static decode([head, ...parts]: readonly Buffer[]): Entries | null {
    const [format, size = 0, edges = 0] = head ? toNumbers(head) : []
    if (format !== FORMAT) return null
    const entries = new Entries(0)
    const left = parts.values()
    const takeBytes = (): Buffer => left.next().value ?? NO_BYTES
    const take = (room?: number) => toNumbers(takeBytes(), room)
    const room = size + Math.ceil(size / SPARE_PART)
    const columns = mapColumns(() => new Int32Array(room))
    for (const name of COLUMNS) columns[name] = take(room)
    entries.columns = columns
    entries.#positions = take()
    entries.edges = take()
    entries.digests = widenBytes(takeBytes(), room * DIGEST_BYTES)
    entries.read = takeBytes()
    entries.#names = takeBytes()
    entries.size = size
    entries.#edgesEnd = edges
    entries.#edgesBefore = edges
    entries.#firstAdded = size
    for (let entry = FIRST; entry < size; entry += 1) entries.#chain(entry)
    return entries
  }

  /** Number of an entry; 0 for an unknown name. */
  find(name: string): number {
    return this.#positions[this.#look(name, hashOf(name))] ?? 0
  }

  /**
   * Number of an entry, which is added if its name is unknown.
   *
   * @param owner - The entry that it is a part of. Default: none.
   * @param kind - See {@link Entries.kindOf}. Default: that of no list.
   */
  add(name: string, { owner = 0, kind = 0 } = {}): number {
    const hash = hashOf(name)
    const at = this.#look(name, hash)
    const known = this.#positions[at] ?? 0
    if (known > 0) return known
    const entry = this.size
    const isFull = entry >= this.columns.owner.length
    if (isFull) this.#grow()
    this.#positions[isFull ? this.#look(name, hash) : at] = entry
    this.columns.hash[entry] = hash
    this.#added.push(name)
    this.size += 1
    this.columns.owner[entry] = owner
    this.columns.kind[entry] = kind
    this.#chain(entry)
    return entry
  }

  /** A number that entries of one kind share. Others rarely have the same. */
  static kindOf(name: string): number {
    return hashOf(name)
  }

  /** Parts of an entry, the newest first. */
  *partsOf(owner: number): Generator<number> {
    const { firstPart, nextPart } = this.columns
    for (let part = firstPart[owner] ?? 0; part > 0; part = nextPart[part] ?? 0) yield part
  }

  #chain(entry: number): void {
    const { owner, firstPart, nextPart } = this.columns
    const of = owner[entry] ?? 0
    if (of === 0) return
    nextPart[entry] = firstPart[of] ?? 0
    firstPart[of] = entry
  }

  nameOf(entry: number): string {
    if (entry >= this.#firstAdded) return this.#added[entry - this.#firstAdded] ?? ''
    const { nameEnd } = this.columns
    return this.#names.toString('utf8', nameEnd[entry - 1] ?? 0, nameEnd[entry] ?? 0)
  }

  /** Replace what an entry has read, with the digests of now. */
  setEdges(entry: number, to: readonly number[]): void {
    const { edgeStart, edgeCount } = this.columns
    const fits = to.length <= (edgeCount[entry] ?? 0)
    const start = fits ? (edgeStart[entry] ?? 0) : this.#edgesEnd
    if (!fits) this.#addEdges(to.length)
    this.edges.set(to, start)
    for (const [at, edge] of to.entries()) copyDigest(this.digests, edge, this.read, start + at)
    edgeStart[entry] = start
    edgeCount[entry] = to.length
  }

  /** Entries that an entry has read. */
  edgesOf(entry: number): Int32Array {
    const start = this.columns.edgeStart[entry] ?? 0
    return this.edges.subarray(start, start + (this.columns.edgeCount[entry] ?? 0))
  }

  /** Whether the entry of an edge has the digest that was read. @param at - Number of the edge. */
  isAsRead(at: number): boolean {
    const now = (this.edges[at] ?? 0) * DIGEST_BYTES
    const before = at * DIGEST_BYTES
    return (
      this.digests.compare(this.read, before, before + DIGEST_BYTES, now, now + DIGEST_BYTES) === 0
    )
  }

  /** All entries as they are; `null` if many have been added, or much room of edges is wasted. */
  encodeAll(): Buffer[] | null {
    const { size } = this
    const count = this.#edgesEnd
    const isOther = SPARE_PART * this.#added.length > size || count > 2 * this.#edgesBefore
    if (isOther) return null
    const { nameEnd } = this.columns
    for (const [at, name] of this.#added.entries()) {
      const entry = this.#firstAdded + at
      nameEnd[entry] = (nameEnd[entry - 1] ?? 0) + Buffer.byteLength(name)
    }
    const numbers = COLUMNS.map((name) => this.columns[name].subarray(0, size))
    const head = Int32Array.of(FORMAT, size, count)
    const edges = this.edges.subarray(0, count)
    const digests = this.digests.subarray(0, size * DIGEST_BYTES)
    const read = this.read.subarray(0, count * DIGEST_BYTES)
    const all = [head, ...numbers, this.#positions, edges].map(bytesOf)
    const names = [this.#names, joinNames(this.#added)]
    return [...all, digests, read, this.#added.length === 0 ? this.#names : Buffer.concat(names)]
  }

  /** Copy the entries that are kept, with new numbers, and in the same order. */
  encode(isKept: (entry: number) => boolean): Buffer[] {
    const moved = new Int32Array(this.size)
    const kept: number[] = []
    for (let entry = FIRST; entry < this.size; entry += 1)
      if (isKept(entry)) moved[entry] = kept.push(entry)
    const size = kept.length + FIRST
    const columns = mapColumns(() => new Int32Array(size))
    const digests = Buffer.alloc(size * DIGEST_BYTES)
    const names = kept.map((entry) => this.nameOf(entry))
    let [nameEnd, edgeEnd] = [0, 0]
    for (const [at, entry] of kept.entries()) {
      const now = at + FIRST
      nameEnd += Buffer.byteLength(names[at] ?? '')
      columns.nameEnd[now] = nameEnd
      columns.edgeStart[now] = edgeEnd
      edgeEnd += this.columns.edgeCount[entry] ?? 0
      for (const name of ['hash', 'edgeCount', 'kind', 'marks'] as const)
        columns[name][now] = this.columns[name][entry] ?? 0
      columns.owner[now] = moved[this.columns.owner[entry] ?? 0] ?? 0
      copyDigest(this.digests, entry, digests, now)
    }
    const { edges, read } = this.#copyEdges(kept, moved, edgeEnd)
    const positions = placeNames(columns.hash, size)
    const head = Int32Array.of(FORMAT, size, edgeEnd)
    const numbers = [head, ...COLUMNS.map((name) => columns[name]), positions, edges]
    return [...numbers.map(bytesOf), digests, read, joinNames(names)]
  }

  /** Edges of the kept entries, one range after the other. @param moved - Entry → its new number. */
  #copyEdges(kept: readonly number[], moved: Int32Array, count: number) {
    const edges = new Int32Array(count)
    const read = Buffer.alloc(count * DIGEST_BYTES)
    let to = 0
    for (const entry of kept) {
      const start = this.columns.edgeStart[entry] ?? 0
      const end = start + (this.columns.edgeCount[entry] ?? 0)
      for (let from = start; from < end; from += 1) {
        edges[to] = moved[this.edges[from] ?? 0] ?? 0
        copyDigest(this.read, from, read, to)
        to += 1
      }
    }
    return { edges, read }
  }

  #addEdges(count: number): void {
    const end = this.#edgesEnd + count
    if (end > this.edges.length) {
      this.edges = widen(this.edges, 2 * end)
      this.read = widenBytes(this.read, 2 * end * DIGEST_BYTES)
    }
    this.#edgesEnd = end
  }

  /** Position of a name: that of its entry, or the free one where it belongs. */
  #look(name: string, hash: number): number {
    const mask = this.#positions.length - 1
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const entry = this.#positions[at] ?? 0
      if (entry === 0) return at
      if (this.columns.hash[entry] === hash && this.nameOf(entry) === name) return at
    }
  }

  #grow(): void {
    const room = Math.max(FEWEST, 2 * this.size)
    this.columns = mapColumns((name) => widen(this.columns[name], room))
    this.digests = widenBytes(this.digests, room * DIGEST_BYTES)
    if (this.#positions.length < 2 * room)
      this.#positions = placeNames(this.columns.hash, this.size, room)
  }
}

function mapColumns(make: (name: Column) => Int32Array): Columns {
  return {
    hash: make('hash'),
    nameEnd: make('nameEnd'),
    edgeStart: make('edgeStart'),
    edgeCount: make('edgeCount'),
    owner: make('owner'),
    kind: make('kind'),
    marks: make('marks'),
    firstPart: make('firstPart'),
    nextPart: make('nextPart'),
  }
}

/** Bytes of names, one after the other. A buffer for each name would take more memory than all names. */
const joinNames = (names: readonly string[]): Buffer => Buffer.from(names.join(''))

/** Hashed positions of names. The length is a power of two, and at least half of them are free. */
function placeNames(hashes: Int32Array, size: number, room = size): Int32Array {
  let length = 2 * FEWEST
  while (length < 2 * room) length *= 2
  const positions = new Int32Array(length)
  for (let entry = FIRST; entry < size; entry += 1) {
    let at = (hashes[entry] ?? 0) & (length - 1)
    while ((positions[at] ?? 0) !== 0) at = (at + 1) & (length - 1)
    positions[at] = entry
  }
  return positions
}

/** FNV-1a hash of the code units of a text, as an integer of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash ^ (hash >>> 15)
}

function copyDigest(from: Buffer, number: number, to: Buffer, as: number): void {
  const start = number * DIGEST_BYTES
  from.copy(to, as * DIGEST_BYTES, start, start + DIGEST_BYTES)
}
