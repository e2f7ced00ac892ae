import type { ElementContent } from 'hast'

/** Nodes of one line of code, including its line break. */
export type CodeLine = ElementContent[]

/** Split highlighted code at line breaks; a span over several lines becomes one span per line. */
export function toLines(nodes: readonly ElementContent[]): CodeLine[] {
  const lines = cut(nodes)
  // A line break at the very end starts no line.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  return lines
}

/** Split a node after each line break in it. */
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
