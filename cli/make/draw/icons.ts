/** The icons of a site, drawn from one SVG. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Picture } from './painter.ts'

/** One icon. */
interface IconSpec {
  name: string
  /** Width and height in pixels. */
  size: number
  /** Fraction of the square that the drawing fills; the rest is a margin for systems that cut off the corners. */
  share: number
  /** Background colour. Default: transparent. */
  background?: string
}

/** Icons that browsers and systems request. `background` is for those that do not support transparent icons. */
export function listIcons(background: string): IconSpec[] {
  return [
    { name: 'favicon', size: 32, share: 1 },
    { name: 'apple-touch-icon', size: 180, share: 0.75, background },
    { name: 'icon-192', size: 192, share: 1 },
    { name: 'icon-512', size: 512, share: 1 },
    // Every system shows at least the central circle with a diameter of 80 % of the square.
    { name: 'icon-maskable-512', size: 512, share: 0.56, background },
  ]
}

/** @param svg - Square drawing; it is scaled to fit. */
export function toIconPicture({ size, share, background }: IconSpec, svg: Uint8Array): Picture {
  const inner = Math.round(size * share)
  return {
    width: size,
    height: size,
    images: { icon: svg },
    node: {
      type: 'container',
      style: {
        width: size,
        height: size,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        ...omitUndefined({ backgroundColor: background }),
      },
      children: [
        {
          type: 'image',
          src: 'icon',
          width: inner,
          height: inner,
          style: { width: inner, height: inner },
        },
      ],
    },
  }
}

/** Wrap a PNG of at most 255 pixels in an ICO file, for clients that request `favicon.ico`. */
export function toIco(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
