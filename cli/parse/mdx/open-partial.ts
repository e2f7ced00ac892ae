import type { Nodes, Root } from 'mdast'
import { CHARACTERS_A_STEP, spend } from '../expressions/budget.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { PARTIAL_LINES, type Page } from '../page.ts'
import { PARTIAL_FLAG } from '../plugins/heading-flags.ts'
import { hasChildren, walk } from '../walk.ts'
import type { ContentReader } from './content-reader.ts'
import type { PartialValue } from './content-values.ts'
import type { MdxPage } from './mdx-page.ts'
import { rebaseLinks } from './rebase-links.ts'

/** Partials inside each other. */
const MAX_PARTIALS = 20
/** Partials on a page, each use counted. */
const MAX_USES = 1000

/** A partial as a file of its own, on the page that uses it. */
interface OpenedPartial {
  page: Page
  tree: Root
  chain: readonly string[]
}

/** Parse a partial for one use. @throws Unreadable where partials use each other in a circle, or are too many. */
export function openPartial(
  { page, chain, evaluator }: MdxPage,
  { path, text }: PartialValue,
  reader: ContentReader,
): OpenedPartial {
  if (chain.includes(path))
    throw new Unreadable(
      `The partial ${path} uses itself: ${[...chain.slice(chain.indexOf(path)), path].join(' → ')}.`,
      'Take the part that both need into a partial of its own.',
    )
  if (chain.length > MAX_PARTIALS || page.partials.length >= MAX_USES)
    throw new Unreadable('There are too many partials on this page.', 'Use fewer of them.')
  // A long one that is shown again and again makes a page that no memory holds.
  spend(evaluator.budget, Math.ceil(text.length / CHARACTERS_A_STEP))
  const own = toPartialPage(page, path, text)
  const tree = reader.parse(own)
  page.partials.push(path)
  const number = page.partials.length
  moveLines(tree, number * PARTIAL_LINES)
  flagHeadings(tree, number)
  rebaseLinks(tree, path, chain[0] ?? path)
  return { page: own, tree, chain: [...chain, path] }
}

/** What a partial is itself: its file, text and front matter; the rest is of the page. */
function toPartialPage(page: Page, path: string, text: string): Page {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return {
    ...page,
    file: { ...page.file, file: path, path: name },
    text,
    frontMatter: {},
    writtenFields: {},
    siteFields: {},
    toc: [],
    sections: [],
  }
}

/** Ids of headings count within their file, so that links to them hold wherever a partial is shown. */
function flagHeadings(tree: Root, number: number): void {
  walk<Nodes>(tree, (node) => {
    if (node.type === 'heading')
      node.data = { ...node.data, hProperties: { [PARTIAL_FLAG]: String(number) } }
    return undefined
  })
}

/** Give the nodes of a partial lines that say which file they are in. */
function moveLines(tree: Root, lines: number): void {
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.position) {
      const { start, end } = node.position
      node.position = {
        start: { ...start, line: start.line + lines },
        end: { ...end, line: end.line + lines },
      }
    }
    if (hasChildren<Nodes>(node)) for (const child of node.children) pending.push(child)
  }
}
