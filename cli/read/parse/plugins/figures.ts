import type { Emphasis, Image, Nodes, Paragraph, Root } from 'mdast'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { walk } from '../walk.ts'

/** Turn an image with a title that is alone in its paragraph into a figure, with the title as caption. */
export function remarkFigures({ isOn }: { isOn: boolean }) {
  return (tree: Root): void => {
    if (!isOn) return
    walk<Nodes>(tree, (node) => {
      const image = node.type === 'paragraph' && !node.data ? onlyPicture(node) : undefined
      return image?.title ? { replace: [toFigure(image, image.title)] } : undefined
    })
  }
}

function onlyPicture({ children }: Paragraph): Image | undefined {
  const [only, ...others] = children
  return only?.type === 'image' && others.length === 0 ? only : undefined
}

function toFigure({ title: _, ...image }: Image, title: string): Paragraph {
  const caption: Emphasis = {
    type: 'emphasis',
    children: [{ type: 'text', value: title }],
    data: { hName: 'figcaption' },
  }
  return {
    type: 'paragraph',
    children: [image, caption],
    data: { hName: 'figure' },
    ...omitUndefined({ position: image.position }),
  }
}
