/** Custom properties that a style sheet sets on the page as a whole, in the order of the cascade. */
import type { AnyNode, Declaration } from 'postcss'
import { parse } from 'postcss'
import type { Source } from '../model/diagnostic.ts'

/** A colour mode of pages. */
export type TokenMode = 'light' | 'dark'

/** A style sheet. */
export interface Sheet {
  /** As diagnostics name it. */
  file: string
  text: string
}

/** A custom property as it is set somewhere. */
export interface TokenDeclaration {
  /** With its dashes: `--octavo-ink`. */
  name: string
  value: string
  modes: readonly TokenMode[]
  source: Source
  /** Of two, the one with the larger first difference counts. */
  rank: readonly number[]
}

/** What an element of the page's root is selected by. */
const PART = String.raw`html|:root|\*|(?::not\()?\[data-theme(?:=["']?(?:light|dark)["']?)?\]\)?`
const ROOT = new RegExp(`^(?:${PART})+$`, 'i')
const MODE = /(:not\()?\[data-theme(?:=["']?(light|dark)["']?)?\]/gi
/** Conditions that hold for whoever reads on a screen. */
const ALWAYS = /^(?:all|screen|only screen)$/i

/**
 * Read sheets in the order in which a page has them. What holds under conditions alone (`@media`, a class) is left out:
 * it is not how the page looks. A sheet that is none is left out too: the bundler names its mistake.
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
  /** Number of the layer; what is in none counts most. */
  layer: number
}

/** @returns `null` for a declaration that is not one of the page as a whole. */
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

/** Put selectors in the place of the sign for what is around a rule; without one they are about its descendants. */
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

/** Classes and attributes, and a tenth for the name of an element. */
function specificityOf(selector: string): number {
  return (selector.match(/:root|\[/gi) ?? []).length + (selector.match(/html/gi) ?? []).length / 10
}

function numberOf(layer: string, layers: string[]): number {
  if (layer === '') return Number.POSITIVE_INFINITY
  if (!layers.includes(layer)) layers.push(layer)
  return layers.indexOf(layer)
}
