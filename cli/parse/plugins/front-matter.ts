import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { frontMatterInvalid } from '../../errors/catalogue.ts'
import { checkFrontMatter } from '../check-front-matter.ts'
import { pageOf, sourceOf } from '../page.ts'

/** Take the front matter out of the tree, into the page. */
export function remarkFrontMatter() {
  return (tree: Root, file: VFile): void => {
    const [first] = tree.children
    if (!first || !/^(?:yaml|toml)$/.test(first.type)) return
    const page = pageOf(file)
    tree.children.shift()
    if (first.type === 'yaml') {
      const line = first.position?.start.line ?? 1
      const checked = checkFrontMatter(first.value, { file: page.file.file, line })
      page.frontMatter = checked.frontMatter
      page.diagnostics.push(...checked.diagnostics)
    } else {
      const hint = 'Write it as YAML between two lines "---".'
      const message = 'The front matter is TOML, which is not read.'
      page.diagnostics.push(frontMatterInvalid(message, hint, sourceOf(page, first)))
    }
  }
}
