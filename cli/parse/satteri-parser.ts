import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-directive'
import { bracketTitles, hasBareTitle } from './bare-titles.ts'
import { boundDepth } from './bound-depth.ts'
import { checkCost, withMath } from './check-cost.ts'
import type { Format } from './format.ts'
import { checkMdxCost } from './mdx/check-mdx-cost.ts'
import { rewriteEarlierSyntax } from './mdx/earlier-syntax.ts'
import { MdxSyntaxError } from './mdx/mdx-syntax-error.ts'
import type { ParseOptions } from './parse-options.ts'
import type { MarkdownParser } from './parser-slot.ts'
import { closeSpaces, MAX_SPACED_ROUNDS, OPENING_NAMES } from './spaced-openings.ts'
import { hasChildren } from './walk.ts'

/** Quotes and lists that may open on one line: it takes quadratic time in their number. */
const MAX_MARKERS = 1000
/**
 * What costs the native parser long; see `check-cost.ts`. A mark within a word opens no list, and an
 * address no block: blocks are found without them.
 */
export const SATTERI_COSTS = {
  delimiters: /[:*_&]/g,
  masked: /[_&@]|(?<=\S)\*|:(?=\/\/)|w(?=\.)/g,
  reaching: /:/g,
} as const
/** Braces and tags are looked for in the whole paragraph too. */
const MDX_COSTS = {
  ...SATTERI_COSTS,
  delimiters: /[:*_&{<]/g,
  masked: /[_&@{<]|(?<=\S)\*|:(?=\/\/)|w(?=\.)/g,
} as const
const FEATURES = { gfm: true, frontmatter: true, directive: true } as const

/**
 * The native parser.
 *
 * @param names - Of directives that may stand behind a blank, as VitePress writes them.
 * @throws when there is no binding for this machine.
 */
export async function createSatteriParser(
  format: Format = 'md',
  math?: ParseOptions['math'],
  names: ReadonlySet<string> = OPENING_NAMES,
): Promise<MarkdownParser> {
  const { markdownToMdast, mdxToMdast } = await import('satteri')
  // Its tree is mdast with directives and MDX; its own types only spell out more kinds of nodes.
  const parseMd = (text: string) => markdownToMdast(text, optionsFor(text, math)) as Root
  const parseMdx = (text: string) => atPlace(() => mdxToMdast(text, optionsFor(text, math)) as Root)
  const parseBlocks = (text: string) =>
    markdownToMdast(text, { features: { gfm: true, frontmatter: true } }) as Root
  const parse = format === 'md' ? parseMd : parseMdx
  const costs = withMath(format === 'md' ? SATTERI_COSTS : MDX_COSTS, math)
  return (source) => {
    let text = boundDepth(format === 'md' ? source : rewriteEarlierSyntax(source), MAX_MARKERS)
    checkCost(text, { ...costs, parseBlocks })
    if (format === 'mdx') checkMdxCost(text)
    let tree = parse(text)
    for (let round = 0; round < MAX_SPACED_ROUNDS; round += 1) {
      const closed = closeSpaces(tree, text, names)
      if (closed === null) break
      text = closed
      tree = parse(text)
    }
    const places = text.includes(':::') ? placesOfBareTitles(tree, text) : []
    if (places.length === 0) return { tree, text }
    const bracketed = bracketTitles(text, places, format)
    return { tree: parse(bracketed), text: bracketed }
  }
}

/** Formulas cost nothing where there is no dollar. */
function optionsFor(text: string, math: ParseOptions['math']) {
  const isOn = math !== undefined && text.includes('$')
  return isOn
    ? { features: { ...FEATURES, math: { singleDollarTextMath: math === 'single' } } }
    : { features: FEATURES }
}

/** Its errors begin with line and column, and end with the name of a rule. */
function atPlace<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const message =
      typeof error === 'object' && error && 'message' in error ? String(error.message) : ''
    const [, line, column, what] =
      /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w:-]*\))?$/.exec(message) ?? []
    if (what === undefined) throw error
    throw new MdxSyntaxError(what, { line: Number(line), column: Number(column) })
  }
}

/** It accepts a title without brackets, and drops it: the text must be found in the source. */
function placesOfBareTitles(tree: Root, text: string): { line: number; column: number }[] {
  const places: { line: number; column: number }[] = []
  const pending: (Nodes & { children: Nodes[] })[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'containerDirective' && node.position) {
      const { offset = 0, line, column } = node.position.start
      const end = text.indexOf('\n', offset)
      if (hasBareTitle(text.slice(offset, end < 0 ? undefined : end))) places.push({ line, column })
    }
    for (const child of node.children) if (hasChildren<Nodes>(child)) pending.push(child)
  }
  return places
}
