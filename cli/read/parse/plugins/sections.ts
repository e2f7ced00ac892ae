/**
 * Sections of a page for search: each is a heading with the paragraphs, list items, table rows and code
 * blocks up to the next heading. Prose becomes one line per piece. Code keeps its lines, and each line of it
 * ends with a line break, which tells it from prose. Runs when headings have ids and code is not coloured
 * yet.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { clean } from '../../../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { pluginInvalid } from '../../../base/errors/catalogue.ts'
import type { DocSection } from '../../../base/model/doc.ts'
import type { SearchMember } from '../../../base/model/source-file.ts'
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
    const { file: source, search } = page.file
    const isTranslation = source !== page.file.origin
    const members = new Map(
      search?.members.map((member) => [member.anchor, { ...member, isTranslation }]),
    )
    page.sections.push(...sectionsOf(tree, titleOf, members))
    const found = new Set(page.sections.map(({ anchor }) => anchor))
    // A translation may have other headings. Its page does without their members.
    if (search && !isTranslation)
      for (const { anchor } of search.members)
        if (!found.has(anchor)) page.diagnostics.push(memberMissing(search.plugin, anchor, source))
  }
}

function memberMissing(plugin: string, anchor: string, file: string) {
  const what = `its page "${file}" has no element with the id "${anchor}", which its "search" names`
  return pluginInvalid(plugin, what, { file }, 'Correct the id, or leave out the member.')
}

/** Props that readers see, in the order in which components show them. */
const SHOWN = ['title', 'text', 'description']

function textOfProps(props: Readonly<Record<string, unknown>>): string | undefined {
  const texts = SHOWN.map((name) => props[name]).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  return texts.length === 0 ? undefined : texts.join(' ')
}

/** A member, and whether its page is a translation, in which the text of a heading takes precedence over the title. */
type PageMember = SearchMember & { isTranslation?: boolean }

interface Frame {
  children: readonly Node[]
  next: number
  isBlock: boolean
  /** Section of the text behind a member; `null` for other elements, behind which the last heading continues. */
  after: DocSection | null
}

/**
 * The sections of a tree. Not recursive: a tree may be as deep as memory allows.
 *
 * @param titleOf - Text of an element that is not in its children, such as a title in its props.
 * @param members - Elements with sections of their own, by id.
 */
export function sectionsOf(
  tree: { readonly children: readonly Node[] },
  titleOf: (node: Element) => unknown = () => undefined,
  members: ReadonlyMap<string, PageMember> = new Map(),
): DocSection[] {
  let own: DocSection = { level: 1, anchor: '', heading: '', pieces: [] }
  const sections = [own]
  let level = 1
  let text = ''
  const flush = () => {
    addPiece(own, tidy(text))
    text = ''
  }
  const stack: Frame[] = [{ children: tree.children, next: 0, isBlock: true, after: null }]
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.children[frame.next]
    frame.next += 1
    if (!node) {
      stack.pop()
      if (frame.isBlock) flush()
      own = frame.after ?? own
    } else if (node.type === 'text') text += node.value
    else if (node.type === 'codeBlock') {
      flush()
      addPiece(own, tidyCode(node.value))
    } else if (node.type === 'element' && !isSilent(node)) {
      const heading = toSection(node)
      const section = toMember(node, heading, { level, members })
      const isBlock = section !== null || BLOCKS.has(node.tagName)
      if (isBlock) flush()
      const after = section && own
      if (section) {
        own = section
        sections.push(own)
      }
      if (heading) level = heading.level
      else if (node.tagName !== 'h1') {
        text += textBefore(node, titleOf)
        stack.push({ children: node.children, next: 0, isBlock, after })
      }
    }
  }
  return sections
}

function addPiece({ pieces }: DocSection, piece: string): void {
  if (piece !== '') pieces.push(piece)
}

/** The section of a member, below the last heading; that of the heading, if any, for other elements. */
function toMember(
  { properties: { id } }: Element,
  heading: DocSection | null,
  { level, members }: { level: number; members: ReadonlyMap<string, PageMember> },
): DocSection | null {
  const member = members.get(String(id))
  if (!member) return heading
  const { anchor, title, words = [], kind, isTranslation } = member
  const pieces = words.length > 0 ? [words.join(' ')] : []
  const own = heading?.level ?? Math.min(level + 1, 6)
  const name = (isTranslation && heading?.heading) || title
  return { level: own, anchor, heading: name, pieces, ...omitUndefined({ kind }) }
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
