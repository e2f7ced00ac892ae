import type { Nodes } from 'mdast'

/** A node of any kind of tree in parse. */
interface AnyNode {
  type: string
}

/** Result of a visitor: continue below the node, skip its children, or replace it by other nodes. */
export type Step<N> = undefined | 'skip' | { replace: readonly N[]; revisit?: boolean }

/** A parent whose children are being visited. */
interface Frame<N> {
  parent: { children: N[] }
  /** Its children as they were when the visit of them began. */
  children: readonly N[]
  /** Index of the next child. */
  next: number
  /** Replacements to visit before the next child, in reverse order. Default: none. */
  revisited?: N[]
  /** Its new children so far. Default: no child was replaced, so that no copy is needed. */
  kept?: N[]
}

/**
 * Visit every node below `root`, parents first, in document order.
 *
 * Neither recursive nor quadratic, so a tree may be as deep and a list as long as memory allows. Replacements
 * are visited only if `revisit` is set. Lists of children are copied only where a child is replaced: a page is
 * walked a dozen times, and most walks change nothing.
 */
export function walk<N extends AnyNode>(
  root: { children: N[] },
  visit: (node: N, parent: { children: N[] }) => Step<N>,
): void {
  const outer: Frame<N>[] = []
  let frame: Frame<N> | undefined = toFrame(root)
  while (frame) {
    const node: N | undefined = frame.revisited?.pop() ?? frame.children[frame.next++]
    if (node === undefined) {
      if (frame.kept) frame.parent.children = frame.kept
      frame = outer.pop()
      continue
    }
    const step = visit(node, frame.parent)
    if (typeof step === 'object') replace(frame, step)
    else {
      frame.kept?.push(node)
      if (step === undefined && hasChildren(node) && node.children.length > 0) {
        outer.push(frame)
        frame = toFrame(node)
      }
    }
  }
}

/** Blocks of Markdown that contain no blocks as long as no MDX was evaluated in them. */
const HOLDS_TEXT: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table'])

/**
 * Visit every block of Markdown as {@link walk} does, but nothing inside paragraphs, headings and tables: three
 * quarters of the nodes. Only for trees as parsed: templates of MDX may show blocks inside a paragraph.
 */
export function walkBlocks(root: { children: Nodes[] }, visit: (node: Nodes) => Step<Nodes>): void {
  walk<Nodes>(root, (node) => visit(node) ?? (HOLDS_TEXT.has(node.type) ? 'skip' : undefined))
}

/** Replace the child that was visited last. */
function replace<N>(frame: Frame<N>, { replace: nodes, revisit }: Extract<Step<N>, object>): void {
  frame.kept ??= frame.children.slice(0, frame.next - 1)
  if (!revisit) {
    for (const node of nodes) frame.kept.push(node)
    return
  }
  frame.revisited ??= []
  for (const node of nodes.toReversed()) frame.revisited.push(node)
}

function toFrame<N>(parent: { children: N[] }): Frame<N> {
  return { parent, children: parent.children, next: 0 }
}

/** Whether a node can have children. */
export function hasChildren<N extends AnyNode>(node: N): node is N & { children: N[] } {
  // Read rather than asked for with `in`: nodes have many shapes, for which `in` takes three times as long.
  return Array.isArray((node as { children?: unknown }).children)
}

/** All text below a node, with the `alt` of images; HTML is left out. */
export function textOf(node: AnyNode): string {
  let text = ''
  const pending: AnyNode[] = [node]
  let next = pending.pop()
  while (next) {
    if (next.type === 'text' || next.type === 'inlineCode') text += writtenIn(next)
    else if (next.type === 'break') text += ' '
    else if (next.type === 'colouredCode' && 'text' in next) text += String(next.text)
    else if (next.type !== 'element' && 'alt' in next) text += String(next.alt ?? '')
    else if ('tagName' in next && next.tagName === 'img') text += altOf(next)
    else if (hasChildren(next)) for (const child of next.children.toReversed()) pending.push(child)
    next = pending.pop()
  }
  return text
}

function altOf(node: AnyNode & { properties?: { alt?: unknown } }): string {
  return String(node.properties?.alt ?? '')
}

function writtenIn(node: AnyNode): string {
  return 'value' in node && typeof node.value === 'string' ? node.value : ''
}
