/**
 * The security boundary for content: removes everything that may run code, load code or break a strict
 * content security policy, each with a diagnostic, from HTML and from Markdown alike.
 *
 * Iframes with an `https:` address stay, in a sandbox: see `frame-rights.ts`. Text cannot become markup
 * afterwards: no element remains whose content browsers read as raw text, and the serialiser escapes.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { htmlRefused, markdownLinkEmpty } from '../../../base/errors/catalogue.ts'
import { reportUnknownComponent } from '../component-of-tag.ts'
import { toFrameRights } from '../frame-rights.ts'
import {
  DROPPED_WHOLE,
  FOREIGN_ATTRIBUTES,
  HTML_ATTRIBUTES,
  HTML_ELEMENTS,
  MATH_ELEMENTS,
  SVG_ELEMENTS,
} from '../html-names.ts'
import { componentAt, type Page, pageOf, SLOT_TAG, sourceOf } from '../page.ts'
import { isUnsafeUrl } from '../safe-url.ts'
import { type Step, walk } from '../walk.ts'

type Content = ElementContent | RootContent

/** Properties whose value is one address. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'cite'])

/** Remove everything from the tree that content must not contain. */
export function rehypeRefusedHtml() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    walk<Content>(tree, (node) => {
      if (node.type === 'element') return checkElement(page, node)
      return node.type === 'text' || node.type === 'codeBlock' ? undefined : { replace: [] }
    })
  }
}

function checkElement(page: Page, element: Element): Step<Content> {
  const { tagName } = element
  const allowed = attributesOf(page, element)
  if (!allowed) {
    refuseElement(page, element)
    return DROPPED_WHOLE.has(tagName)
      ? { replace: [] }
      : { replace: element.children, revisit: true }
  }
  const { href, src } = element.properties
  for (const name of Object.keys(element.properties)) checkAttribute(page, element, name, allowed)
  if (href === '' || src === '') dropEmptyAddress(page, element)
  if (tagName === 'iframe') return checkFrame(page, element)
  if (tagName === 'input') return checkInput(page, element)
  if (tagName === 'button') element.properties.type = 'button'
  // An image without its refused address shows nothing.
  return tagName === 'img' && src !== undefined && element.properties.src === undefined
    ? { replace: [] }
    : undefined
}

/** Remove an empty address, which would refer to the page itself and is never intended. */
function dropEmptyAddress(page: Page, element: Element): void {
  if (element.properties.href === '') delete element.properties.href
  else delete element.properties.src
  page.diagnostics.push(markdownLinkEmpty(sourceOf(page, element)))
}

/** Allowed attributes of an element; `null` for an element that is not allowed. */
function attributesOf(page: Page, element: Element): ReadonlySet<string> | null {
  const { tagName } = element
  if (HTML_ELEMENTS.has(tagName)) return HTML_ATTRIBUTES
  if (SVG_ELEMENTS.has(tagName) || MATH_ELEMENTS.has(tagName)) return FOREIGN_ATTRIBUTES
  // Authors cannot write either of these names.
  return componentAt(page, element) || tagName === SLOT_TAG ? HTML_ATTRIBUTES : null
}

function refuseElement(page: Page, element: Element): void {
  const name = writtenName(page, element)
  if (isComponentLike(page, element, name)) {
    reportUnknownComponent(page, name, sourceOf(page, element))
    return
  }
  const hint = DROPPED_WHOLE.has(element.tagName)
    ? 'Put behaviour and style into a component or the CSS of the site.'
    : `Write "&lt;${name}&gt;" to show it as text, or add a component of that name to the site.`
  page.diagnostics.push(htmlRefused(`The element <${name}>`, hint, sourceOf(page, element)))
}

/** The name as its author wrote it, `TocInline`, where the position is known: HTML lower-cases names. */
function writtenName({ text }: Page, { tagName, position }: Element): string {
  const start = (position?.start.offset ?? -1) + 1
  const written = text.slice(start, start + tagName.length)
  return start > 0 && written.toLowerCase() === tagName ? written : tagName
}

/**
 * Whether an unknown element is meant as a component: its name has a capital letter, and it has an attribute with
 * a value, or an end. `Array<String>` and `<Your Name>` are prose.
 */
function isComponentLike({ text }: Page, { position }: Element, name: string): boolean {
  const [start = 0, end = 0] = [position?.start.offset, position?.end.offset]
  if (!/^[A-Z]/.test(name) || /\w/.test(text[start - 1] ?? '')) return false
  const written = text.slice(start, end)
  return /^<[^>]*(?:=[^>]*|\/)>/.test(written) || written.endsWith(`</${name}>`)
}

function checkAttribute(
  page: Page,
  element: Element,
  ...[name, allowed]: [string, ReadonlySet<string>]
): void {
  const { properties, tagName } = element
  const reason = reasonAgainst(element, name, allowed)
  if (reason === null) return
  const address = textOf(properties[name])
  delete properties[name]
  const what =
    name === 'href' && reason === ADDRESS_HINT
      ? `The link address "${address.replace(/\s+/g, ' ').slice(0, MOST_SHOWN)}"`
      : `The attribute "${attributeName(name)}" of <${tagName}>`
  page.diagnostics.push(htmlRefused(what, reason, sourceOf(page, element)))
}

/** Hint why an attribute is refused; `null` where it is allowed. */
function reasonAgainst(
  element: Element,
  name: string,
  allowed: ReadonlySet<string>,
): string | null {
  if (name === 'style') return 'Use a class, and write its style into the CSS of the site.'
  if (/^on/i.test(name)) return 'Put behaviour into a component of the site.'
  // A link with the frame's name as target would open the site in a sandbox meant for another one.
  if (name === 'name' && element.tagName === 'iframe') return 'Link to the address itself.'
  if (!allowed.has(name) && !/^(?:aria|data)[A-Z]/.test(name))
    return 'Remove it; only attributes of text, pictures and tables are allowed.'
  return reasonAgainstValue(textOf(element.properties[name]), name, allowed)
}

/** Hint why the value of an allowed attribute is refused; `null` where it is allowed. */
function reasonAgainstValue(
  value: string,
  name: string,
  allowed: ReadonlySet<string>,
): string | null {
  if (ADDRESSES.has(name) && isUnsafeUrl(value, name === 'src' ? 'picture' : 'link'))
    return ADDRESS_HINT
  if (name === 'poster') return isPublic(value) ? null : PUBLIC_HINT
  if (name === 'srcSet') return value.split(',').every(isPublic) ? null : PUBLIC_HINT
  return /url\(\s*(?!["']?#)/i.test(value) && allowed === FOREIGN_ATTRIBUTES
    ? 'Refer to something in the same drawing: url(#name).'
    : null
}

const ADDRESS_HINT = 'Use an https:, mailto: or relative address.'

/** Most characters of an address that a message shows. */
const MOST_SHOWN = 60

const PUBLIC_HINT =
  'Use addresses that start with "https:" or "/"; only "src" may name a file here.'

function isPublic(address: string): boolean {
  return /^\s*(?:https?:\/\/|\/)/i.test(address)
}

function checkFrame(page: Page, element: Element): Step<Content> {
  const { properties } = element
  const src = textOf(properties.src)
  const rights = toFrameRights(src, page.options.url)
  if (rights === null) {
    const hint = 'Use an address that starts with "https:".'
    const what = `An <iframe> with the address "${src}"`
    page.diagnostics.push(htmlRefused(what, hint, sourceOf(page, element)))
    return { replace: [] }
  }
  element.properties = { ...properties, sandbox: [...rights], loading: 'lazy' }
  element.children = []
  return 'skip'
}

/** Keep checkboxes and radio buttons, which are content; other form fields are refused. */
function checkInput(page: Page, element: Element): Step<Content> {
  if (/^(?:checkbox|radio)$/.test(textOf(element.properties.type))) return undefined
  refuseElement(page, element)
  return { replace: [] }
}

function textOf(value: Element['properties'][string]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** Name of an attribute in messages: `xlinkhref` for `xLinkHref`, close enough to find it. */
function attributeName(property: string): string {
  return property.toLowerCase()
}
