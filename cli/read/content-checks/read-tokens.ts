/** Reads the custom properties that style sheets set on the page as a whole, in the order of the cascade. */
import type { AnyNode, Declaration } from 'postcss'
import { parse } from 'postcss'
import type { Source } from '../../base/model/diagnostic.ts'

/** A colour mode of pages. */
export type TokenMode = 'light' | 'dark'

/** A style sheet. */
export interface Sheet {
  /** Path as shown in diagnostics. */
  file: string
  text: string
}

/** One declaration of a custom property. */
export interface TokenDeclaration {
  /** With its dashes: `--octavo-ink`. */
  name: string
  value: string
  modes: readonly TokenMode[]
  source: Source
  /** Precedence. Ranks are compared number by number; the larger one wins. */
  rank: readonly number[]
}

/** Simple selectors that match the root element. */
const PART = String.raw`html|:root|\*|(?::not\()?\[data-theme(?:=["']?(?:light|dark)["']?)?\]\)?`
const ROOT = new RegExp(`^(?:${PART})+$`, 'i')
const MODE = /(:not\()?\[data-theme(?:=["']?(light|dark)["']?)?\]/gi
/** Media queries that are true for every reader on a screen. */
const ALWAYS = /^(?:all|screen|only screen)$/i

/**
 * Read sheets in the order in which a page has them. Declarations that apply only on a condition (`@media`, a
 * class) are left out, as they do not hold for every page. A sheet that cannot be parsed is left out too: the
 * bundler reports it.
 */
export function readTokens(sheets: readonly Sheet[]): TokenDeclaration[] {
  const layers: string[] = []
  const found: TokenDeclaration[] = []
  for (const { file, text } of sheets)
    for (const declaration of declarationsOf(text)) {
      const holder = readHolder(declaration, layers)
      if (!holder) continue
      const { line = 1, column = 1 } = declaration.source?.start ?? {}
      const { specificity, layer } = holder
      found.push({
        name: declaration.prop,
        value: declaration.value,
        modes: holder.modes,
        source: { file, line, column },
        rank: [declaration.important ? 1 : 0, layer, specificity, found.length],
      })
    }
  return found
}

function declarationsOf(text: string): Declaration[] {
  const declarations: Declaration[] = []
  try {
    parse(text).walkDecls(/^--/, (declaration) => void declarations.push(declaration))
    return declarations
  } catch {
    return []
  }
}

interface Holder {
  modes: readonly TokenMode[]
  specificity: number
  /** Number of the layer; declarations outside of all layers have the highest precedence. */
  layer: number
}

/** @returns `null` for a declaration that does not apply to the page as a whole. */
function readHolder(declaration: Declaration, layers: string[]): Holder | null {
  const names: string[] = []
  let selectors: readonly string[] = ['&']
  for (const parent of parentsOf(declaration)) {
    if (parent.type === 'rule') selectors = nest(selectors, parent.selectors)
    if (parent.type !== 'atrule') continue
    const { name, params } = parent
    if (name === 'layer') names.unshift(params.trim())
    else if (name !== 'supports' && !(name === 'media' && ALWAYS.test(params))) return null
  }
  const own = selectors.filter((selector) => ROOT.test(selector))
  const modes = (['light', 'dark'] as const).filter((mode) =>
    own.some((selector) => isOf(selector, mode)),
  )
  if (modes.length === 0) return null
  const specificity = Math.max(...own.map(specificityOf))
  return { modes, specificity, layer: numberOf(names.join('.'), layers) }
}

function parentsOf(declaration: Declaration): AnyNode[] {
  const parents: AnyNode[] = []
  let parent: AnyNode | undefined = declaration.parent
  while (parent) {
    parents.push(parent)
    parent = parent.parent
  }
  return parents
}

/**
 * Resolve nested selectors: put the outer selector in the place of `&`; without `&` the inner one selects its
 * descendants.
 */
function nest(inner: readonly string[], outer: readonly string[]): string[] {
  return inner.flatMap((selector) =>
    outer.map((one) =>
      selector.includes('&') ? selector.replaceAll('&', one.trim()) : `${one} ${selector}`,
    ),
  )
}

function isOf(selector: string, mode: TokenMode): boolean {
  return Array.from(selector.matchAll(MODE)).every(([, not, value = mode]) =>
    not ? value !== mode : value === mode,
  )
}

/** Number of classes and attributes, plus a tenth for the name of an element. */
function specificityOf(selector: string): number {
  return (selector.match(/:root|\[/gi) ?? []).length + (selector.match(/html/gi) ?? []).length / 10
}

function numberOf(layer: string, layers: string[]): number {
  if (layer === '') return Number.POSITIVE_INFINITY
  if (!layers.includes(layer)) layers.push(layer)
  return layers.indexOf(layer)
}
