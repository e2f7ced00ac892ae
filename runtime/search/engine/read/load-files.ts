/** Loads files of an index: each is fetched once, checked before use, and cached. */
import { isWholeFile } from '../format/block-file.ts'
import { inflate } from './inflate.ts'
import { createLeastRecent, type LeastRecent } from './least-recent.ts'

/**
 * Reads files of the index folder from a server or a disk. Resolves to the bytes of a file, or to `null` if
 * it does not exist; `isFresh` bypasses caches.
 *
 * Rejects with {@link SearchUnreachable} if there is no answer.
 */
export type IndexSource = (name: string, isFresh: boolean) => Promise<Uint8Array | null>

/** A file is missing or damaged: the index on the server was replaced. */
export class IndexChanged extends Error {
  override readonly name = 'IndexChanged'
}

/** Memory for files and decoded data, in bytes. */
const ROOM = 8_000_000

/** Create a loader with its cache; each name must always be loaded with the same reader. */
export function createLoader(source: IndexSource) {
  const kept: LeastRecent<unknown> = createLeastRecent(ROOM)
  const pending = new Map<string, Promise<unknown>>()

  /** Load a file with one request, however many callers there are; the decoded data is cached instead of the file. */
  function load<Value>(
    name: string,
    read: (bytes: Uint8Array) => Value,
    weigh: (bytes: Uint8Array) => number,
  ): Promise<Value> {
    // The type is known, because each name is always loaded with the same reader.
    const value = kept.get(name) as Value | undefined
    if (value !== undefined) return Promise.resolve(value)
    const asked = pending.get(name) as Promise<Value> | undefined
    if (asked) return asked
    const promise = loadChecked(source, name)
      .then((bytes) => {
        const made = readChecked(read, bytes)
        kept.set(name, made, weigh(bytes))
        return made
      })
      .finally(() => pending.delete(name))
    pending.set(name, promise)
    return promise
  }

  return { kept, load }
}

async function loadChecked(source: IndexSource, name: string): Promise<Uint8Array> {
  for (const isFresh of [false, true]) {
    const file = await source(name, isFresh)
    const bytes = file && (await inflate(file))
    if (bytes && isWholeFile(name, bytes)) return bytes
  }
  throw new IndexChanged(`${name} is missing or damaged.`)
}

export function readChecked<Value>(read: (bytes: Uint8Array) => Value, bytes: Uint8Array): Value {
  try {
    return read(bytes)
  } catch (cause) {
    throw new IndexChanged('A file of the index cannot be read.', { cause })
  }
}
