import type { ElementContent } from 'hast'
import { highlight } from './highlight.ts'

/** Range in a text, in UTF-16 units; `end` is exclusive. */
interface Span {
  start: number
  end: number
}

/** Ranges of comments in code, in order; empty for a language without a grammar. */
export function findComments(code: string, language: string): readonly Span[] {
  const found: Span[] = []
  let at = 0
  const walk = (nodes: readonly ElementContent[], isInside: boolean) => {
    for (const node of nodes) {
      const start = at
      if (node.type === 'text') at += node.value.length
      if (node.type !== 'element') continue
      const isComment = !isInside && isCommentNode(node.properties.className)
      walk(node.children, isInside || isComment)
      if (isComment) found.push({ start, end: at })
    }
  }
  walk(highlight(code, language), false)
  return found
}

function isCommentNode(names: unknown): boolean {
  return Array.isArray(names) && names.includes('hl-comment')
}
