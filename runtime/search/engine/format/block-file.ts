/** Text blocks before compression: JSON of a checksum and the pages, `["0a1b2c3d4e5",{…},{…}]`. */
import { checksum } from './bytes.ts'
import type { TextBlock } from './index-format.ts'

/** Length of `["0a1b2c3d4e5",`. */
const START = 15
const encoder = new TextEncoder()

/** Encode a block. @param pages - JSON of each page; at least one. */
export function encodeBlock(pages: readonly string[]): Uint8Array {
  const rest = encoder.encode(`${pages.join(',')}]`)
  const block = new Uint8Array(START + rest.length)
  block.set(encoder.encode(`["${checksum(rest)}",`))
  block.set(rest, START)
  return block
}

/** The checksum at the start of a block. */
export function blockChecksum(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(2, START - 2))
}

/** Whether the checksum of a block is correct. */
export function isWholeBlock(bytes: Uint8Array): boolean {
  return blockChecksum(bytes) === checksum(bytes.subarray(START))
}

/** Whether a file of an index, not compressed, has the content that its name or its own checksum promises. */
export function isWholeFile(name: string, bytes: Uint8Array): boolean {
  // Only names of blocks have two parts; a block begins with the checksum of the rest.
  return name.includes('-') ? isWholeBlock(bytes) : name === `${checksum(bytes)}.bin`
}

/** Decode a block whose checksum is correct. */
export function decodeBlock(bytes: Uint8Array): TextBlock {
  // The checksum proves that our build wrote it.
  const [, ...pages] = JSON.parse(new TextDecoder().decode(bytes)) as [string, ...TextBlock]
  return pages
}

/**
 * Name of a block's file. Blocks are numbered within their batch.
 *
 * ```ts
 * blockFile('0a1b2c3d4e5', 37) // '0a1b2c3d4e5-11.bin'
 * ```
 */
export function blockFile(batch: string, number: number): string {
  return `${batch}-${number.toString(36)}.bin`
}
