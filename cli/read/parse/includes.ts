/**
 * `<Include>` in Markdown. The MDX content reader resolves it, because a partial may be MDX; it is loaded
 * with the first page that has an include.
 */
import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { VFile } from 'vfile'
import type { OptionRows } from './option-rows.ts'
import { pageOf } from './page.ts'
import { walk } from './walk.ts'

const TAG = /<Include[\s/>]/

/** Replaces the includes in the tree of a Markdown page by their content. */
export type ShowIncludes = (tree: Root, file: VFile) => void

/** Whether a text includes other files. False where the site has a component named `Include`. */
export function hasIncludes(text: string, rows: OptionRows): boolean {
  return TAG.test(text) && !rows.components('Include').includes('Include')
}

/**
 * Replaces nodes of MDX that a plugin added by their content. Those of the page itself are replaced already.
 *
 * @param load - As for {@link remarkIncludes}.
 */
export function remarkAddedMdx(load: () => ShowIncludes | null) {
  return (tree: Root, file: VFile): void => {
    let isAdded = false
    walk<Nodes>(tree, (node) => {
      if (!node.type.startsWith('mdx') || node.data?.hName !== undefined) return undefined
      isAdded = true
      // Plugins leave out fields that are empty.
      const empty = 'name' in node ? { attributes: [], children: [] } : { value: '' }
      Object.assign(node, { ...empty, ...node })
      return undefined
    })
    if (isAdded) load()?.(tree, file)
  }
}

/** @param load - The function that resolves includes; `null` where it is not loaded. */
export function remarkIncludes(load: () => ShowIncludes | null) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!hasIncludes(page.text, page.rows)) return
    const show = load()
    if (!show)
      throw new Error(`${page.file.file} includes files, and parse was not prepared for it.`)
    show(tree, file)
  }
}
