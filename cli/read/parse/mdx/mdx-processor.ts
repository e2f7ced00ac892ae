/** The processor for MDX. It is loaded with the first page that needs it. */
import { unified } from 'unified'
import { VFile } from 'vfile'
import { type DocProcessor, withArticle } from '../article-line.ts'
import { formatOfFile } from '../format.ts'
import type { ShowIncludes } from '../includes.ts'
import { loadMarkdownParser } from '../load-markdown-parser.ts'
import type { Page } from '../page.ts'
import type { ParseOptions } from '../parse-options.ts'
import { type MarkdownParser, remarkParserSlot } from '../parser-slot.ts'
import { remarkAlerts } from '../plugins/alerts.ts'
import { remarkBrokenMarkup } from '../plugins/broken-markup.ts'
import { remarkCodeFiles } from '../plugins/code-files.ts'
import { remarkContentChecks } from '../plugins/content-checks.ts'
import { remarkDirectives } from '../plugins/directives.ts'
import { remarkForeignMarkers } from '../plugins/foreign-markers.ts'
import { remarkFrontMatter } from '../plugins/front-matter.ts'
import { remarkLimits } from '../plugins/limits.ts'
import { remarkNesting } from '../plugins/nesting.ts'
import { remarkPackageManagers } from '../plugins/package-managers.ts'
import type { RareTools } from '../rare-tools.ts'
import { openingNames } from '../spaced-openings.ts'
import { findSyntax, type TreePlugins } from '../tree-plugins.ts'
import type { ContentReader } from './content-reader.ts'
import { remarkMdxContent } from './mdx-content.ts'

/** Options of the processor. */
interface MdxSetup {
  options: ParseOptions
  /** Parser of plain Markdown, for partials that are not MDX. */
  parse: MarkdownParser
  parserUsed: ParseOptions['parser']
  plugins: TreePlugins
  read: ContentReader['read']
  tools: RareTools
}

/** The processors for pages and the function for includes. */
interface MdxTools {
  createLine(locale: string): DocProcessor
  /** Resolves includes in pages of plain Markdown. */
  showIncludes: ShowIncludes
}

/** Load the MDX parser; returns functions that create processors. */
export async function createMdxProcessor({
  options,
  parse,
  parserUsed,
  plugins,
  read,
  tools,
}: MdxSetup): Promise<MdxTools> {
  const mdx = await loadMarkdownParser(parserUsed, 'mdx', {
    syntax: findSyntax(plugins),
    math: options.math,
    names: openingNames(options),
  })
  const lines = { md: createLine(parse, read), mdx: createLine(mdx.parse, read) }
  const reader: ContentReader = {
    read,
    parse(page: Page) {
      const line = lines[formatOfFile(page.text, page.file, options)]
      const file = new VFile({ value: page.text, data: { page } })
      return line.runSync(line.parse(file), file)
    },
  }
  const showIncludes: ShowIncludes = (tree, file) => {
    for (const step of [remarkMdxContent(reader), remarkLimits(), remarkNesting()]) step(tree, file)
  }
  return {
    showIncludes,
    createLine(locale) {
      const line = createLine(mdx.parse, read, { checks: options.contentChecks, locale })
        .use(remarkMdxContent, reader)
        // Checked again, because templates and partials add nodes and nest more deeply.
        .use(() => remarkLimits())
        .use(() => remarkNesting())
      const setup = { options, plugins, tools, includes: () => showIncludes }
      return withArticle(line, setup).freeze()
    },
  }
}

/** The plugins up to the evaluation of content. Content checks are left out for partials, which many pages may show. */
function createLine(
  parse: MarkdownParser,
  read: ContentReader['read'],
  { checks, locale }: { checks?: ParseOptions['contentChecks']; locale: string } = { locale: '' },
) {
  return unified()
    .use(remarkParserSlot, parse)
    .use(remarkLimits)
    .use(remarkNesting)
    .use(remarkFrontMatter)
    .use(remarkContentChecks, checks, locale)
    .use(remarkBrokenMarkup)
    .use(remarkForeignMarkers)
    .use(remarkAlerts)
    .use(remarkCodeFiles, read)
    .use(remarkPackageManagers)
    .use(remarkDirectives)
}
