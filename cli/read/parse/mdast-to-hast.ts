/** Markdown tree to HTML tree. */
import type { Element, ElementContent, Nodes as HastNodes, Root as HastRoot } from 'hast'
import type {
  Code,
  Definition,
  FootnoteDefinition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  List,
  ListItem,
  Nodes,
  Parents,
  Root,
  Table,
  TableRow,
} from 'mdast'
import {
  defaultHandlers,
  type Handler,
  type Handlers,
  type Options,
  type State,
  toHast,
} from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type {} from './code-block.ts'
import { messageOf } from './messages.ts'
import { type Page, pageOf } from './page.ts'
import { walk } from './walk.ts'

/** Attribute of a link that was written as Markdown. It is removed when the article is written. */
export const LINK_FLAG = 'dataOctavoLink'

/** Convert the tree of a page. */
export function remarkHtmlTree() {
  return (tree: Root, file: VFile): HastRoot => {
    // The library looks at every node for definitions first, which takes a tenth of its time: it gets a root
    // with the definitions alone, and converts the whole one.
    const definitions: Root = { type: 'root', children: definitionsOf(tree) }
    const root: Handler = (state) => {
      state.patch = sharePosition
      // The type of a handler does not provide for the one of the root.
      return defaultHandlers.root(state, tree) as Element
    }
    const converted = toHast(definitions, {
      ...toHastOptions(pageOf(file), definitions),
      file,
      handlers: { ...handlers, root },
    })
    // A root is converted to a root.
    return converted as HastRoot
  }
}

/** Definitions of links and footnotes, in document order. */
function definitionsOf(tree: Root): (Definition | FootnoteDefinition)[] {
  const definitions: (Definition | FootnoteDefinition)[] = []
  walk<Nodes>(tree, (node) => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') definitions.push(node)
    return undefined
  })
  return definitions
}

/** The library copies every position; nobody changes one, so both trees have the same. */
function sharePosition({ position }: Nodes, to: HastNodes): undefined {
  if (position) to.position = position
}

function toHastOptions(page: Page, { children }: Root): Options {
  const hasNotes = children.some(({ type }) => type === 'footnoteDefinition')
  return {
    allowDangerousHtml: true,
    // Automatic heading ids avoid these ids, so they need no prefix to be unique.
    clobberPrefix: '',
    // The library asks every page for it.
    footnoteLabel: hasNotes ? messageOf(page, 'theme.footnotes.title') : null,
    footnoteLabelProperties: { className: ['visually-hidden'] },
    footnoteBackLabel: (index, again) =>
      messageOf(page, 'theme.footnotes.backLabel', {
        reference: `${index + 1}${again > 1 ? `-${again}` : ''}`,
      }),
  }
}

const handlers: Handlers = {
  code(state: State, node: Code) {
    const block: ElementContent = {
      type: 'codeBlock',
      value: node.value,
      lang: node.lang ?? null,
      meta: node.meta ?? '',
    }
    state.patch(node, block)
    return block
  },
  list,
  listItem,
  tableRow,
  link: (state: State, node: Link) => mark(defaultHandlers.link(state, node), 'href', node.url),
  linkReference: (state: State, node: LinkReference) =>
    mark(defaultHandlers.linkReference(state, node), 'href', definitionOf(state, node)),
  image: (state: State, node: Image) => mark(defaultHandlers.image(state, node), 'src', node.url),
  imageReference: (state: State, node: ImageReference) =>
    mark(defaultHandlers.imageReference(state, node), 'src', definitionOf(state, node)),
}

/** The default handler tests for each item whether any item of the list is loose; this one tests once. */
function list(state: State, node: List): Element {
  const loose = node.spread || node.children.some(isLoose)
  for (const item of node.children) item.spread = loose
  return defaultHandlers.list(state, node)
}

/** Convert an item without its parent, as {@link list} has recorded whether the list is loose. */
function listItem(state: State, node: ListItem): Element {
  return defaultHandlers.listItem(state, node, undefined)
}

function isLoose({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1
}

/** The default handler searches each row among all rows, which is quadratic: it gets a table of at most two rows. */
function tableRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== 'table') return defaultHandlers.tableRow(state, node, parent)
  const [head] = parent.children
  const children = head === undefined || head === node ? [node] : [head, node]
  const table: Table = { type: 'table', align: parent.align ?? null, children }
  return defaultHandlers.tableRow(state, node, table)
}

function definitionOf(state: State, node: LinkReference | ImageReference): string | undefined {
  return state.definitionById.get(node.identifier.toUpperCase())?.url
}

/**
 * Keep the address of a link as the author wrote it, because a later stage resolves it to a file; the default
 * handlers encode it. Addresses of other sites stay encoded.
 */
function mark<T extends ElementContent | ElementContent[] | undefined>(
  result: T,
  name: 'href' | 'src',
  url: string | undefined,
): T {
  if (!isElement(result)) return result
  if (name === 'href') result.properties[LINK_FLAG] = ''
  if (url !== undefined && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) result.properties[name] = url
  return result
}

function isElement(result: ElementContent | ElementContent[] | undefined): result is Element {
  return result !== undefined && !Array.isArray(result) && result.type === 'element'
}
