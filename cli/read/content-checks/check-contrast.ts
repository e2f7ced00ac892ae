/** Checks the contrast of the colours that a site sets, wherever the theme uses them: WCAG 2.2 AA, 1.4.3 and 1.4.11. */

import { contentContrast } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { contrastOf, TEXT_CONTRAST } from '../../config/css-color.ts'
import { readTokens, type Sheet, type TokenDeclaration, type TokenMode } from './read-tokens.ts'
import { type Rgba, resolveColor, toOpaque } from './resolve-color.ts'

/** Minimum contrast of non-text content, such as outlines of controls. */
const MARK_CONTRAST = 3

/** Foreground colours and the backgrounds that they appear on. All are names of tokens, without `--octavo-`. */
interface Use {
  front: readonly string[]
  ground: readonly string[]
  least: number
}

const GROUNDS = ['paper', 'surface', 'raised', 'tint']
const TONES = ['note', 'tip', 'info', 'warning', 'danger']
const CODE = ['text', 'comment', 'keyword', 'string', 'number', 'function', 'type', 'property']

/** How the theme uses its tokens. `test/theme/contrast.test.ts` checks the theme's own colours by the same rules. */
const USES: readonly Use[] = [
  {
    front: ['ink', 'text', 'muted', 'accent', ...TONES],
    ground: GROUNDS,
    least: TEXT_CONTRAST,
  },
  {
    front: [...CODE, 'punctuation'].map((kind) => `code-${kind}`),
    ground: ['code-background', 'code-line'],
    least: TEXT_CONTRAST,
  },
  { front: ['on-accent'], ground: ['accent', 'accent-strong'], least: TEXT_CONTRAST },
  { front: ['outline', 'accent', 'focus'], ground: ['paper'], least: MARK_CONTRAST },
]

/** A pair of colours with its contrast ratio and the minimum that it needs. */
interface Pair {
  front: string
  ground: string
  contrast: number
  least: number
}

/**
 * Measure each pair of colours of which the site sets at least one, in both modes. Each declaration is
 * reported once per mode, with the worst of its pairs. Colours that the sheets do not determine are left out.
 *
 * @param theme - The sheet with the tokens of the theme.
 * @param sheets - The sheets of the site, in order.
 */
export function checkContrast(theme: Sheet, sheets: readonly Sheet[]): Diagnostic[] {
  const declarations = readTokens([theme, ...sheets])
  const isOwn = ({ source }: TokenDeclaration) => source.file !== theme.file
  if (!declarations.some(isOwn)) return []
  return (['light', 'dark'] as const).flatMap((mode) => {
    const palette = toPalette(declarations, mode)
    const worst = new Map<TokenDeclaration, Pair>()
    for (const pair of USES.flatMap((use) => lowPairs(palette, use))) {
      const to = [pair.front, pair.ground].flatMap((name) => palette.settersOf(name)).find(isOwn)
      if (to && pair.contrast < (worst.get(to)?.contrast ?? Number.POSITIVE_INFINITY))
        worst.set(to, pair)
    }
    return Array.from(worst, ([{ name, source }, pair]) =>
      contentContrast(
        { ...pair, front: PREFIX + pair.front, ground: PREFIX + pair.ground, mode, name },
        source,
      ),
    )
  })
}

const PREFIX = '--octavo-'

interface Palette {
  colorOf(name: string): Rgba | null
  /** The declarations that determine a token: its own first, then those of the properties it refers to. */
  settersOf(name: string): TokenDeclaration[]
}

function toPalette(declarations: readonly TokenDeclaration[], mode: TokenMode): Palette {
  const winners = new Map<string, TokenDeclaration>()
  for (const declaration of declarations) {
    const before = winners.get(declaration.name)
    if (declaration.modes.includes(mode) && (!before || isStronger(declaration, before)))
      winners.set(declaration.name, declaration)
  }
  const lookUp = (name: string) => winners.get(name)?.value
  const colors = new Map<string, Rgba | null>()
  const settersOf = (name: string) => {
    const names = new Set([PREFIX + name])
    // The loop also visits names that it adds to the set.
    for (const known of names)
      for (const [, inner = ''] of lookUp(known)?.matchAll(/var\(\s*(--[\w-]+)/g) ?? [])
        names.add(inner)
    return [...names].flatMap((known) => winners.get(known) ?? [])
  }
  const colorOf = (name: string) => {
    const known = colors.get(name)
    if (known !== undefined) return known
    const value = lookUp(PREFIX + name)
    const read =
      value === undefined ? null : resolveColor(value, { isDark: mode === 'dark', lookUp })
    colors.set(name, read)
    return read
  }
  return { colorOf, settersOf }
}

function isStronger({ rank }: TokenDeclaration, { rank: other }: TokenDeclaration): boolean {
  const first = rank.findIndex((part, index) => part !== other[index])
  return (rank[first] ?? 0) > (other[first] ?? 0)
}

const WHITE: Rgba = [255, 255, 255, 1]

function lowPairs({ colorOf }: Palette, { front, ground, least }: Use): Pair[] {
  const paper = toRgba(toOpaque(colorOf('paper') ?? WHITE, WHITE))
  return front.flatMap((frontName) =>
    ground.flatMap((groundName) => {
      const [over, under] = [colorOf(frontName), colorOf(groundName)]
      if (!over || !under) return []
      const below = toOpaque(under, paper)
      const contrast = contrastOf(toOpaque(over, toRgba(below)), below)
      return contrast < least ? [{ front: frontName, ground: groundName, contrast, least }] : []
    }),
  )
}

function toRgba(hex: string): Rgba {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  )
  return [red, green, blue, 1]
}
