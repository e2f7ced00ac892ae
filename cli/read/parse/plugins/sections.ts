/**
 * Sections of a page for search: each is a heading with the paragraphs, list items, table rows and code
 * blocks up to the next heading. Prose becomes one line per piece. Code keeps its lines, and each line of it
 * ends with a line break, which tells it from prose. Runs when headings have ids and code is not coloured
 * yet.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { clean } from '../../../../runtime/search/engine/writer.ts'
import type { DocSection } from '../../../base/model/doc.ts'
import { componentAt, pageOf } from '../page.ts'
import { textOf } from '../walk.ts'

type Node = ElementContent | RootContent

/** Elements that start and end a piece of text. The cells of a row are on one line. */
const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote caption center dd details div dl dt fieldset figcaption figure
  footer form header h1 h2 h3 h4 h5 h6 hr legend li main nav ol p pre section summary table tbody tfoot
  thead tr ul octavo-component octavo-slot`.split(/\s+/),
)
/** Elements whose text is not text of the page. */
const SILENT: ReadonlySet<string> = new Set(
  'button datalist iframe math noscript object script select style svg template textarea title'.split(
    ' ',
  ),
)
/** Attribute of elements that an author excludes from search: `:::no-search`. */
const NO_SEARCH = 'dataNoSearch'

/** Add the sections to the page. */
export function rehypeSections() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const titleOf = (node: Element) => {
      const component = componentAt(page, node)
      return component && textOfProps(component.props)
    }
    page.sections.push(...sectionsOf(tree, titleOf))
  }
}

/** Props that readers see, in the order in which components show them. */
const SHOWN = ['title', 'text', 'description']

function textOfProps(props: Readonly<Record<string, unknown>>): string | undefined {
  const texts = SHOWN.map((name) => props[name]).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  return texts.length === 0 ? undefined : texts.join(' ')
}

interface Frame {
  children: readonly Node[]
  next: number
  isBlock: boolean
}

/**
 * The sections of a tree. Not recursive: a tree may be as deep as memory allows.
 *
 * @param titleOf - Text of an element that is not in its children, such as a title in its props.
 */
export function sectionsOf(
  tree: { readonly children: readonly Node[] },
  titleOf: (node: Element) => unknown = () => undefined,
): DocSection[] {
  const sections: DocSection[] = [{ level: 1, anchor: '', heading: '', pieces: [] }]
  let text = ''
  const flush = () => {
    const piece = tidy(text)
    if (piece !== '') sections.at(-1)?.pieces.push(piece)
    text = ''
  }
  const stack: Frame[] = [{ children: tree.children, next: 0, isBlock: true }]
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.children[frame.next]
    frame.next += 1
    if (!node) {
      stack.pop()
      if (frame.isBlock) flush()
    } else if (node.type === 'text') text += node.value
    else if (node.type === 'codeBlock') {
      flush()
      const code = tidyCode(node.value)
      if (code !== '') sections.at(-1)?.pieces.push(code)
    } else if (node.type === 'element' && !isSilent(node)) {
      const section = toSection(node)
      const isBlock = BLOCKS.has(node.tagName)
      if (isBlock) flush()
      if (section) sections.push(section)
      else if (node.tagName !== 'h1') {
        text += textBefore(node, titleOf)
        stack.push({ children: node.children, next: 0, isBlock })
      }
    }
  }
  return sections
}

function isSilent({ tagName, properties }: Element): boolean {
  return (
    SILENT.has(tagName) ||
    NO_SEARCH in properties ||
    properties.hidden === true ||
    isHashLink(properties.className)
  )
}

function isHashLink(className: unknown): boolean {
  return Array.isArray(className) && className[0] === 'hash-link'
}

/** A section for an h2 to h6 with an id, else `null`. An `h1` is the title, which the page has separately. */
function toSection(node: Element): DocSection | null {
  const { tagName, properties, children } = node
  if (!/^h[2-6]$/.test(tagName) || typeof properties.id !== 'string') return null
  const own = children.filter(
    (child) => child.type !== 'element' || !isHashLink(child.properties.className),
  )
  const heading = tidy(own.map(textOf).join(''))
  return heading === ''
    ? null
    : { level: Number(tagName.slice(1)), anchor: properties.id, heading, pieces: [] }
}

/** Text to add before the children of an element: a space between cells, the title of a component. */
function textBefore(node: Element, titleOf: (node: Element) => unknown): string {
  if (node.tagName === 'td' || node.tagName === 'th' || node.tagName === 'br') return ' '
  if (node.tagName === 'img') return ` ${String(node.properties.alt ?? '')} `
  const title = titleOf(node)
  return title === undefined ? '' : `${title} `
}

/** Code without trailing spaces and without empty lines at both ends; each line ends with a line break. */
function tidyCode(code: string): string {
  const lines = clean(code)
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
  return lines === '' ? '' : `${lines}\n`
}

/** Words of ASCII with single spaces between them, as most texts are: nothing is left to tidy. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/
/** White space other than a single space, which is by far the most frequent and needs no change. */
const UNTIDY = /[^\S ]\s*| \s+/g

/** Text on one line, in Unicode form C, without invisible characters. */
function tidy(text: string): string {
  const inner = text.trim()
  return inner === '' || TIDY.test(inner) ? inner : clean(inner).replace(UNTIDY, ' ').trim()
}
