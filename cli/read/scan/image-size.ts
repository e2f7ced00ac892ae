/**
 * Reads width and height from the first bytes of PNG, GIF, JPEG, WebP and SVG, so that a page does not
 * shift while images load. The size is the one that browsers show: in CSS pixels, and with the sides of a
 * photo swapped if its EXIF orientation says so.
 */
import type { ImageSize } from '../../base/model/image-size.ts'
import { readSvgSize } from './svg-size.ts'

/** Size of an image, judged by its bytes and not by its name; `null` if it cannot be read. */
export function readImageSize(bytes: Buffer): ImageSize | null {
  try {
    return (
      toPositive(readPng(bytes) ?? readGif(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)) ??
      toPositive(readSvgSize(bytes))
    )
  } catch (error) {
    // The file ends inside its header.
    if (isOutOfRange(error)) return null
    throw error
  }
}

function isOutOfRange(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS'
}

function toPositive(size: ImageSize | null): ImageSize | null {
  return size && size.width > 0 && size.height > 0 ? size : null
}

function hasText(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text
}

function readPng(bytes: Buffer): ImageSize | null {
  if (!hasText(bytes, 0, '\x89PNG\r\n\x1a\n')) return null
  // PNG files made for iOS have a chunk of Apple's in front.
  const offset = hasText(bytes, 12, 'CgBI') ? 32 : 16
  return { width: bytes.readUInt32BE(offset), height: bytes.readUInt32BE(offset + 4) }
}

function readGif(bytes: Buffer): ImageSize | null {
  if (!hasText(bytes, 0, 'GIF87a') && !hasText(bytes, 0, 'GIF89a')) return null
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** Segments are `FF marker length…`; the size is in the frame header, C0 to CF except three. */
function readJpeg(bytes: Buffer): ImageSize | null {
  if (!hasText(bytes, 0, '\xff\xd8\xff')) return null
  let isTurned = false
  for (let offset = 2; ; ) {
    if (bytes.readUInt8(offset) !== 0xff) return null
    const marker = bytes.readUInt8(offset + 1)
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const height = bytes.readUInt16BE(offset + 5)
      const width = bytes.readUInt16BE(offset + 7)
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1) isTurned ||= isExifTurned(bytes, offset + 4)
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
}

/** EXIF is a TIFF file: byte order, then the first directory, where tag 0x112 is the orientation. */
function isExifTurned(bytes: Buffer, start: number): boolean {
  if (!hasText(bytes, start, 'Exif\0\0')) return false
  const tiff = start + 6
  const isLittle = hasText(bytes, tiff, 'II')
  const read16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const directory = tiff + read32(tiff + 4)
  const count = read16(directory)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (read16(entry) === 0x112) return read16(entry + 8) >= 5
  }
  return false
}

function readWebp(bytes: Buffer): ImageSize | null {
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null
  if (hasText(bytes, 12, 'VP8X'))
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (hasText(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!hasText(bytes, 12, 'VP8 ')) return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
