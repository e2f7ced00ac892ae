/** Reads the content of texts in XLIFF 1.2 and 2.x, and finds elements in its tree. */
import type { Element, ElementContent } from 'xast'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { Tagged } from './inline.ts'

/** Where errors of a file are collected. */
export interface XliffContext {
  file: string
  diagnostics: Diagnostic[]
}

/** Starts and ends of a pair, which some tools write separately: in XLIFF 2, `sc` and `ec`. */
const STARTS: ReadonlySet<string> = new Set(['sc', 'bpt', 'bx'])
const ENDS: ReadonlySet<string> = new Set(['ec', 'ept', 'ex'])

/** The content of a source or target, with the ids of its inline codes. */
export function readContent(children: readonly ElementContent[], context: XliffContext): Tagged[] {
  const root: Tagged[] = []
  const open: { start: Element; into: Tagged[] }[] = []
  let into = root
  for (const child of children) {
    if (isNamed(child, STARTS)) {
      const id = child.attributes.id ?? ''
      const inner: Tagged[] = []
      into.push({ id, children: inner })
      open.push({ start: child, into })
      into = inner
    } else if (isNamed(child, ENDS) && isStartOf(open.at(-1)?.start, child))
      into = open.pop()?.into ?? root
    else into.push(...readNode(child, context))
  }
  const rest = open.at(-1)
  if (rest)
    context.diagnostics.push(
      exchangeInvalid(
        `<${rest.start.name} id="${rest.start.attributes.id ?? ''}"> never ends`,
        positionOf(rest.start, context.file),
      ),
    )
  return root
}

function isNamed(node: ElementContent, names: ReadonlySet<string>): node is Element {
  return node.type === 'element' && names.has(node.name)
}

/** In XLIFF 1.2, both ends of a pair may have a `rid`. */
function isStartOf(start: Element | undefined, end: Element): boolean {
  return [start?.attributes.id, start?.attributes.rid].includes(toStart(end))
}

/** Id of the start that an end belongs to; if it has no reference, it has the same id. */
function toStart({ attributes }: Element): string {
  return attributes.startRef ?? attributes.rid ?? attributes.id ?? ''
}

/** Inline content of one node: a text, or an element with its children. */
function readNode(node: ElementContent, context: XliffContext): Tagged[] {
  if (node.type === 'text' || node.type === 'cdata') return [node.value]
  if (node.type !== 'element') return []
  const id = node.attributes.id ?? ''
  switch (node.name) {
    case 'ph':
    case 'x':
    case 'it':
      return [{ id, children: null }]
    case 'pc':
    case 'g':
      return [{ id, children: readContent(node.children, context) }]
    case 'mrk':
      return readContent(node.children, context)
    case 'cp':
      return [toCharacter(node.attributes.hex ?? '')]
    case 'sm':
    case 'em':
      return []
    default:
      context.diagnostics.push(
        exchangeInvalid(`<${node.name}> does not belong here`, positionOf(node, context.file)),
      )
      return []
  }
}

/** A character by its hexadecimal code; U+FFFD for an invalid code. */
function toCharacter(hex: string): string {
  const code = Number.parseInt(hex, 16)
  return String.fromCodePoint(code > 0 && code <= 0x10ffff ? code : 0xfffd)
}

export function childOf(element: Element, name: string): Element | undefined {
  return element.children.filter(isElement).find((child) => child.name === name)
}

/** Elements with a name at any depth, without those inside a found one. */
export function find(element: Element, name: string): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.name === name ? [child] : find(child, name)))
}

export function elementText(element: Element): string {
  return element.children.map((child) => ('value' in child ? child.value : '')).join('')
}

export function positionOf({ position }: Element, file: string): Source {
  return position ? { file, line: position.start.line, column: position.start.column } : { file }
}

export function isElement(node: { type: string }): node is Element {
  return node.type === 'element'
}
