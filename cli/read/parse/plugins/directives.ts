/**
 * Directives: `:::name`, `::name` and `:name`. Known names become admonitions, tabs or components; unknown
 * ones are shown as the author wrote them, so that `10:30` stays a time.
 */
import type { Nodes, Root } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { VFile } from 'vfile'
import { directiveUnclosed, directiveUnknown } from '../../../base/errors/catalogue.ts'
import { mostSimilar } from '../../../base/errors/most-similar.ts'
import { isAdmonition, namesOfAdmonitions, toAdmonition } from '../directives/admonition.ts'
import { textOfLabel } from '../directives/label.ts'
import {
  addComponent,
  COMPONENT_TAG,
  componentNamed,
  type Page,
  pageOf,
  sourceOf,
} from '../page.ts'
import { type Step, walk } from '../walk.ts'

type Directive = ContainerDirective | LeafDirective | TextDirective

/** State for reading the directives of one file. */
interface Reading {
  page: Page
  /** Unknown names that were reported already. */
  reported: Set<string>
  /** Directive that the fence on a line closed. */
  closedAt: Map<number, ContainerDirective>
  /** Lines of the page, split when first needed. */
  lines?: string[]
}

/** Plugin that resolves all directives of a page. */
export function remarkDirectives() {
  return (tree: Root, file: VFile): void => {
    const reading: Reading = { page: pageOf(file), reported: new Set(), closedAt: new Map() }
    walk<Nodes>(tree, (node) => {
      if (node.type === 'textDirective') return readText(reading, node)
      if (node.type === 'leafDirective') return readLeaf(reading, node)
      if (node.type === 'containerDirective') readContainer(reading, node)
      return undefined
    })
  }
}

function readContainer(reading: Reading, node: ContainerDirective): void {
  const { page } = reading
  checkClosed(reading, node)
  if (node.name === 'no-search') keepFromSearch(node)
  else if (isAdmonition(page, node)) toAdmonition(page, node)
  else if (!toComponent(page, node)) report(reading, node, ':::')
}

/** `:::no-search`: shown normally, but left out of search. */
function keepFromSearch(node: ContainerDirective): void {
  node.data = { ...node.data, hName: 'div', hProperties: { dataNoSearch: '' } }
}

function readLeaf(reading: Reading, node: LeafDirective): Step<Nodes> {
  if (toComponent(reading.page, node)) return undefined
  if (isName(node.name)) report(reading, node, '::')
  if (hasParts(node)) return undefined
  const text: Nodes = { type: 'text', value: writtenAs(reading.page, node) }
  return { replace: [{ type: 'paragraph', children: [text] }] }
}

function readText(reading: Reading, node: TextDirective): Step<Nodes> {
  if (standsInText(reading.page, node) && toComponent(reading.page, node)) return undefined
  if (hasParts(node) && isName(node.name)) report(reading, node, ':')
  return { replace: restore(reading.page, node), revisit: true }
}

/** Whether a component can be inside a line of text. Block components cannot, and `og:image` is text. */
function standsInText(page: Page, node: TextDirective): boolean {
  const kind = componentNamed(page, node.name)?.kind
  return kind === 'site' || ((kind === 'link' || kind === 'image') && hasParts(node))
}

/** Source text of a text directive, with the nodes of its label kept. */
function restore(page: Page, node: TextDirective): Nodes[] {
  const first = node.children[0]?.position?.start.offset
  const last = node.children.at(-1)?.position?.end.offset
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  if (first === undefined || last === undefined)
    return [{ type: 'text', value: writtenAs(page, node) }]
  return [
    { type: 'text', value: page.text.slice(start, first) },
    ...node.children,
    { type: 'text', value: page.text.slice(last, end) },
  ]
}

function writtenAs(page: Page, { name, position }: Directive): string {
  const start = position?.start.offset
  return start === undefined ? `:${name}` : page.text.slice(start, position?.end.offset)
}

/** Turn a directive into the element of a component; returns false where no component has its name. */
function toComponent(page: Page, node: Directive): boolean {
  const component = componentNamed(page, node.name)
  if (!component) return false
  const props: Record<string, string> = {}
  if (node.type === 'containerDirective') {
    const label = textOfLabel(node)
    if (label !== '') props.title = label
  }
  for (const [key, value] of Object.entries(node.attributes ?? {})) props[key] = value ?? ''
  const isInline = node.type === 'textDirective'
  const source = sourceOf(page, node)
  const hProperties = addComponent(page, {
    ...component,
    written: node.name,
    props,
    isInline,
    source,
  })
  node.data = { ...node.data, hName: COMPONENT_TAG, hProperties }
  return true
}

/** Report an unknown name, once per page. */
function report({ page, reported }: Reading, node: Directive, colons: string): void {
  const written = colons + node.name
  if (reported.has(written)) return
  reported.add(written)
  const { options, rows } = page
  const { staticComponents = [] } = options
  const known = [...namesOfAdmonitions(page), 'tabs', 'tab', 'no-search']
  const meant = mostSimilar(node.name, [...known, ...rows.allComponents(), ...staticComponents])
  page.diagnostics.push(directiveUnknown(written, meant, sourceOf(page, node)))
}

/** Times and ports (`10:30`) are parsed as directives too, but names start with a letter. */
function isName(name: string): boolean {
  return /^\p{L}/u.test(name)
}

function hasParts({ children, attributes }: Directive): boolean {
  return children.length > 0 || Object.keys(attributes ?? {}).length > 0
}

/**
 * Report a container without a closing fence. The last line of a closed container is its own fence.
 *
 * A fence closes the outermost container with as many colons, although its author closed the innermost one
 * with it: then the outer container is the one without a fence.
 */
function checkClosed(reading: Reading, node: ContainerDirective): void {
  const { position } = node
  if (!position) return
  const { page, closedAt } = reading
  const fence = fenceOf(reading, node)
  const endLine = position.end.column === 1 ? position.end.line - 1 : position.end.line
  const last = /^[\s>*+\-\d.)]*(:{3,})\s*$/.exec(reading.lines?.[endLine - 1] ?? '')
  // A fence that closes an outer directive does not close the inner one, although both end on that line.
  const hasFence = endLine > position.start.line && !closedAt.has(endLine)
  const length = last?.[1]?.length ?? 0
  if (hasFence && length >= fence.length) {
    closedAt.set(endLine, node)
    return
  }
  const outer = length === fence.length ? closedAt.get(endLine) : undefined
  if (outer) closedAt.set(endLine, node)
  const open = outer ?? node
  page.diagnostics.push(directiveUnclosed(open.name, fenceOf(reading, open), sourceOf(page, open)))
}

/** The colons that open a container. */
function fenceOf(reading: Reading, { position }: ContainerDirective): string {
  reading.lines ??= reading.page.text.split('\n')
  const { line = 1, column = 1 } = position?.start ?? {}
  return /^:+/.exec(reading.lines[line - 1]?.slice(column - 1) ?? '')?.[0] ?? ':::'
}
