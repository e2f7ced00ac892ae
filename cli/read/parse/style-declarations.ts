/**
 * Checks styles that authors write on elements: they may only change the look of the element's own box and
 * text. No element may be moved over other parts of the page (`position` other than static and relative,
 * `transform`, `z-index`), load anything (`url()`), or end the CSS rule that it is in.
 */

const names = (list: string): readonly string[] => list.trim().split(/\s+/)

/** Allowed properties. */
const PROPERTIES: ReadonlySet<string> = new Set(
  names(`
  accent-color aspect-ratio block-size bottom box-shadow box-sizing caption-side caret-color clear color
  color-scheme columns cursor direction display empty-cells fill fill-opacity filter float gap grid height hyphens image-rendering
  inline-size left letter-spacing line-break line-height object-fit object-position opacity order orphans
  position quotes resize right row-gap tab-size table-layout top unicode-bidi user-select vertical-align
  visibility white-space widows width word-break word-spacing word-wrap writing-mode`),
)
/** Allowed families of properties: the name itself, and names that start with it and a hyphen. */
const FAMILIES = names(`
  align background border break column flex font grid justify list-style margin max min outline overflow
  padding place scroll-margin stroke text`)
const POSITIONS: ReadonlySet<string> = new Set(['static', 'relative'])
/** Functions that load files or read other parts of the page, and `expression`, which old browsers run. */
const FORBIDDEN = /\b(?:url|src|image|image-set|cross-fade|element|paint|expression|attr|env)\s*\(/i
/** Characters that could end a declaration, a rule or a sheet, or start a comment. */
const BREAKING = /[{}<>@\\;]|\/\*|\*\/|\p{Cc}/u
/** Most characters of a value. */
const MAX_VALUE = 500

/** Allowed declarations, and those that were refused. */
interface CheckedStyle {
  /** `color:red;margin-top:1em`; empty where no declaration is allowed. */
  css: string
  /** As written: `position: fixed`. */
  refused: readonly string[]
}

/**
 * The style of a frame that fills a box, and of that box: `padding-top: 56.25%` around `position: absolute` gives the box
 * a ratio. The same ratio without a position keeps the layout, and can cover nothing.
 *
 * @returns `null` for other styles.
 */
export function toRatio(box: string, frame: string): { box: string; frame: string } | null {
  const [around, own] = [box, frame].map((style) => new Map(splitDeclarations(style).map(toPair)))
  const isBox = around?.get('position')?.toLowerCase() === 'relative'
  if (!isBox || own?.get('position')?.toLowerCase() !== 'absolute') return null
  const [, height] =
    Array.from(around)
      .filter(([name]) => /^padding(?:-top|-bottom)?$/.test(name))
      .map(([, value]) => RATIO.exec(value))
      .find((match) => match !== null) ?? []
  if (height === undefined) return null
  const write = (style: Map<string, string>, dropped: RegExp) =>
    Array.from(style)
      .filter(([name]) => !dropped.test(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  const filled = `display:block;width:100%;height:auto;aspect-ratio:100/${height}`
  return {
    box: write(around, /^(?:position|height|padding(?:-top|-bottom)?)$/),
    frame: `${write(own, /^(?:position|inset.*|top|right|bottom|left|(?:min-|max-)?(?:width|height)|display|aspect-ratio)$/)};${filled}`,
  }
}

/** `56.25%`, `56.25% 0 0`, `0 0 56.25%`: a padding at the top or the bottom alone. */
const RATIO = /^(?:0(?:px)? 0(?:px)? )?(\d{1,3}(?:\.\d{1,4})?)%(?: 0(?:px)?){0,3}$/

const toPair = (declaration: string): [string, string] => {
  const [name = '', ...value] = declaration.split(':')
  return [name.trim().toLowerCase(), value.join(':').trim()]
}

/** Check the value of a `style` attribute. Never throws. */
export function checkStyle(style: string): CheckedStyle {
  const refused: string[] = []
  const kept = new Map<string, string>()
  for (const declaration of splitDeclarations(style)) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(0, colon)).trim()
    const property = name.startsWith('--') ? name : name.toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (colon > 0 && isAllowed(property, value)) {
      // Of repeated properties the last one applies, at its own position.
      kept.delete(property)
      kept.set(property, value)
    } else refused.push(declaration.trim())
  }
  return { css: Array.from(kept, ([name, value]) => `${name}:${value}`).join(';'), refused }
}

/** Split at semicolons that are not inside quotes or brackets. */
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

/** Whether all brackets and quotes are closed, so that the value cannot affect the rest of the sheet. */
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
