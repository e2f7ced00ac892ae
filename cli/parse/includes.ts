/**
 * `<Include>` in Markdown. What shows it is the reader of MDX, because a partial may be MDX; it is loaded with the
 * first page that has one.
 */
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { type Page, pageOf } from './page.ts'

const TAG = /<Include[\s/>]/

/** Shows what a page of Markdown includes, in its tree. */
export type ShowIncludes = (tree: Root, file: VFile) => void

/** Whether a text includes others, unless the site has a component of that name. */
export function hasIncludes(text: string, { components }: Page['options']): boolean {
  return TAG.test(text) && !components.includes('Include')
}

/** @param load - What shows them; `null` where it is not loaded. */
export function remarkIncludes(load: () => ShowIncludes | null) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!hasIncludes(page.text, page.options)) return
    const show = load()
    if (!show)
      throw new Error(`${page.file.file} includes files, and parse was not prepared for it.`)
    show(tree, file)
  }
}
