/** Resolves a CSS colour to sRGB: substitutes custom properties, reads all notations and colour functions. */
import { color, serializeRGB } from '@csstools/css-color-parser'
import {
  type ComponentValue,
  isFunctionNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  parseComponentValue,
  parseListOfComponentValues,
  replaceComponentValues,
  stringify,
} from '@csstools/css-parser-algorithms'
import { tokenize } from '@csstools/css-tokenizer'

/** Components of sRGB from 0 to 255, and opacity from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Context in which a value is resolved. */
interface Resolving {
  isDark: boolean
  /** The text of a custom property; `undefined` where nothing sets it. */
  lookUp(name: string): string | undefined
}

/**
 * Most properties substituted in one value. More means a circular reference, or properties that double the
 * value at each step.
 */
const MAX_PROPERTIES = 200
/** Maximum length of a value after substitution, in characters. */
const MAX_LENGTH = 10_000

/** @returns `null` for a value that is not a colour, or that depends on the element it is used on. */
export function resolveColor(value: string, resolving: Resolving): Rgba | null {
  const plain = substitute(value, resolving, { left: MAX_PROPERTIES })
  const node = plain === null ? undefined : parseComponentValue(tokenize({ css: plain.trim() }))
  const data = node ? color(node) : false
  if (!data || typeof data.alpha !== 'number') return null
  const [red = 0, green = 0, blue = 0] = (
    serializeRGB(data)
      .toString()
      .match(/[\d.]+/g) ?? []
  ).map(Number)
  return [red, green, blue, data.alpha]
}

/** Blend a colour over an opaque background. The result is `#rrggbb`. */
export function toOpaque([red, green, blue, alpha]: Rgba, ground: Rgba): string {
  const parts = [red, green, blue].map((part, index) =>
    Math.round(part * alpha + (ground[index] ?? 0) * (1 - alpha)),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** @returns `null` where a property is not set, or refers to itself. */
function substitute(value: string, resolving: Resolving, budget: { left: number }): string | null {
  budget.left -= 1
  if (budget.left < 0 || value.length > MAX_LENGTH) return null
  if (!/var\(|light-dark\(/i.test(value)) return value
  let isKnown = true
  const list = parseListOfComponentValues(tokenize({ css: value }))
  const replaced = replaceComponentValues([list], (node) => {
    const text = replacementOf(node, resolving)
    if (text === undefined) return undefined
    const inner = text === null ? null : substitute(text, resolving, budget)
    if (inner === null) isKnown = false
    return parseListOfComponentValues(tokenize({ css: inner ?? '' }))
  })
  const text = stringify(replaced)
  return isKnown && text.length <= MAX_LENGTH ? text : null
}

/** @returns `undefined` to keep the node, `null` where the value is not known. */
function replacementOf(
  node: ComponentValue,
  { isDark, lookUp }: Resolving,
): string | null | undefined {
  if (!isFunctionNode(node)) return undefined
  const name = node.getName().toLowerCase()
  const [first = '', ...rest] = splitAtCommas(node.value)
  if (name === 'light-dark') return isDark ? (rest[0] ?? null) : first
  if (name !== 'var') return undefined
  return lookUp(first.trim()) ?? (rest.length > 0 ? rest.join(',') : null)
}

function splitAtCommas(nodes: readonly ComponentValue[]): string[] {
  const parts: ComponentValue[][] = [[]]
  for (const node of nodes)
    if (isTokenNode(node) && node.value[0] === 'comma-token') parts.push([])
    else if (!isWhiteSpaceOrCommentNode(node) || (parts.at(-1)?.length ?? 0) > 0)
      parts.at(-1)?.push(node)
  return parts.map((part) => stringify([part]))
}
