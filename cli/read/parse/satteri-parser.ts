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

/** Most quotes and lists opened on one line: the parser's time is quadratic in their number. */
const MAX_MARKERS = 1000
/**
 * Costs of the native parser; see `check-cost.ts`. A `*` within a word opens no list, and an address opens no
 * block, so they are masked while only blocks are parsed.
 */
export const SATTERI_COSTS = {
  delimiters: /[:*_&]/g,
  masked: /[_&@]|(?<=\S)\*|:(?=\/\/)|w(?=\.)/g,
  reaching: /:/g,
} as const
/** For braces and tags the parser also searches the whole paragraph. */
const MDX_COSTS = {
  ...SATTERI_COSTS,
  delimiters: /[:*_&{<]/g,
  masked: /[_&@{<]|(?<=\S)\*|:(?=\/\/)|w(?=\.)/g,
} as const
const FEATURES = { gfm: true, frontmatter: true, directive: true } as const

/**
 * Create the native parser.
 *
 * @param names - Names of directives that may follow a space after the colons, as in VitePress.
 * @throws when there is no native binding for this machine.
 */
export async function createSatteriParser(
  format: Format = 'md',
  math?: ParseOptions['math'],
  names: ReadonlySet<string> = OPENING_NAMES,
): Promise<MarkdownParser> {
  const { markdownToMdast, mdxToMdast } = await import('satteri')
  // Its tree is mdast with directives and MDX; its types only name more kinds of nodes.
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

/** The parser is slower with formulas on, so they are off for texts without a dollar sign. */
function optionsFor(text: string, math: ParseOptions['math']) {
  const isOn = math !== undefined && text.includes('$')
  return isOn
    ? { features: { ...FEATURES, math: { singleDollarTextMath: math === 'single' } } }
    : { features: FEATURES }
}

/** Convert errors of the native parser, which start with line and column and end with the name of a rule. */
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

/** The native parser accepts a title without brackets but drops it: the title must be read from the source. */
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
