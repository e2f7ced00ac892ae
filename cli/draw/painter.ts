/**
 * Draws PNGs from a small tree of boxes, texts and images. The generatedImage program is WebAssembly, so that
 * every machine makes the same bytes; it is loaded with the first picture, because most builds find
 * all of theirs drawn.
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

/** A picture to draw. */
export interface Picture {
  width: number
  height: number
  node: DrawNode
  /** Bytes by the `src` of image nodes. */
  images: Readonly<Record<string, Uint8Array>>
}

/** Draws one picture after the other. */
export type Painter = (picture: Picture) => Promise<Uint8Array>

/** Family name of the font in a tree. */
export const FONT = 'Geist'
const FONT_FILES = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']

/** What is used of the generatedImage program. */
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

/** @param packageRoot - Folder that the program's packages are found from. */
export async function createPainter(packageRoot: string): Promise<Painter> {
  const require = createRequire(join(packageRoot, 'package.json'))
  // Its own types describe a superset of this.
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
