/** Converts a TeX formula to MathML elements that content may contain. */
import type { Element, ElementContent } from 'hast'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { h } from '../element.ts'
import type { Temml } from '../rare-tools.ts'
import { checkStyle } from '../style-declarations.ts'

/** Why a formula cannot be converted. */
interface MathFailure {
  /** Reason as a clause, without a full stop. */
  reason: string
  /** Offset in the formula, 0-based; 0 where it is not known. */
  offset: number
}

/** Most characters of a formula. */
const MAX_LENGTH = 10_000
/** Most elements nested in each other, and most macro expansions. */
const MAX_DEPTH = 100
const MAX_EXPANSIONS = 1000
/** Most expansions in a formula that defines macros: each may add as many characters as the formula has. */
const OWN_EXPANSIONS = 50
/** Most characters that the expansions of one formula may add. */
const OWN_SIGNS = 20_000
const DEFINITION = /\\(?:[gex]?def|(?:re)?newcommand|providecommand)\b/
/** Largest rules and spaces of a formula, in em. */
const MAX_SIZE: [number, number] = [50, 100]

/** Upper bound of the characters that a formula's own macros add; 0 where it defines none. */
export function signsOfMacros(tex: string): number {
  return DEFINITION.test(tex) ? expansionsOf(tex) * tex.length : 0
}

function expansionsOf(tex: string): number {
  if (!DEFINITION.test(tex)) return MAX_EXPANSIONS
  return Math.min(OWN_EXPANSIONS, Math.floor(OWN_SIGNS / tex.length))
}

/** Convert a formula to MathML; returns the failure where that is not possible. */
export function toMathMl(temml: Temml, tex: string, displayMode: boolean): Element | MathFailure {
  if (tex.length > MAX_LENGTH) return fail(`it is longer than ${MAX_LENGTH} characters`)
  const options = {
    displayMode,
    throwOnError: true,
    trust: false,
    strict: false,
    maxSize: MAX_SIZE,
    maxExpand: expansionsOf(tex),
  }
  try {
    const [math] = toElements(parse(temml, tex, options), 0)
    if (math?.type !== 'element') return fail('it is empty')
    // Markdown copies of pages contain the formula as its author wrote it.
    return { ...math, properties: { ...math.properties, dataTex: tex } }
  } catch (error) {
    if (error instanceof TooDeep || (error instanceof Error && error.name === 'RangeError'))
      return fail('its parts are nested too deeply')
    if (error instanceof Refused) return fail(error.message)
    if (!isParseError(error)) throw error
    const [first = ''] = error.message.split('\n')
    const reason = first.trim().replace(/ at (?:position|end).*$|\.$/, '')
    return { reason, offset: typeof error.position === 'number' ? error.position : 0 }
  }
}

/** @throws `ParseError`, also for input on which the library itself fails. */
function parse(
  temml: Temml,
  tex: string,
  options: Parameters<Temml['renderToString']>[1],
): MathNode {
  try {
    // The declared type is "any"; the value has the shape of the library's nodes.
    return temml.__renderToMathMLTree(tex, options) as MathNode
  } catch (error) {
    if (error instanceof TypeError) throw new Refused('it has an operator without its operand')
    throw error
  }
}

const fail = (reason: string): MathFailure => ({ reason, offset: 0 })

class TooDeep extends Error {}
class Refused extends Error {}

function isParseError(error: unknown): error is Error & { position?: unknown } {
  return error instanceof Error && error.name.trim() === 'ParseError'
}

/** A node of the library: a text, an element, or a fragment of several nodes. */
interface MathNode {
  text?: string
  type?: string
  /** Set for references only. */
  href?: unknown
  attributes?: Readonly<Record<string, string | number>>
  classes?: readonly string[]
  style?: Readonly<Record<string, string>>
  children?: readonly MathNode[]
}

function toElements(node: MathNode, depth: number): ElementContent[] {
  if (depth > MAX_DEPTH) throw new TooDeep()
  if (node.text !== undefined) return [{ type: 'text', value: node.text }]
  const children = (node.children ?? []).flatMap((child) => toElements(child, depth + 1))
  const { type: tagName } = node
  if (node.href !== undefined) throw new Refused('a reference to another formula is not known')
  if (tagName === undefined) return children
  const classes = (node.classes ?? []).filter(Boolean)
  const style = tagName === 'math' ? '' : styleOf(node)
  const className = classes.length > 0 ? [...classes] : undefined
  const own = omitUndefined({ className, style: style || undefined })
  return [h(tagName, { ...attributesOf(node), ...own }, children)]
}

function attributesOf({ attributes = {} }: MathNode): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      name === 'style' || name === 'class' || name === 'id' || name === 'href'
        ? []
        : [[name, String(value)]],
    ),
  )
}

/** The declarations that content may use; the others make small corrections for some browsers. */
function styleOf({ style = {} }: MathNode): string {
  const written = Object.entries(style).map(
    ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  )
  return checkStyle(written.join(';')).css
}
