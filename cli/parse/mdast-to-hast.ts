import type { Element, ElementContent } from 'hast'
import type {
  Code,
  Image,
  ImageReference,
  Link,
  LinkReference,
  List,
  ListItem,
  Parents,
  Table,
  TableRow,
} from 'mdast'
import type { Handlers, Options, State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'
import type {} from './code-block.ts'
import { messageOf } from './messages.ts'
import type { ParseOptions } from './parse-options.ts'

/** Attribute of an anchor that was written as Markdown; the writer of articles takes it off. */
export const LINK_FLAG = 'dataOctavoLink'

/** How Markdown becomes HTML in one locale. */
export function toHastOptions(options: ParseOptions, locale: string): Options {
  const page = { options, file: { locale } }
  return {
    allowDangerousHtml: true,
    // Automatic heading ids avoid these, so no prefix is needed to keep them apart.
    clobberPrefix: '',
    footnoteLabel: messageOf(page, 'theme.footnotes.title'),
    footnoteLabelProperties: { className: ['visually-hidden'] },
    footnoteBackLabel: (index, again) =>
      messageOf(page, 'theme.footnotes.backLabel', {
        reference: `${index + 1}${again > 1 ? `-${again}` : ''}`,
      }),
    handlers,
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

/** The usual handler of items asks all items of a list, each time, whether one is loose: once does. */
function list(state: State, node: List): Element {
  const loose = node.spread || node.children.some(isLoose)
  for (const item of node.children) item.spread = loose
  return defaultHandlers.list(state, node)
}

/** An item is converted without its list; {@link list} recorded whether the list is loose. */
function listItem(state: State, node: ListItem): Element {
  return defaultHandlers.listItem(state, node, undefined)
}

function isLoose({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1
}

/** The usual handler looks each row up among all rows, which is quadratic: it gets two of them. */
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
 * Keep the address of a link as the author wrote it, for the stage that looks up files; the usual
 * handlers encode it. One that leaves the site stays encoded.
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
