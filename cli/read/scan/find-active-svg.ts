/**
 * Checks that an SVG from content contains nothing that browsers run. Every SVG is harmless in an `<img>`,
 * but the file also has its own address, where a browser would run its scripts with the site's origin.
 *
 * The elements are an allow-list, so that new elements of browsers are refused until they were reviewed.
 * Elements in the namespaces of editors are allowed, because browsers ignore them.
 */
import type { Element, Instruction, Nodes, Root } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'

/** The part of a file that browsers would run, and its line. */
export interface ActivePart {
  /** Noun phrase for a message: `<script>`, `the attribute "onload"`. */
  what: string
  /** From 1; absent if the part is the whole file. */
  line?: number
}

/** A larger drawing is refused: parsing it would take seconds. */
export const MAX_SVG_BYTES = 2_000_000

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
/** Namespaces that browsers know; RDF is excepted, because it only describes. */
const KNOWN_NAMESPACES = /^http:\/\/www\.w3\.org\/(?!1999\/02\/22-rdf|2000\/01\/rdf)|mozilla\.org/i
const ELEMENTS: ReadonlySet<string> = new Set(
  `
  svg g path circle ellipse line polyline polygon rect text tspan tref textPath altGlyph title desc
  metadata defs symbol use switch view a image style linearGradient radialGradient meshgradient
  meshrow meshpatch hatch hatchpath solidcolor stop clipPath mask pattern marker cursor color-profile
  font font-face font-face-src font-face-name font-face-uri font-face-format glyph missing-glyph hkern
  vkern filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence animate animateColor animateMotion
  animateTransform mpath set solidColor flowRoot flowRegion flowPara flowSpan flowDiv flowLine`
    .trim()
    .split(/\s+/),
)
/** Encodings in which all browsers read markup from the same bytes. */
const ENCODINGS = /^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i
const PICTURE = /^data:image\/(?:png|gif|jpe?g|webp|avif|svg\+xml)[;,]/i

/** Find the first active part; `null` for a harmless drawing. Pure; never throws. */
export function findActiveSvg(bytes: Uint8Array): ActivePart | null {
  if (bytes.length > MAX_SVG_BYTES)
    return { what: `more than ${MAX_SVG_BYTES / 1_000_000} MB, too much to look through` }
  const text = decode(bytes)
  if (typeof text !== 'string') return text
  // They declare entities and default attributes, which browsers expand to markup that this parser does not
  // see.
  const declaration = /<!(?:ENTITY|ATTLIST)/.exec(text)
  if (declaration) return { what: `"${declaration[0]}"`, line: lineOf(text, declaration.index) }
  try {
    return findInTree(fromXml(text))
  } catch (error) {
    return toParseFailure(error)
  }
}

function decode(bytes: Uint8Array): string | ActivePart {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const encoding = /<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? 'utf-8'
  if (!ENCODINGS.test(encoding)) return { what: `text in the encoding "${encoding}"`, line: 1 }
  const isUtf8 = /^utf/i.test(encoding)
  try {
    const text = new TextDecoder(isUtf8 ? 'utf-8' : 'latin1', { fatal: true }).decode(bytes)
    return text.replaceAll('\r\n', '\n')
  } catch {
    return { what: 'text that is not UTF-8' }
  }
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function toParseFailure(error: unknown): ActivePart {
  // Errors of vfile have a line; the error for a tree too deep for the stack has none.
  const { line, cause } = error as { line?: number; cause?: unknown }
  const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined
  const what = `text that is not XML${reason ? ` (${reason})` : ''}`
  return { what, ...omitUndefined({ line }) }
}

/** Prefix → namespace, inherited from outer elements; `''` is the default namespace. */
type Scope = Readonly<Record<string, string>>

// Without a prototype, because a prefix may be called "constructor".
const NO_PREFIXES: Scope = Object.create(null)

function findInTree(tree: Root): ActivePart | null {
  const pending: { node: Nodes; scope: Scope }[] = [{ node: tree, scope: NO_PREFIXES }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, scope } = next
    const inner = node.type === 'element' ? toScope(node, scope) : scope
    const what = node.type === 'element' ? findInElement(node, inner) : findInInstruction(node)
    if (what !== null) return { what, ...lineAt(node) }
    if ('children' in node)
      for (const child of node.children.toReversed()) pending.push({ node: child, scope: inner })
  }
  return null
}

function lineAt(node: Nodes): { line?: number } {
  const line = node.position?.start.line
  return line === undefined ? {} : { line }
}

/** A style sheet in XML may be a program (XSLT) that writes another document. */
function findInInstruction(node: Exclude<Nodes, Element>): string | null {
  return node.type === 'instruction' && isStylesheet(node) ? `<?${node.name}?>` : null
}

function isStylesheet({ name }: Instruction): boolean {
  return name.toLowerCase() === 'xml-stylesheet'
}

function toScope({ attributes }: Element, outer: Scope): Scope {
  const names = Object.keys(attributes).filter((name) => /^xmlns(?::|$)/.test(name))
  if (names.length === 0) return outer
  const scope: Record<string, string> = Object.create(outer)
  for (const name of names) scope[name.slice('xmlns:'.length)] = attributes[name] ?? ''
  return scope
}

function findInElement(element: Element, scope: Scope): string | null {
  const { prefix, local } = split(element.name)
  const namespace = scope[prefix] ?? ''
  const isSvg = namespace === SVG_NAMESPACE || namespace === ''
  if (isSvg ? !ELEMENTS.has(local) : KNOWN_NAMESPACES.test(namespace)) return `<${element.name}>`
  for (const [name, value] of Object.entries(element.attributes)) {
    const attribute = split(name).local
    if (/^on/i.test(attribute)) return `the attribute "${name}"`
    if (attribute === 'href' && isSvg && !isSafeHref(local, value ?? ''))
      return `<${element.name}> with the address "${(value ?? '').slice(0, 60)}"`
    if (attribute === 'attributeName' && /^on|href$/i.test(split((value ?? '').trim()).local))
      return `<${element.name}> that changes "${value}"`
  }
  return null
}

/** Images may be embedded, other references must stay inside the file; a link may leave it. */
function isSafeHref(local: string, value: string): boolean {
  const href = value.trim()
  if (href.startsWith('#')) return true
  if (local === 'image' || local === 'feImage') return PICTURE.test(href)
  if (local !== 'a') return false
  // Browsers ignore control characters and white space inside the scheme.
  const scheme = /^([^/?#]*?):/.exec(href.replace(/[\p{Cc}\s]/gu, ''))?.[1]
  return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme)
}

function split(name: string): { prefix: string; local: string } {
  const at = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(0, at)), local: name.slice(at + 1) }
}
