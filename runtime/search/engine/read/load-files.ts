/** Files of an index, fetched once, checked before use, and kept while there is room. */
import { isWholeBlock } from '../format/block-file.ts'
import { checksum } from '../format/bytes.ts'
import { inflate } from './inflate.ts'
import { createLeastRecent, type LeastRecent } from './least-recent.ts'

/**
 * Where files come from: a server, or the disk of a build. Answers the bytes of a file of the index
 * folder, or `null` where there is none; `isFresh` asks the server itself, not a cache.
 *
 * Rejects with {@link SearchUnreachable} when no answer came.
 */
export type IndexSource = (name: string, isFresh: boolean) => Promise<Uint8Array | null>

/** A file is missing or damaged: the index on the server is another one than ours. */
export class IndexChanged extends Error {
  override readonly name = 'IndexChanged'
}

/** Memory for files and what is read from them, in bytes. */
const ROOM = 8_000_000

/** What is kept, and the way to it; each name is asked for with one and the same reader. */
export function createLoader(source: IndexSource) {
  const kept: LeastRecent<unknown> = createLeastRecent(ROOM)
  const pending = new Map<string, Promise<unknown>>()

  /** One request for a file however many ask for it; what is read from it is kept in its stead. */
  function load<Value>(
    name: string,
    read: (bytes: Uint8Array) => Value,
    weigh: (bytes: Uint8Array) => number,
  ): Promise<Value> {
    // Each name is asked for with one and the same reader.
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
    if (bytes && isWhole(name, bytes)) return bytes
  }
  throw new IndexChanged(`${name} is missing or damaged.`)
}

function isWhole(name: string, bytes: Uint8Array): boolean {
  // Only the names of blocks have two parts; a block begins with the checksum of the rest.
  return name.includes('-') ? isWholeBlock(bytes) : name === `${checksum(bytes)}.bin`
}

export function readChecked<Value>(read: (bytes: Uint8Array) => Value, bytes: Uint8Array): Value {
  try {
    return read(bytes)
  } catch (cause) {
    throw new IndexChanged('A file of the index cannot be read.', { cause })
  }
}
