import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { type ContentChecks, createPageCheck } from '../../content-checks/check-page.ts'
import { pageOf } from '../page.ts'

/** Check the tree as the author wrote it, if the site configures checks; generated pages are not checked. */
export function remarkContentChecks(checks: ContentChecks | undefined, locale: string) {
  if (!checks) return undefined
  const check = createPageCheck(checks, locale)
  return (tree: Root, file: VFile): void => {
    const { file: source, text, diagnostics } = pageOf(file)
    if (!source.virtual) diagnostics.push(...check(tree, text, source.file))
  }
}
