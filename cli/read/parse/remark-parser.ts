import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Position } from '../../base/model/position.ts'
import { bracketTitles, hasBareTitle } from './bare-titles.ts'
import { boundDepth } from './bound-depth.ts'
import { checkCost, withMath } from './check-cost.ts'
import type { Format } from './format.ts'
import { checkMdxCost } from './mdx/check-mdx-cost.ts'
import { rewriteEarlierSyntax } from './mdx/earlier-syntax.ts'
import { MdxSyntaxError } from './mdx/mdx-syntax-error.ts'
import { unravel } from './mdx/unravel.ts'
import type { ParseOptions } from './parse-options.ts'
import type { MarkdownParser } from './parser-slot.ts'
import { remarkBareTitles } from './plugins/bare-titles.ts'
import { checkRemarkLimits } from './remark-limits.ts'
import { closeSpaces, MAX_SPACED_ROUNDS, OPENING_NAMES } from './spaced-openings.ts'
import { type TreePlugin, toUnified } from './tree-plugins.ts'

/** Most parse rounds. A nested title is found only after those around it were bracketed; few are nested deeper. */
const MAX_ROUNDS = 10
/** Indentation before a list, in columns: remark's time is quadratic in its depth. */
const DEEP_INDENT = /^[ \t]{200,}(?=(?:[-*+>]|\d+[.)])[ \t])/gm

/** Most quotes and lists opened on one line, for the same reason. */
const MAX_MARKERS = 200
/** For the end of a label or of emphasis the parser may search back for its start. */
const COSTS = { delimiters: /[\]*_~]/g } as const
/** Constructs inside paragraphs: they take long and form no blocks. */
const INLINE = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'emailAutolink',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'protocolAutolink',
  'strikethrough',
  'wwwAutolink',
]
/** An expression is parsed again with each of its lines. */
const MDX_COSTS = { delimiters: /[\]*_~{<]/g } as const
/** The characters that start a plugin's syntax are not known, so all punctuation counts. */
const PLUGIN_COSTS = { delimiters: /[!-/:-@[-`{-~]/g } as const

/** Extensions of the reference parser. */
interface RemarkExtras {
  /** Plugins that extend the syntax; only their parser extensions are used here. Default: none. */
  syntax?: readonly TreePlugin[]
  /** Syntax of formulas, see `ParseOptions`. Default: none. */
  math?: ParseOptions['math'] | undefined
  /** Names of directives that may follow a space after the colons, as in VitePress. Default: those of every site. */
  names?: ReadonlySet<string> | undefined
}

/** Create the reference parser. It is slower than the native one, but needs no native binding. */
export function createRemarkParser(
  format: Format = 'md',
  { syntax = [], math, names = OPENING_NAMES }: RemarkExtras = {},
): MarkdownParser {
  const places: Position[] = []
  const processor =
    format === 'md' ? createProcessor(places) : createProcessor(places).use(remarkMdx)
  if (math !== undefined) processor.use(remarkMath, { singleDollarTextMath: math === 'single' })
  processor.use(toUnified(syntax)).freeze()
  const blocks = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .use(remarkBlocksOnly)
    .freeze()
  const parseBlocks = (text: string): Root => blocks.parse(text)
  const own = syntax.length > 0 ? PLUGIN_COSTS : format === 'md' ? COSTS : MDX_COSTS
  const costs = withMath(own, math)
  const parse = (text: string): Root =>
    format === 'md' ? processor.parse(text) : unravel(atPlace(() => processor.parse(text)))
  return (source) => {
    const written = format === 'md' ? source : rewriteEarlierSyntax(source)
    let text = boundDepth(written.replace(DEEP_INDENT, ' '.repeat(200)), MAX_MARKERS)
    const excess = checkRemarkLimits(text)
    checkCost(text, { ...costs, parseBlocks })
    if (excess) throw excess
    if (format === 'mdx') checkMdxCost(text)
    for (let round = 0; ; round += 1) {
      places.length = 0
      const tree = parse(text)
      const closed = round < MAX_SPACED_ROUNDS ? closeSpaces(tree, text, names) : null
      if (closed !== null) {
        text = closed
        continue
      }
      const bare =
        round < MAX_ROUNDS + MAX_SPACED_ROUNDS && text.includes(':::') ? bareOf(text, places) : []
      if (bare.length === 0) return { tree, text }
      text = bracketTitles(text, bare, format)
    }
  }
}

function createProcessor(places: Position[]): Processor<Root> {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .use(remarkDirective)
    .use(remarkBareTitles, places)
}

/** Convert parse errors to errors with a position. Only MDX can fail to parse. */
function atPlace<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Error) || !('reason' in error && 'line' in error && 'column' in error))
      throw error
    const position = { line: Number(error.line ?? 1), column: Number(error.column ?? 1) }
    throw new MdxSyntaxError(String(error.reason), position)
  }
}

/** Parse blocks only, and leave the text inside them unparsed. */
function remarkBlocksOnly(this: Processor): void {
  const data = this.data()
  const extensions = data.micromarkExtensions ?? []
  data.micromarkExtensions = [...extensions, { disable: { null: INLINE } }]
}

function bareOf(text: string, places: readonly Position[]): Position[] {
  if (places.length === 0) return []
  const lines = text.split('\n')
  return places.filter(({ line, column }) => hasBareTitle(lines[line - 1]?.slice(column - 1) ?? ''))
}
