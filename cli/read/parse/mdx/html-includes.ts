/** `<Include src="…" />` in plain Markdown, where the parser returns it as HTML, alone or among other tags. */
import type { Html, Nodes, Paragraph } from 'mdast'
import { toRecordValue } from '../expressions/value.ts'
import { componentNamed, sourceOf } from '../page.ts'
import { readHtmlAttributes, scanHtml } from '../scan-html.ts'
import { attemptReading, type MdxPage } from './mdx-page.ts'
import { showInclude } from './show-include.ts'

const NAME = 'Include'
/** Quick test for the tag in a piece of HTML. */
const TAG = /<\/?Include[\s/>]/

/** Whether a paragraph consists only of includes: a tag over several lines is parsed as a paragraph. */
export function isOnlyIncludes({ page }: MdxPage, { children }: Paragraph): boolean {
  if (children.length === 0 || componentNamed(page, NAME)) return false
  return children.every((child) =>
    child.type === 'html' ? onlyTags(child.value) : child.type === 'text' && !child.value.trim(),
  )
}

function onlyTags(html: string): boolean {
  return scanHtml(html).every((piece) =>
    piece.kind === 'text' ? !html.slice(piece.start, piece.end).trim() : piece.name === NAME,
  )
}

/** The nodes for a piece of HTML, with each include replaced by its content. */
export function showHtmlIncludes(mdx: MdxPage, node: Html, isInline: boolean): Nodes[] {
  const { value } = node
  if (!TAG.test(value) || componentNamed(mdx.page, NAME)) return [node]
  const nodes: Nodes[] = []
  let from = 0
  for (const piece of scanHtml(value)) {
    if (piece.kind === 'text' || piece.name !== NAME) continue
    nodes.push(...partOf(node, from, piece.start))
    from = piece.end
    // The text before an end tag stays, but the tag itself is dropped: an include has no content.
    if (piece.kind === 'end') continue
    const at = { position: positionIn(node, piece.start, piece.end), isInline }
    const props = toRecordValue(Object.entries(readHtmlAttributes(piece.attributes)))
    const source = sourceOf(mdx.page, at)
    nodes.push(
      ...(attemptReading(
        mdx,
        () => showInclude(mdx, props, at),
        () => source,
      ) ?? []),
    )
  }
  return [...nodes, ...partOf(node, from, value.length)]
}

function partOf(node: Html, from: number, to: number): Html[] {
  const value = node.value.slice(from, to)
  if (value.trim() === '') return []
  const position = positionIn(node, from, to)
  return [position ? { ...node, value, position } : { ...node, value }]
}

function positionIn(node: Html, from: number, to: number): Html['position'] {
  const { position, value } = node
  if (!position) return undefined
  const pointAt = (offset: number) => {
    const lines = value.slice(0, offset).split('\n')
    const last = lines.at(-1)?.length ?? 0
    const { line, column } = position.start
    return {
      line: line + lines.length - 1,
      column: lines.length === 1 ? column + last : last + 1,
    }
  }
  return { start: pointAt(from), end: pointAt(to) }
}
