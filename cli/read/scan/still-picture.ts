/**
 * Whether a file is a raster image without animation, judged by its bytes and not by its name. Animated
 * images are published unchanged: in another format only their first frame would remain.
 */
export function isStillPicture(bytes: Buffer): boolean {
  if (hasText(bytes, 0, '\x89PNG\r\n\x1a\n')) return !isMovingPng(bytes)
  if (hasText(bytes, 0, '\xff\xd8\xff')) return true
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'))
    return !(hasText(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & 0x02) !== 0)
  return false
}

/** In an animated PNG the `acTL` chunk comes before the first `IDAT` chunk. */
function isMovingPng(bytes: Buffer): boolean {
  const animation = bytes.indexOf('acTL', 8, 'latin1')
  return animation >= 0 && animation < bytes.indexOf('IDAT', 8, 'latin1')
}

function hasText(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text
}
