import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Position } from '../model/position.ts'
import { bracketTitles, hasBareTitle } from './bare-titles.ts'
import { boundDepth } from './bound-depth.ts'
import { checkCost } from './check-cost.ts'
import type { MarkdownParser } from './parser-slot.ts'
import { remarkBareTitles } from './plugins/bare-titles.ts'
import { checkRemarkLimits } from './remark-limits.ts'

/** Nested titles come to light only when those around them are read; few are nested deeper. */
const MAX_ROUNDS = 10
/** Indentation before a list, in columns: remark takes quadratic time in its depth. */
const DEEP_INDENT = /^[ \t]{200,}(?=(?:[-*+>]|\d+[.)])[ \t])/gm

/** Quotes and lists that may open on one line, for the same reason. */
const MAX_MARKERS = 200
/** Each end of a label, and of what is emphasised, may look back for its beginning. */
const COSTS = { marks: /[\]*_~]/g } as const
/** What is read inside a paragraph, which takes long there and makes no block. */
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

/** The reference parser: slower, in JavaScript alone. */
export function createRemarkParser(): MarkdownParser {
  const places: Position[] = []
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .use(remarkDirective)
    .use(remarkBareTitles, places)
    .freeze()
  const blocks = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .use(remarkBlocksOnly)
    .freeze()
  const parseBlocks = (text: string): Root => blocks.parse(text)
  return (source) => {
    let text = boundDepth(source.replace(DEEP_INDENT, ' '.repeat(200)), MAX_MARKERS)
    checkRemarkLimits(text)
    checkCost(text, { ...COSTS, parseBlocks })
    for (let round = 0; ; round += 1) {
      places.length = 0
      const tree: Root = processor.parse(text)
      const bare = round < MAX_ROUNDS && text.includes(':::') ? bareOf(text, places) : []
      if (bare.length === 0) return { tree, text }
      text = bracketTitles(text, bare)
    }
  }
}

/** Leave the text of blocks unread. */
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
