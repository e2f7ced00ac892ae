import type { Nodes } from 'mdast'

/** Children of a paragraph without white space at both ends; empty where there is only white space. */
export function trimPhrasing(nodes: readonly Nodes[]): Nodes[] {
  const first = nodes.findIndex(isShown)
  const own = first < 0 ? [] : nodes.slice(first, nodes.findLastIndex(isShown) + 1)
  return own.map((node, index) => {
    if (node.type !== 'text') return node
    const value = index === 0 ? node.value.trimStart() : node.value
    return { ...node, value: index === own.length - 1 ? value.trimEnd() : value }
  })
}

function isShown(node: Nodes): boolean {
  return node.type !== 'text' || node.value.trim() !== ''
}
