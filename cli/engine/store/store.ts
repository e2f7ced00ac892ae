/**
 * A store of values by key, for caches: two files in one folder. The log has the values and is only appended to; the
 * table has their places, and is replaced as a whole. What is in the log but not in the table does not count.
 *
 * - One process writes. Its lock names it, and the lock of a killed process does not count.
 * - Any process reads: the table names its log, and a log that is replaced is another file.
 * - A value that is not as it was written is a miss. A table that is not as it was written is an empty store.
 */
import { join } from 'node:path'
import { nodeDisk } from '../disk.ts'
import { holdsLock, takeLock } from '../lock.ts'
import { type Files, nodeFiles } from './files.ts'
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
import { createTable, type StoredTable, toHashKey, toTableKey } from './table.ts'
import {
  createValueLog,
  createValueReader,
  endOf,
  isDamagedValue,
  openValueWriter,
  toValueLog,
  type ValueLog,
  type ValueReader,
  type ValueRef,
} from './value-log.ts'

/** A store for reading. */
interface StoreReader {
  /** Reference to a value, which is not read; `null` if the key is unknown. */
  find(key: string): ValueRef | null
  /** As {@link find}, for a value that was added under its own hash. */
  findHash(hash: string): ValueRef | null
  /** A value; `null` if the key is unknown, or the value is damaged or gone. */
  get(key: string): Buffer | null
}

/** A store for reading and writing. A value that no call names, or that is damaged, is removed by {@link ValueStore.saveUsed}. */
export interface ValueStore extends StoreReader {
  /** Log for other threads; their values are added with {@link addHash}. */
  log: ValueLog
  /** Add a value, or replace it. */
  put(key: string, bytes: Buffer): void
  /** Name a value that is in the log, so that `findHash` finds it. */
  addHash(ref: ValueRef): void
  /** Save all values. @throws errors of the file system; the next open then finds what was saved before. */
  save(): void
  /** Save the values that were found, read or added since the store was opened, and no others. @throws as `save`. */
  saveUsed(): void
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
    return createStore(folder, { before, files, spare, onDamage, release })
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

function createStore(folder: string, parts: StoreParts): ValueStore {
  const { before, files, spare, onDamage, release } = parts
  const name = before?.name ?? newName()
  const table = before?.table ?? createTable()
  const file = logFile(folder, name)
  // Before the logs that it may name are removed.
  if (!before) removeTable(folder, files)
  const log = before ? toValueLog(file, before.end) : createValueLog(file, files)
  removeOthers(folder, name, files)
  const identity = identityOf(file, files)
  const writer = openValueWriter(log, files)
  const reader = createValueReader(files)
  reader.open(file)
  const lookUp = createLookUp({ table, file, reader, onDamage })
  /** The table has been saved without unused values since the last change. */
  let isTidy = false

  function save(): void {
    writer.flush()
    // `octavo clear` may have removed the folder, and another process may have made it again.
    if (identityOf(file, files) === identity)
      saveTable(folder, { name, end: endOf(log), table }, files)
  }

  /** Look something up when all values that were added have a place. */
  const afterFlush = <T>(look: (name: string) => T) => {
    return (key: string): T => {
      writer.flush()
      return look(key)
    }
  }

  return {
    find: afterFlush(lookUp.find),
    findHash: afterFlush(lookUp.findHash),
    get: afterFlush(lookUp.get),
    log,
    put(key, bytes) {
      isTidy = false
      writer.write(bytes, (ref) => table.set(toTableKey(key), ref))
    },
    addHash(ref) {
      isTidy = false
      table.set(toHashKey(ref.hash), ref)
    },
    save,
    saveUsed() {
      writer.flush()
      table.keep((_, isUsed) => isUsed)
      save()
      isTidy = true
    },
    close() {
      try {
        const unused = endOf(log) - table.bytes
        if (isTidy && unused > table.bytes + spare && identityOf(file, files) === identity)
          compact(folder, { name, table }, files)
      } catch {
        // The disk is full, or the folder was removed: the log stays as it is.
      }
      try {
        reader.close()
        writer.close()
      } finally {
        release()
      }
    },
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

interface LookUp extends Pick<StoredTable, 'table'> {
  file: string
  reader: ValueReader
  onDamage(): void
}

function createLookUp({ table, file, reader, onDamage }: LookUp): StoreReader {
  const look = (key: Buffer, hash?: string): ValueRef | null => {
    const place = table.find(key, hash)
    return place && { file, ...place }
  }
  const find = (key: string) => look(toTableKey(key))
  return {
    find,
    findHash: (hash) => look(toHashKey(hash), hash),
    get(key) {
      const ref = find(key)
      try {
        return ref && reader.read(ref)
      } catch (error) {
        if (!isDamagedValue(error)) return null
        // A build that does not replace it must not find it again.
        table.forget(toTableKey(key))
        onDamage()
        return null
      }
    },
  }
}

function once(call: () => void): () => void {
  let isCalled = false
  return () => {
    if (!isCalled) call()
    isCalled = true
  }
}
