/**
 * A map of texts in memory that all threads share, for data that every worker reads and none changes. A `Map`
 * would be copied into each worker, and 50,000 addresses take 10 MB per copy.
 *
 * ```text
 * slots    offsets of entries, 0 for none; an entry is at the hash of its key, or in the next free slot
 * entries  length of key, length of text, both in 4 bytes; key and text in UTF-8
 * ```
 */

/** Plain data: sending it to a worker copies nothing. */
export interface TextTable {
  readonly size: number
  /** Number of slots, a power of two. */
  readonly slots: number
  readonly memory: SharedArrayBuffer
}

const WORD = 4
/** Length that marks a text equal to its key; such a text is not stored again. */
const SAME = 0xffff_ffff

/** Create a table; if two entries have the same key, the later one is kept. */
export function createTextTable(source: Iterable<readonly [key: string, text: string]>): TextTable {
  const entries = [...new Map(source)]
  let slots = 16
  while (slots < entries.length * 2) slots *= 2
  const lengths = entries.map(([key, text]) => {
    const ownBytes = Buffer.byteLength(key)
    return [ownBytes, text === key ? SAME : Buffer.byteLength(text)] as const
  })
  const total = lengths.reduce((sum, [key, text]) => sum + sizeOf(key, text), 0)
  const memory = new SharedArrayBuffer(slots * WORD + total)
  const bytes = Buffer.from(memory)
  let offset = slots * WORD
  for (const [index, [key, text]] of entries.entries()) {
    const [keyLength, textLength] = lengths[index] ?? [0, 0]
    bytes.writeUInt32LE(keyLength, offset)
    bytes.writeUInt32LE(textLength, offset + WORD)
    bytes.write(key, offset + 2 * WORD)
    if (textLength !== SAME) bytes.write(text, offset + 2 * WORD + keyLength)
    let slot = hashOf(Buffer.from(key)) & (slots - 1)
    while (bytes.readUInt32LE(slot * WORD) !== 0) slot = (slot + 1) & (slots - 1)
    bytes.writeUInt32LE(offset, slot * WORD)
    offset += sizeOf(keyLength, textLength)
  }
  return { size: entries.length, slots, memory }
}

/** Create a table of keys whose texts are the keys themselves. */
export function createTextSet(keys: readonly string[]): TextTable {
  return createTextTable(keys.map((key) => [key, key]))
}

/** The text of a key; `undefined` where the table does not have it. */
export function findText({ slots, memory }: TextTable, key: string): string | undefined {
  const bytes = Buffer.from(memory)
  const wanted = Buffer.from(key)
  for (let slot = hashOf(wanted) & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
    const offset = bytes.readUInt32LE(slot * WORD)
    if (offset === 0) return undefined
    const start = offset + 2 * WORD
    const length = bytes.readUInt32LE(offset)
    if (length === wanted.length && bytes.compare(wanted, 0, length, start, start + length) === 0)
      return textAt(bytes, offset)
  }
}

/** All entries, in the order in which they were given. */
export function* listTexts({
  size,
  slots,
  memory,
}: TextTable): Generator<[key: string, text: string]> {
  const bytes = Buffer.from(memory)
  let offset = slots * WORD
  for (let index = 0; index < size; index += 1) {
    const length = bytes.readUInt32LE(offset)
    const start = offset + 2 * WORD
    yield [bytes.toString('utf8', start, start + length), textAt(bytes, offset)]
    offset += sizeOf(length, bytes.readUInt32LE(offset + WORD))
  }
}

function textAt(bytes: Buffer, offset: number): string {
  const keyLength = bytes.readUInt32LE(offset)
  const textLength = bytes.readUInt32LE(offset + WORD)
  const start = offset + 2 * WORD
  return textLength === SAME
    ? bytes.toString('utf8', start, start + keyLength)
    : bytes.toString('utf8', start + keyLength, start + keyLength + textLength)
}

function sizeOf(keyLength: number, textLength: number): number {
  return 2 * WORD + keyLength + (textLength === SAME ? 0 : textLength)
}

/** FNV-1a hash. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
