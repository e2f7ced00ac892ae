/** A node of any kind of tree in parse. */
interface AnyNode {
  type: string
}

/** Result of a visitor: continue below the node, skip its children, or replace it by other nodes. */
export type Step<N> = undefined | 'skip' | { replace: readonly N[]; revisit?: boolean }

interface Frame<N> {
  parent: { children: N[] }
  /** Nodes to visit next, in reverse order. */
  pending: N[]
  kept: N[]
  changed: boolean
}

/**
 * Visit every node below `root`, parents first, in document order.
 *
 * Neither recursive nor quadratic, so a tree may be as deep and a list as long as memory allows. Replacements
 * are visited only if `revisit` is set.
 */
export function walk<N extends AnyNode>(
  root: { children: N[] },
  visit: (node: N, parent: { children: N[] }) => Step<N>,
): void {
  const frames: Frame<N>[] = [toFrame(root)]
  let frame = frames.at(-1)
  while (frame) {
    const node = frame.pending.pop()
    if (node === undefined) {
      if (frame.changed) frame.parent.children = frame.kept
      frames.pop()
    } else if (take(frame, node, visit(node, frame.parent))) {
      frames.push(toFrame(node))
    }
    frame = frames.at(-1)
  }
}

/** Apply a step to its frame; returns whether to continue below the node. */
function take<N extends AnyNode>(
  frame: Frame<N>,
  node: N,
  step: Step<N>,
): node is N & { children: N[] } {
  if (typeof step !== 'object') {
    frame.kept.push(node)
    return step === undefined && hasChildren(node)
  }
  frame.changed = true
  if (step.revisit) for (const next of step.replace.toReversed()) frame.pending.push(next)
  else for (const next of step.replace) frame.kept.push(next)
  return false
}

function toFrame<N>(parent: { children: N[] }): Frame<N> {
  return { parent, pending: parent.children.toReversed(), kept: [], changed: false }
}

/** Whether a node can have children. */
export function hasChildren<N extends AnyNode>(node: N): node is N & { children: N[] } {
  return 'children' in node && Array.isArray(node.children)
}

/** All text below a node, with the `alt` of images; HTML is left out. */
export function textOf(node: AnyNode): string {
  let text = ''
  const pending: AnyNode[] = [node]
  let next = pending.pop()
  while (next) {
    if (next.type === 'text' || next.type === 'inlineCode') text += writtenIn(next)
    else if (next.type === 'break') text += ' '
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
