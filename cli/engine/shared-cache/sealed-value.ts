/**
 * The form of a value in a store that other machines write to: packed, and sealed with the secret of the
 * team. A value is read only after its seal proves that it was written with that secret, under this key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

/** Plain data, and its binary parts. */
export interface SharedValue {
  /** Any value that JSON can hold. */
  data: unknown
  blobs: readonly Uint8Array[]
}

const FORMAT = Buffer.from('octavo shared 1\n')
const SEAL_BYTES = 32
const LENGTH_BYTES = 4
/** 512 MiB: larger than any real value, and small enough not to run out of memory. */
const MOST_BYTES = 536_870_912

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

/**
 * Pack and seal a value.
 *
 * @param key - The key it is stored under; part of the sealed bytes, so that no value can replace that of
 * another key.
 * @param secret - Secret of the team; with '' the seal only detects damage.
 */
export async function sealValue(
  key: string,
  { data, blobs }: SharedValue,
  secret: string,
): Promise<Buffer> {
  const parts = [Buffer.from(JSON.stringify(data)), ...blobs].flatMap((bytes) => [
    lengthOf(bytes),
    bytes,
  ])
  const body = await pack(Buffer.concat(parts), { level: 4 })
  return Buffer.concat([FORMAT, sealOf(key, body, secret), body])
}

/** Check and unpack a value. @returns `null` if it is damaged or was not sealed with this secret for this key. */
export async function openSealed(
  key: string,
  bytes: Uint8Array,
  secret: string,
): Promise<SharedValue | null> {
  const start = FORMAT.length + SEAL_BYTES
  if (bytes.length < start || !FORMAT.equals(bytes.subarray(0, FORMAT.length))) return null
  const body = bytes.subarray(start)
  if (!timingSafeEqual(sealOf(key, body, secret), bytes.subarray(FORMAT.length, start))) return null
  try {
    const [data, ...blobs] = split(await unpack(body, { maxOutputLength: MOST_BYTES }))
    return data ? { data: JSON.parse(data.toString('utf8')), blobs } : null
  } catch {
    // Unpacking can fail: without a secret anybody can seal anything.
    return null
  }
}

function sealOf(key: string, body: Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${key}\n`).update(body).digest()
}

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(bytes.length)
  return length
}

function split(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at)
    const start = at + LENGTH_BYTES
    if (start + length > bytes.length) throw new RangeError('a part ends after its value')
    parts.push(bytes.subarray(start, start + length))
    at = start + length
  }
  return parts
}
