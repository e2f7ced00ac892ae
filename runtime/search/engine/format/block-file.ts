/** Text blocks before they are compressed: JSON, a checksum and then the pages, `["0a1b2c3d4e5",{…},{…}]`. */
import { checksum } from './bytes.ts'
import type { TextBlock } from './index-format.ts'

/** `["0a1b2c3d4e5",` */
const START = 15
const encoder = new TextEncoder()

/** @param pages - Each as JSON; at least one. */
export function encodeBlock(pages: readonly string[]): Uint8Array {
  const rest = encoder.encode(`${pages.join(',')}]`)
  const block = new Uint8Array(START + rest.length)
  block.set(encoder.encode(`["${checksum(rest)}",`))
  block.set(rest, START)
  return block
}

/** The checksum that a block begins with. */
export function blockChecksum(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(2, START - 2))
}

/** Whether the bytes of a block are whole. */
export function isWholeBlock(bytes: Uint8Array): boolean {
  return blockChecksum(bytes) === checksum(bytes.subarray(START))
}

/** Read a block that is whole. */
export function decodeBlock(bytes: Uint8Array): TextBlock {
  // The checksum proves that a build wrote it.
  const [, ...pages] = JSON.parse(new TextDecoder().decode(bytes)) as [string, ...TextBlock]
  return pages
}

/**
 * File of a block: blocks are numbered within their batch.
 *
 * ```ts
 * blockFile('0a1b2c3d4e5', 37) // '0a1b2c3d4e5-11.bin'
 * ```
 */
export function blockFile(batch: string, number: number): string {
  return `${batch}-${number.toString(36)}.bin`
}
