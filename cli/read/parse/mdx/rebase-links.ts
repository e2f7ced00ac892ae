import { dirname, join, relative } from 'node:path/posix'
import type { Nodes, Root } from 'mdast'
import { hasChildren } from '../walk.ts'

/**
 * Make relative paths in a partial relative to the page that shows it. An address without a file extension is
 * an address of the site, and stays.
 */
export function rebaseLinks(tree: Root, from: string, page: string): void {
  const before = relative(dirname(page), dirname(from))
  if (before === '') return
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('url' in node && isFile(node.url)) node.url = join(before, node.url)
    if (hasChildren<Nodes>(node)) for (const child of node.children) pending.push(child)
  }
}

function isFile(url: string): boolean {
  if (/^(?:[a-z][a-z\d+.-]*:|[/#?@])/i.test(url)) return false
  return /\.[a-z\d]+$/i.test(url.replace(/[?#].*$/s, ''))
}
