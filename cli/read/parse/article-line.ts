/** The plugins that Markdown and MDX share: from Markdown with resolved directives to the HTML of an article. */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { Processor } from 'unified'
import { toMagicComments } from './code/magic-comments.ts'
import { remarkAddedMdx, type ShowIncludes } from './includes.ts'
import { remarkHtmlTree } from './mdast-to-hast.ts'
import type { ParseOptions } from './parse-options.ts'
import { rehypeCodeBlocks } from './plugins/code-blocks.ts'
import { remarkComponentTags } from './plugins/component-tags.ts'
import { remarkDefinitionLists } from './plugins/definition-lists.ts'
import { remarkEmoji } from './plugins/emoji.ts'
import { remarkFigures } from './plugins/figures.ts'
import { rehypeHeadingAnchors } from './plugins/heading-anchors.ts'
import { remarkHeadingFlags } from './plugins/heading-flags.ts'
import { rehypeInlineToc } from './plugins/inline-toc.ts'
import { rehypeLoneComponents } from './plugins/lone-components.ts'
import { remarkMathMl } from './plugins/math.ts'
import { rehypeParsedHtml } from './plugins/parsed-html.ts'
import { remarkRawHtml } from './plugins/raw-html.ts'
import { rehypeRefusedHtml } from './plugins/refused-html.ts'
import { rehypeSections } from './plugins/sections.ts'
import { rehypeSlots } from './plugins/slots.ts'
import { rehypeStyles } from './plugins/styles.ts'
import { rehypeTabs } from './plugins/tabs.ts'
import { remarkTextOfPage } from './plugins/text-of-page.ts'
import { rehypeThemeComponents } from './plugins/theme-components.ts'
import { rehypeWideBlocks } from './plugins/wide-blocks.ts'
import type { RareTools } from './rare-tools.ts'
import { type TreePlugins, toUnified } from './tree-plugins.ts'

/** Processor from the text of a file to the tree of its article. */
export type DocProcessor = Processor<MdastRoot, MdastRoot, HastRoot>

/** Add the shared plugins to a processor. */
export function withArticle(
  line: Processor<MdastRoot, MdastRoot, MdastRoot>,
  {
    options,
    plugins,
    tools,
    includes,
  }: {
    options: ParseOptions
    plugins: TreePlugins
    tools: RareTools
    includes: () => ShowIncludes | null
  },
): DocProcessor {
  return line
    .use(remarkDefinitionLists)
    .use(remarkFigures, { isOn: options.figures === true })
    .use(remarkMathMl, { tools, isOn: Boolean(options.math) })
    .use(remarkEmoji, { tools, isOn: options.emoji !== false })
    .use(toUnified<MdastRoot>(plugins.remark))
    .use(plugins.remark.length > 0 ? [[remarkAddedMdx, includes]] : [])
    .use(remarkHeadingFlags)
    .use(remarkTextOfPage)
    .use(remarkComponentTags)
    .use(remarkRawHtml)
    .use(remarkHtmlTree)
    .use(rehypeParsedHtml)
    .use(rehypeLoneComponents)
    .use(rehypeSlots)
    .use(rehypeThemeComponents)
    .use(rehypeStyles)
    .use(rehypeRefusedHtml)
    .use(toUnified<HastRoot>(plugins.rehype))
    .use(rehypeTabs)
    .use(rehypeHeadingAnchors, { maintainCase: options.maintainCase })
    .use(rehypeInlineToc)
    .use(rehypeSections)
    .use(rehypeCodeBlocks, {
      defaultLanguage: options.defaultLanguage,
      magicComments: toMagicComments(options.magicComments),
    })
    .use(rehypeWideBlocks)
}
