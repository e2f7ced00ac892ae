/**
 * Draws PNGs from a small tree of boxes, texts and images. The renderer is WebAssembly, so that every machine
 * makes the same bytes. It is loaded with the first image, because most builds find all of theirs in the
 * cache.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A box, a text or an image, with CSS as an object. */
export type DrawNode =
  | { type: 'container'; style: DrawStyle; children: readonly DrawNode[] }
  | { type: 'text'; text: string; style: DrawStyle }
  | { type: 'image'; src: string; width: number; height: number; style: DrawStyle }

type DrawStyle = Readonly<Record<string, string | number>>

/** An image to draw. */
export interface Picture {
  width: number
  height: number
  node: DrawNode
  /** Content of the image nodes, by their `src`. */
  images: Readonly<Record<string, Uint8Array>>
}

/** Draws one image after the other; gives the bytes of a PNG. */
export type Painter = (picture: Picture) => Promise<Uint8Array>

/** Family name of the font in a tree. */
export const FONT = 'Geist'
const FONT_FILES = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']

/** The part of the renderer's interface that is used here. */
interface DrawingProgram {
  Renderer: new () => {
    registerFont(font: { name: string; data: Uint8Array }): Promise<unknown>
    render(
      node: DrawNode,
      options: {
        width: number
        height: number
        format: 'png'
        images: { src: string; data: Uint8Array }[]
      },
    ): Promise<Uint8Array>
  }
}

/** @param packageRoot - Folder from which the packages of the renderer are resolved. */
export async function createPainter(packageRoot: string): Promise<Painter> {
  const require = createRequire(join(packageRoot, 'package.json'))
  // The package's own types describe a superset of this.
  const { Renderer } = require('@takumi-rs/wasm/node') as DrawingProgram
  const renderer = new Renderer()
  for (const name of FONT_FILES) {
    const file = `@fontsource-variable/geist/files/geist-${name}-wght-normal.woff2`
    await renderer.registerFont({ name: FONT, data: readFileSync(require.resolve(file)) })
  }
  return ({ width, height, node, images }) =>
    renderer.render(node, {
      width,
      height,
      format: 'png',
      images: Object.entries(images).map(([src, data]) => ({ src, data })),
    })
}
