/**
 * `<Include>` in Markdown. The MDX content reader resolves it, because a partial may be MDX; it is loaded
 * with the first page that has an include.
 */
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { type Page, pageOf } from './page.ts'

const TAG = /<Include[\s/>]/

/** Replaces the includes in the tree of a Markdown page by their content. */
export type ShowIncludes = (tree: Root, file: VFile) => void

/** Whether a text includes other files. False where the site has a component named `Include`. */
export function hasIncludes(text: string, { components }: Page['options']): boolean {
  return TAG.test(text) && !components.includes('Include')
}

/** @param load - The function that resolves includes; `null` where it is not loaded. */
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
