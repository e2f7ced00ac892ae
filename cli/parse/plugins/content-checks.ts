import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { type ContentChecks, createPageCheck } from '../../content-checks/check-page.ts'
import { pageOf } from '../page.ts'

/** Look at the tree as the author wrote it, where the site wants that; pages of plugins have no author to tell. */
export function remarkContentChecks(checks: ContentChecks | undefined, locale: string) {
  if (!checks) return undefined
  const check = createPageCheck(checks, locale)
  return (tree: Root, file: VFile): void => {
    const { file: source, text, diagnostics } = pageOf(file)
    if (!source.virtual) diagnostics.push(...check(tree, text, source.file))
  }
}
