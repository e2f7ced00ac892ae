import type { Nodes } from 'hast'
import { serialiseArticle } from '../../../cli/read/parse/serialise-article.ts'

/** Same bytes as {@link serialiseArticle}, as one text; for trees without components. */
export function serialiseHtml(node: Nodes): string {
  const children = node.type === 'root' ? node.children : node.type === 'doctype' ? [] : [node]
  const article = serialiseArticle(
    { type: 'root', children },
    { components: [], sourceOf: () => ({ file: '' }) },
  )
  return article.map((segment) => (typeof segment === 'string' ? segment : '')).join('')
}
