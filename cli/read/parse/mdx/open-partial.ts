import type { Nodes, Root } from 'mdast'
import { blankOthers } from '../code/cut-file.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { PARTIAL_LINES, type Page } from '../page.ts'
import { countIncluded } from '../page-limits.ts'
import { PARTIAL_FLAG } from '../plugins/heading-flags.ts'
import { hasChildren, walk } from '../walk.ts'
import type { ContentReader } from './content-reader.ts'
import type { PartialValue } from './content-values.ts'
import type { MdxPage } from './mdx-page.ts'
import { rebaseLinks } from './rebase-links.ts'
import { placesOf } from './resolve-import.ts'
import { textOrThrow, toUnreadable } from './show-include.ts'

/** Most partials nested in each other. */
const MAX_PARTIALS = 20
/** Most uses of partials on a page. */
const MAX_USES = 1000

/** A partial parsed as a separate file, for the page that uses it. */
interface OpenedPartial {
  page: Page
  tree: Root
  chain: readonly string[]
}

/** Parse a partial for one use. @throws Unreadable where partials include each other in a circle, or are too many. */
export function openPartial(
  { page, chain }: MdxPage,
  { path, text, part }: PartialValue,
  reader: ContentReader,
): OpenedPartial {
  if (chain.includes(path))
    throw new Unreadable(
      `The partial ${path} uses itself: ${[...chain.slice(chain.indexOf(path)), path].join(' → ')}.`,
      'Move the common part into another partial.',
    )
  if (chain.length > MAX_PARTIALS || page.partials.length >= MAX_USES)
    throw new Unreadable('There are too many partials on this page.', 'Use fewer of them.')
  const isWhole = part.region === null && part.lines === null
  const shown = isWhole ? text : textOrThrow(path, blankOthers(text, part))
  const refused = countIncluded(page.included, 'Markdown', shown.length)
  if (refused) throw toUnreadable(path, refused)
  const own = toPartialPage(page, path, shown)
  const tree = reader.parse(own)
  page.partials.push(path)
  const number = page.partials.length
  moveLines(tree, number * PARTIAL_LINES)
  flagHeadings(tree, number)
  const [place] = placesOf(path, page.roots)
  rebaseLinks(tree, place, chain[0] ?? path)
  return { page: own, tree, chain: [...chain, path] }
}

/** The state of a partial: file, text and front matter are its own, everything else is the page's. */
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

/** Flag headings of a partial: their ids count within their file, so that links to them work wherever it is shown. */
function flagHeadings(tree: Root, number: number): void {
  walk<Nodes>(tree, (node) => {
    if (node.type === 'heading')
      node.data = { ...node.data, hProperties: { [PARTIAL_FLAG]: String(number) } }
    return undefined
  })
}

/** Add an offset to the lines of a partial's nodes that identifies its file. */
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
