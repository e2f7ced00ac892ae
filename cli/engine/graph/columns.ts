/** Numbers of 32 bits as bytes of a file, and room for more of them. */
export const NUMBER_BYTES = 4

/** Copy numbers out of bytes, whose place in memory may not be a multiple of four. */
export function toNumbers(
  bytes: Buffer,
  { at, count, room }: { at: number; count: number; room: number },
): Int32Array {
  const numbers = new Int32Array(room)
  bytes.copy(bytesOf(numbers), 0, at, at + count * NUMBER_BYTES)
  return numbers
}

/** The bytes of numbers, not copied. */
export function bytesOf(numbers: Int32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

/** Copy numbers to a longer array. */
export function widen(numbers: Int32Array, length: number): Int32Array {
  const wider = new Int32Array(length)
  wider.set(numbers)
  return wider
}

/** Copy bytes to a longer buffer. */
export function widenBytes(bytes: Buffer, length: number): Buffer {
  const wider = Buffer.alloc(length)
  bytes.copy(wider)
  return wider
}
