/** Numbers of 32 bits as bytes of a file, and room for more of them. */
const NUMBER_BYTES = 4

/** Numbers of bytes, which are copied if there must be room for more, or if their place is no multiple of four. */
export function toNumbers(bytes: Buffer, room = bytes.length / NUMBER_BYTES): Int32Array {
  const isPlaced = bytes.byteOffset % NUMBER_BYTES === 0
  if (isPlaced && room * NUMBER_BYTES === bytes.length)
    return new Int32Array(bytes.buffer, bytes.byteOffset, room)
  const numbers = new Int32Array(room)
  bytes.copy(bytesOf(numbers))
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
