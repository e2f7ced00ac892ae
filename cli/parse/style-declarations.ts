/**
 * Style that an author writes on an element, held to what content may say: how its own box and text look.
 * Nothing leaves its place to cover what is not content (`position` but static and relative, `transform`,
 * `z-index`), nothing is fetched (`url()`), and no text ends the rule that it stands in.
 */

const names = (list: string): readonly string[] => list.trim().split(/\s+/)

/** Whole properties. */
const PROPERTIES: ReadonlySet<string> = new Set(
  names(`
  accent-color aspect-ratio block-size bottom box-shadow box-sizing caption-side caret-color clear color
  color-scheme columns cursor direction display empty-cells fill fill-opacity filter float gap grid height hyphens image-rendering
  inline-size left letter-spacing line-break line-height object-fit object-position opacity order orphans
  position quotes resize right row-gap tab-size table-layout top unicode-bidi user-select vertical-align
  visibility white-space widows width word-break word-spacing word-wrap writing-mode`),
)
/** Families: the property itself, and those that begin with it and a hyphen. */
const FAMILIES = names(`
  align background border break column flex font grid justify list-style margin max min outline overflow
  padding place scroll-margin stroke text`)
const POSITIONS: ReadonlySet<string> = new Set(['static', 'relative'])
/** Functions that fetch, that read what the page keeps, or that old browsers run. */
const FORBIDDEN = /\b(?:url|src|image|image-set|cross-fade|element|paint|expression|attr|env)\s*\(/i
/** What could end a declaration, a rule or a sheet, or hide any of it. */
const BREAKING = /[{}<>@\\;]|\/\*|\*\/|\p{Cc}/u
/** Characters of a value. */
const MAX_VALUE = 500

/** Declarations as a rule holds them, and what was left out. */
interface CheckedStyle {
  /** `color:red;margin-top:1em`; empty where nothing is left. */
  css: string
  /** As written: `position: fixed`. */
  refused: readonly string[]
}

/** Check the value of a `style` attribute. Total. */
export function checkStyle(style: string): CheckedStyle {
  const refused: string[] = []
  const kept = new Map<string, string>()
  for (const declaration of splitDeclarations(style)) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(0, colon)).trim()
    const property = name.startsWith('--') ? name : name.toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (colon > 0 && isAllowed(property, value)) {
      // The last one counts, where it stands.
      kept.delete(property)
      kept.set(property, value)
    } else refused.push(declaration.trim())
  }
  return { css: Array.from(kept, ([name, value]) => `${name}:${value}`).join(';'), refused }
}

/** Parts between semicolons that stand in no text and no bracket. */
function splitDeclarations(style: string): string[] {
  const parts = style.match(/(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;])+/g) ?? []
  return parts.filter((part) => part.trim() !== '')
}

function isAllowed(property: string, value: string): boolean {
  return (
    value !== '' &&
    value.length <= MAX_VALUE &&
    !BREAKING.test(value) &&
    !FORBIDDEN.test(value) &&
    isClosed(value) &&
    isKnown(property) &&
    (property !== 'position' || POSITIONS.has(value.toLowerCase()))
  )
}

function isKnown(property: string): boolean {
  if (/^--[a-z][\w-]*$/i.test(property)) return true
  if (PROPERTIES.has(property)) return true
  return FAMILIES.some((family) => property === family || property.startsWith(`${family}-`))
}

/** Brackets and quotes that are opened are closed: the rest of the sheet stays what it is. */
export function isClosed(value: string): boolean {
  const bare = value.replace(/"[^"]*"|'[^']*'/g, '')
  if (/["']/.test(bare)) return false
  let open = 0
  for (const character of bare) {
    if (character === '(' || character === '[') open += 1
    if (character === ')' || character === ']') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
