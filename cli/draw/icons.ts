/** The icons of a site, drawn from one SVG. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Picture } from './painter.ts'

/** One icon. */
interface IconSpec {
  name: string
  /** Pixels. */
  size: number
  /** Part of the square that the generatedImage takes; the rest is room for what cuts corners off. */
  share: number
  /** Behind it; absent for none. */
  background?: string
}

/** What browsers and systems ask for. `background` is for those that know no transparent icon. */
export function listIcons(background: string): IconSpec[] {
  return [
    { name: 'favicon', size: 32, share: 1 },
    { name: 'apple-touch-icon', size: 180, share: 0.75, background },
    { name: 'icon-192', size: 192, share: 1 },
    { name: 'icon-512', size: 512, share: 1 },
    // A circle of 80 % of the square is what every system shows of it.
    { name: 'icon-maskable-512', size: 512, share: 0.56, background },
  ]
}

/** @param svg - Square generatedImage; it is scaled to fit. */
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

/** Put a PNG of at most 255 pixels into the frame of an ICO, for those who ask for `favicon.ico`. */
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
