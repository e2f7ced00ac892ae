/**
 * A value as it lies in a store that other machines write to: packed, and sealed with the key of the team, so that
 * nothing is read before it is known that somebody with that key wrote it, for this name.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

/** Plain data, and the bytes that belong to it. */
export interface SharedValue {
  /** As JSON has it. */
  data: unknown
  blobs: readonly Uint8Array[]
}

const FORMAT = Buffer.from('octavo shared 1\n')
const SEAL_BYTES = 32
const LENGTH_BYTES = 4
/** 512 MiB: more than any value is, and less than ends a process. */
const MOST_BYTES = 536_870_912

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

/**
 * @param key - The name it is stored under; part of what is sealed, so that no value can stand for another.
 * @param secret - Of the team; '' seals against damage alone.
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

/** @returns `null` for what was not sealed with this secret, for this key, and for what is damaged. */
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
    // Without a secret anybody can seal anything.
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
