import type { ImageSize } from '../../base/model/image-size.ts'

/** CSS pixels in one unit. Relative units have no fixed size. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
}

/** Bytes that are searched for the root element; only comments and a document type come before it. */
const HEAD_BYTES = 65_536

/**
 * Size of an SVG: its `width` and `height`; a missing one follows from the `viewBox`.
 *
 * @returns `null` for a file that is not an SVG, or has no size.
 */
export function readSvgSize(bytes: Buffer): ImageSize | null {
  const head = bytes.toString('utf8', 0, HEAD_BYTES).replace(/<!--[\s\S]*?-->/g, '')
  const root = /<(?:\w+:)?svg\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/.exec(head)?.[1]
  if (root === undefined) return null
  const width = toPixels(readAttribute(root, 'width'))
  const height = toPixels(readAttribute(root, 'height'))
  if (width !== null && height !== null) return toSize(width, height)
  const [, , boxWidth = 0, boxHeight = 0] = (readAttribute(root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(boxWidth > 0 && boxHeight > 0)) return null
  if (width !== null) return toSize(width, (width * boxHeight) / boxWidth)
  if (height !== null) return toSize((height * boxWidth) / boxHeight, height)
  return toSize(boxWidth, boxHeight)
}

function readAttribute(tag: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return match ? (match[1] ?? match[2] ?? null) : null
}

function toPixels(value: string | null): number | null {
  const match = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value ?? '')
  const factor = PIXELS[match?.[2]?.toLowerCase() ?? 'none']
  return match && factor !== undefined ? Number(match[1]) * factor : null
}

function toSize(width: number, height: number): ImageSize {
  return { width: Math.round(width), height: Math.round(height) }
}
