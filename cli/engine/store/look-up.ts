/** Look-ups of a store that is open. In: keys or hashes. Out: values as they were added, or none. */
import { type StoredTable, toHashKey, toTableKey } from './table.ts'
import { damageOf, isDamagedValue, type ValueReader, type ValueRef } from './value-log.ts'

/** A store for reading. */
export interface StoreReader {
  /** Reference to a value, which is not read; `null` if the key is unknown. */
  find(key: string): ValueRef | null
  /** As {@link find}, for a value that was added under its own hash. */
  findHash(hash: string): ValueRef | null
  /** A value; `null` if the key is unknown, or the value is damaged or gone. */
  get(key: string): Buffer | null
  /** The parts of a value; `null` as for {@link get}. */
  getParts(key: string): Buffer[] | null
  /** A value by its own hash. @throws an error for which {@link isDamagedValue} is true if it is damaged or gone. */
  getHash(hash: string): Buffer
}

/** Bytes of a block of a value of parts. */
export const BLOCK = 65_536

/** What values are found with. */
interface LookUp extends Pick<StoredTable, 'table'> {
  file: string
  reader: ValueReader
  onDamage(): void
}

/** Create the look-ups of a store. */
export function createLookUp({ table, file, reader, onDamage }: LookUp): StoreReader {
  const look = (key: Buffer, hash?: string): ValueRef | null => {
    const place = table.find(key, hash)
    return place && { file, ...place }
  }
  const find = (key: string) => look(toTableKey(key))
  const findHash = (hash: string) => look(toHashKey(hash), hash)
  const refOf = (hash: string): ValueRef => {
    const ref = findHash(hash)
    if (!ref) throw damageOf(file)
    return ref
  }
  const getHash = (hash: string, into?: Buffer) => {
    const ref = refOf(hash)
    try {
      return reader.read(ref, into)
    } catch (error) {
      // When the same value is added again, it must be written.
      if (isDamagedValue(error)) table.forget(toHashKey(hash))
      throw error
    }
  }
  const get = <T>(key: string, read: (bytes: Buffer) => T): T | null => {
    const ref = find(key)
    try {
      return ref && read(reader.read(ref))
    } catch (error) {
      if (!isDamagedValue(error)) return null
      // A build that does not replace it must not find it again.
      table.forget(toTableKey(key))
      onDamage()
      return null
    }
  }
  const readParts = (bytes: Buffer): Buffer[] => {
    const parts: string[][] = JSON.parse(bytes.toString())
    return parts.map((blocks) => {
      const lengths = blocks.map((block) => refOf(block).length)
      const part = Buffer.allocUnsafe(lengths.reduce((sum, one) => sum + one, 0))
      for (const [at, block] of blocks.entries())
        getHash(block, part.subarray(at * BLOCK, at * BLOCK + (lengths[at] ?? 0)))
      return part
    })
  }
  return {
    find,
    findHash,
    getHash,
    get: (key) => get(key, (bytes) => bytes),
    getParts: (key) => get(key, readParts),
  }
}
