/** What a colour of CSS is on a screen: custom properties put in, all notations and functions of colours read. */
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

/** Parts of sRGB from 0 to 255, and opacity from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** What a value is read with. */
interface Resolving {
  isDark: boolean
  /** The text of a custom property; `undefined` where nothing sets it. */
  lookUp(name: string): string | undefined
}

/** Properties that are put into a value; more are a circle, or two in each other that double with each step. */
const MAX_PROPERTIES = 200
/** Characters of a value with all properties put in. */
const MAX_LENGTH = 10_000

/** @returns `null` for what is no colour, or depends on where it is used. */
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

/** A colour on another one: `#rrggbb`. */
export function toOpaque([red, green, blue, alpha]: Rgba, ground: Rgba): string {
  const parts = [red, green, blue].map((part, index) =>
    Math.round(part * alpha + (ground[index] ?? 0) * (1 - alpha)),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** @returns `null` where a property is not set, or is set by itself. */
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

/** @returns `undefined` for what stays, `null` for what is not known. */
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
