/**
 * A store of values by key, for caches: two files in one folder. The log has the values and is only appended to; the
 * table has their places, and is replaced as a whole. What is in the log but not in the table does not count.
 *
 * - One process writes. Its lock names it, and the lock of a killed process does not count.
 * - Any process reads: the table names its log, and a log that is replaced is another file.
 * - A value that is not as it was written is a miss. A table that is not as it was written is an empty store.
 */
import { join } from 'node:path'
import { nodeDisk } from '../../base/disk/disk.ts'
import { holdsLock, takeLock } from '../../base/disk/lock.ts'
import { type Files, nodeFiles } from './files.ts'
import { BLOCK, createLookUp, type StoreReader } from './look-up.ts'
import {
  compact,
  identityOf,
  logFile,
  matchLog,
  newName,
  readTable,
  removeOthers,
  removeTable,
  saveTable,
} from './store-files.ts'
import { type StoredTable, Table, toHashKey, toTableKey, type ValuePlace } from './table.ts'
import {
  createValueLog,
  createValueReader,
  endOf,
  hashValue,
  openValueWriter,
  toValueLog,
  type ValueLog,
  type ValueReader,
  type ValueRef,
  type ValueWriter,
} from './value-log.ts'

/** A store for reading and writing. A value that no call names, or that is damaged, is removed by {@link ValueStore.saveUsed}. */
export interface ValueStore extends StoreReader {
  /** Log for other threads; their values are added with {@link addHash}. */
  log: ValueLog
  /** Add a value, or replace it. */
  put(key: string, bytes: Buffer): void
  /** Add a value of large parts, or replace it. Only the blocks that differ from those of before are written. */
  putParts(key: string, parts: readonly Buffer[]): void
  /** Add a value under its own hash, unless the store has it. @param key - One more name. @returns the hash. */
  add(bytes: Buffer, key?: string): string
  /** Name a value that is in the log, so that `findHash` finds it. */
  addHash(ref: ValueRef): void
  /** Save all values. @throws errors of the file system; the next open then finds what was saved before. */
  save(): void
  /**
   * Save the values that were found, read or added since the store was opened, and no others. @throws as `save`.
   *
   * @param also - Hashes of more values, 16 bytes each; others may be among them. Default: none.
   * @param most - Others stay as long as they have no more bytes than these, plus this number. Default: none stay.
   */
  saveUsed(also?: Buffer, most?: number): void
  /** Copy the values to a new log if that halves it, and release the lock. No thread may use the log any more. */
  close(): void
}

/** How a store is opened. */
interface StoreOptions {
  /** Start without values. */
  isEmpty?: boolean
  /** Called once if a file or a value is not as it was written. */
  onDamage?(): void
  /** Unused bytes of the log that are worth no copy. */
  spare?: number
  files?: Files
}

/** 16 MiB. */
const SPARE = 16_777_216
/** Attempts of a reader to open table and log, between which another process may replace both. */
const ATTEMPTS = 4

/** Folders of the stores that this process writes to. Its lock is no obstacle to itself. */
const open = new Set<string>()

/**
 * Open a store for writing.
 *
 * @param folder - Absolute; created if it is missing.
 * @returns `null` if another process or another part of this one writes to it.
 * @throws errors of the file system if the folder or the log cannot be written.
 */
export function openValueStore(folder: string, options: StoreOptions = {}): ValueStore | null {
  const { isEmpty = false, files = nodeFiles, spare = SPARE } = options
  const onDamage = once(options.onDamage ?? (() => {}))
  if (open.has(folder)) return null
  files.mkdirSync(folder, { recursive: true })
  if (takeLock(folder, nodeDisk) !== null) return null
  open.add(folder)
  const release = () => {
    open.delete(folder)
    if (holdsLock(folder)) files.rmSync(join(folder, 'lock'), { force: true })
  }
  try {
    const found = isEmpty ? null : readTable(folder, files, onDamage)
    const before = found && matchLog(found, logFile(folder, found.name), { files, onDamage })
    return new OpenStore(folder, { before, files, spare, onDamage, release })
  } catch (error) {
    release()
    throw error
  }
}

interface StoreParts {
  before: StoredTable | null
  files: Files
  spare: number
  onDamage(): void
  release(): void
}

/** A store that is open for writing. */
class OpenStore implements ValueStore {
  readonly log: ValueLog
  readonly #folder: string
  readonly #name: string
  readonly #table: Table
  readonly #identity: string | null
  readonly #writer: ValueWriter
  readonly #reader: ValueReader
  readonly #lookUp: StoreReader
  readonly #parts: StoreParts
  /** The table has been saved without unused values since the last change. */
  #isTidy = false

  constructor(folder: string, parts: StoreParts) {
    const { before, files, onDamage } = parts
    this.#folder = folder
    this.#parts = parts
    this.#name = before?.name ?? newName()
    this.#table = before?.table ?? new Table()
    const file = logFile(folder, this.#name)
    // Before the logs that it may name are removed.
    if (!before) removeTable(folder, files)
    this.log = before ? toValueLog(file, before.end) : createValueLog(file, files)
    removeOthers(folder, this.#name, files)
    this.#identity = identityOf(file, files)
    this.#writer = openValueWriter(this.log, files)
    this.#reader = createValueReader(files)
    this.#reader.open(file)
    this.#lookUp = createLookUp({ table: this.#table, file, reader: this.#reader, onDamage })
  }

  // Look-ups flush first, so that all values that were added have a place.

  find(key: string): ValueRef | null {
    this.#writer.flush()
    return this.#lookUp.find(key)
  }

  findHash(hash: string): ValueRef | null {
    this.#writer.flush()
    return this.#lookUp.findHash(hash)
  }

  get(key: string): Buffer | null {
    this.#writer.flush()
    return this.#lookUp.get(key)
  }

  getParts(key: string): Buffer[] | null {
    this.#writer.flush()
    return this.#lookUp.getParts(key)
  }

  getHash(hash: string): Buffer {
    this.#writer.flush()
    return this.#lookUp.getHash(hash)
  }

  put(key: string, bytes: Buffer): void {
    this.#isTidy = false
    this.#writer.write(bytes, (ref) => this.#table.set(toTableKey(key), ref))
  }

  putParts(key: string, parts: readonly Buffer[]): void {
    const blocks = parts.map((part) =>
      Array.from({ length: Math.ceil(part.length / BLOCK) }, (_, at) =>
        this.add(part.subarray(at * BLOCK, (at + 1) * BLOCK)),
      ),
    )
    this.put(key, Buffer.from(JSON.stringify(blocks)))
  }

  add(bytes: Buffer, key?: string): string {
    const sum = hashValue(bytes)
    const names = [toHashKey(sum), ...(key === undefined ? [] : [toTableKey(key)])]
    const known = names[0] && this.#table.find(names[0], sum)
    const name = (place: ValuePlace) => {
      for (const one of names) this.#table.set(one, place)
    }
    this.#isTidy = false
    if (known) name(known)
    else this.#writer.write(bytes, name)
    return sum
  }

  addHash(ref: ValueRef): void {
    this.#isTidy = false
    this.#table.set(toHashKey(ref.hash), ref)
  }

  save(): void {
    const { files } = this.#parts
    this.#writer.flush()
    // `octavo clear` may have removed the folder, and another process may have made it again.
    if (this.#isOurs())
      saveTable(this.#folder, { name: this.#name, end: endOf(this.log), table: this.#table }, files)
  }

  saveUsed(also?: Buffer, most?: number): void {
    this.#writer.flush()
    if (also) this.#table.use(also)
    const { bytes, usedBytes } = this.#table
    if (most === undefined || bytes - usedBytes > usedBytes + most)
      this.#table.keep((_, isUsed) => isUsed)
    this.save()
    this.#isTidy = true
  }

  close(): void {
    const { spare, files, release } = this.#parts
    const { bytes } = this.#table
    try {
      if (this.#isTidy && endOf(this.log) - bytes > bytes + spare && this.#isOurs())
        compact(this.#folder, { name: this.#name, table: this.#table }, files)
    } catch {
      // The disk is full, or the folder was removed: the log stays as it is.
    }
    try {
      this.#reader.close()
      this.#writer.close()
    } finally {
      release()
    }
  }

  #isOurs(): boolean {
    return identityOf(this.log.file, this.#parts.files) === this.#identity
  }
}

/** Open a store for reading, also while another process writes to it; `null` if there is none. */
export function openStoreReader(
  folder: string,
  { files = nodeFiles, onDamage = () => {} }: Pick<StoreOptions, 'files' | 'onDamage'> = {},
): OpenStoreReader | null {
  const reader = createValueReader(files)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = readTable(folder, files, onDamage)
    if (!stored) return null
    const file = logFile(folder, stored.name)
    try {
      reader.open(file)
      const lookUp = createLookUp({ ...stored, file, reader, onDamage: once(onDamage) })
      return { ...lookUp, file, close: reader.close }
    } catch {
      // Another process has replaced the log since the table was read.
    }
  }
  return null
}

/** A reader that has its log open. */
interface OpenStoreReader extends StoreReader {
  /** Absolute path of the log. Another process may remove it at any time. */
  file: string
  close(): void
}

function once(call: () => void): () => void {
  let isCalled = false
  return () => {
    if (!isCalled) call()
    isCalled = true
  }
}
