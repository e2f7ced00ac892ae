import type { List, Nodes, Paragraph, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { componentOfTag } from '../component-of-tag.ts'
import { type Page, pageOf } from '../page.ts'
import { scanHtml, type Tag } from '../scan-html.ts'
import { trimPhrasing } from '../trim-phrasing.ts'
import { hasChildren } from '../walk.ts'

/**
 * Moves component tags out of paragraphs and lists. In CommonMark `text\n</TabItem>` is one paragraph, and in
 * HTML an end tag inside a paragraph does not close an element around it: the tab would contain everything
 * that follows.
 */
export function remarkComponentTags() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (/<\/[A-Z]/.test(page.text)) settle(page, tree)
  }
}

/** Fix the tags below a node. @returns nodes that must follow the node instead of being inside it. */
function settle(page: Page, parent: Parents): Nodes[] {
  const kept: Nodes[] = []
  const open = new OpenTags()
  const pending: Nodes[] = parent.children.toReversed()
  for (let child = pending.pop(); child; child = pending.pop()) {
    if (child.type === 'paragraph') {
      const [first, ...rest] = partParagraph(page, child)
      if (rest.length > 0) pending.push(...rest.reverse())
      if (first) child = first
    }
    if (child.type === 'html') {
      const isOwn = tagsOf(page, child).every((tag) => takes(open, tag))
      if (!isOwn && parent.type === 'listItem') {
        setChildren(parent, kept)
        return [child, ...pending.reverse()]
      }
    } else if (child.type === 'list') pending.push(...settleList(page, child).reverse())
    else if (child.type !== 'paragraph' && hasChildren<Nodes>(child)) settle(page, child as Parents)
    kept.push(child)
  }
  setChildren(parent, kept)
  return []
}

/** Fix the tags in a list; nodes after its last item follow the list. */
function settleList(page: Page, list: List): Nodes[] {
  for (const item of list.children.slice(0, -1)) {
    const behind = settle(page, item)
    setChildren(item, [...item.children, ...behind])
  }
  const last = list.children.at(-1)
  return last ? settle(page, last) : []
}

/** Open tags, the innermost last. Looking up a name that is not open takes constant time. */
class OpenTags {
  readonly #open: { name: string; index: number }[] = []
  readonly #counts = new Map<string, number>()

  add(name: string, index = 0): void {
    this.#open.push({ name, index })
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** Close the innermost tag of a name, and all tags inside it. @returns their indices; `null` where it is not open. */
  end(name: string): number[] | null {
    if (!this.#counts.get(name)) return null
    const inner: number[] = []
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      this.#counts.set(last.name, (this.#counts.get(last.name) ?? 1) - 1)
      if (last.name === name) return inner
      inner.push(last.index)
    }
    return inner
  }

  /** Indices of all open tags. */
  get rest(): number[] {
    return this.#open.map(({ index }) => index)
  }
}

/** Whether a tag is a start tag, or the end tag of one that is open here. */
function takes(open: OpenTags, { kind, name }: Tag): boolean {
  if (kind === 'end') return open.end(name) !== null
  open.add(name)
  return true
}

/** Split a paragraph at tags that have no counterpart in it. */
function partParagraph(page: Page, paragraph: Paragraph): Nodes[] {
  const nodes: readonly Nodes[] = paragraph.children
  const alone = findAlone(nodes.map((node) => tagsOf(page, node)[0]))
  if (alone.size === 0) return [paragraph]
  const parts: Nodes[] = []
  let from = 0
  const endRun = (to: number) => {
    const children = trimPhrasing(nodes.slice(from, to))
    // They were children of a paragraph, so they are valid in one.
    if (children.length > 0)
      parts.push({ ...paragraph, children: children as Paragraph['children'] })
    from = to + 1
  }
  for (const [index, node] of nodes.entries())
    if (alone.has(index)) {
      endRun(index)
      parts.push(node)
    }
  endRun(nodes.length)
  return parts
}

function findAlone(tags: readonly (Tag | undefined)[]): ReadonlySet<number> {
  const alone: number[] = []
  const open = new OpenTags()
  for (const [index, tag] of tags.entries())
    if (tag?.kind === 'start') open.add(tag.name, index)
    else if (tag) alone.push(...(open.end(tag.name) ?? [index]))
  return new Set([...alone, ...open.rest])
}

/** Component tags in a piece of HTML, without self-closing ones. */
function tagsOf(page: Page, node: Nodes): Tag[] {
  if (node.type !== 'html') return []
  return scanHtml(node.value).filter(
    (piece): piece is Tag =>
      piece.kind !== 'text' && !piece.selfClosing && componentOfTag(page, piece) !== null,
  )
}

function setChildren(parent: Parents, children: Nodes[]): void {
  // They were its children, or replace one of them.
  parent.children = children as typeof parent.children
}
