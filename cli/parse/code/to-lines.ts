import type { ElementContent } from 'hast'

/** One line of code: its nodes, its line end included. */
export type CodeLine = ElementContent[]

/** Cut highlighted code at its line ends; a span over several lines becomes one a line. */
export function toLines(nodes: readonly ElementContent[]): CodeLine[] {
  const lines = cut(nodes)
  // A line end at the very end starts no line.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  return lines
}

/** A node, cut behind each line end in it. */
function partsOf(node: ElementContent): CodeLine[] {
  if (node.type === 'text') {
    const texts = node.value.split(/(?<=\n)/)
    const parts: CodeLine[] = texts.map((value) => [{ type: 'text', value }])
    if (node.value.endsWith('\n')) parts.push([])
    return parts
  }
  if (node.type !== 'element') return [[node]]
  return cut(node.children).map((children) =>
    children.length === 0 ? [] : [{ ...node, children }],
  )
}

function cut(nodes: readonly ElementContent[]): CodeLine[] {
  const lines: CodeLine[] = [[]]
  for (const node of nodes)
    for (const [index, part] of partsOf(node).entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push(...part)
    }
  return lines
}
