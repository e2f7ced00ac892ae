/**
 * Stage parse: the text of one Markdown file becomes a {@link Doc}. It only computes: it reads no other file
 * from disk, and knows no address of a page.
 *
 * Order: text → Markdown tree → our remark plugins → HTML tree → our rehype plugins → article.
 */
import type { Root as HastRoot } from 'hast'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { markdownFileTooLarge } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Doc, DocSection } from '../../base/model/doc.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { type DocProcessor, withArticle } from './article-line.ts'
import { assetsOf } from './assets-of.ts'
import { formatOfFile } from './format.ts'
import { hasIncludes, remarkIncludes, type ShowIncludes } from './includes.ts'
import { loadMarkdownParser } from './load-markdown-parser.ts'
import type { ContentReader } from './mdx/content-reader.ts'
import type { createMdxProcessor } from './mdx/mdx-processor.ts'
import { OptionRows } from './option-rows.ts'
import { type Page, sourceOf, toPage } from './page.ts'
import { toPageSheet } from './page-styles.ts'
import { toParseDiagnostic } from './parse-failure.ts'
import type { ParseOptions } from './parse-options.ts'
import { type MarkdownParser, remarkParserSlot } from './parser-slot.ts'
import { remarkAlerts } from './plugins/alerts.ts'
import { remarkBrokenMarkup } from './plugins/broken-markup.ts'
import { remarkCodeFiles } from './plugins/code-files.ts'
import { remarkContentChecks } from './plugins/content-checks.ts'
import { remarkDirectives } from './plugins/directives.ts'
import { remarkForeignMarkers } from './plugins/foreign-markers.ts'
import { remarkFrontMatter } from './plugins/front-matter.ts'
import { remarkLimits } from './plugins/limits.ts'
import { remarkMdxInMarkdown } from './plugins/mdx-in-markdown.ts'
import { remarkNesting } from './plugins/nesting.ts'
import { remarkPackageManagers } from './plugins/package-managers.ts'
import { createRareTools, type RareTools } from './rare-tools.ts'
import { serialiseArticle } from './serialise-article.ts'
import { openingNames } from './spaced-openings.ts'
import { titleOf } from './title-of.ts'
import {
  findSyntax,
  NO_TREE_PLUGINS,
  PluginFailure,
  type TreePlugins,
  toFailedPlugin,
  toPluginDiagnostics,
} from './tree-plugins.ts'

/**
 * Parse one file. Never throws: errors in the text become diagnostics of the doc. The same text, with the
 * same imported files, gives the same doc.
 */
export interface ParseDoc {
  (text: string, file: SourceFile): Doc
  /** Load the MDX processor if this file needs it; `undefined` where nothing has to be loaded. */
  prepare(text: string, file: SourceFile): Promise<void> | undefined
  /** Parse one file, after loading all tools that it needs. */
  complete(text: string, file: SourceFile): Promise<Doc>
  readonly parserUsed: ParseOptions['parser']
  /** Set when the configured parser could not be loaded. */
  readonly diagnostic: Diagnostic | null
}

/** Largest page in UTF-8 bytes; larger ones take gigabytes of memory. */
const MAX_BYTES = 10_000_000
/** Position of diagnostics about a file as a whole. */
const START = { line: 1, column: 1 } as const
/** Characters at the start of a file that may contain its front matter. */
const HEAD = 20_000

/**
 * Load the parser and create the processors, once for all files.
 *
 * @param read - Reads files that a page imports. Default: there are none.
 * @param plugins - Plugins of the site's owner. Default: none.
 */
export async function createParser(
  options: ParseOptions,
  read: ContentReader['read'] = () => null,
  plugins: TreePlugins = NO_TREE_PLUGINS,
): Promise<ParseDoc> {
  const syntax = findSyntax(plugins)
  const loaded = await loadMarkdownParser(options.parser, 'md', {
    syntax,
    math: options.math,
    names: openingNames(options),
  })
  const { parse, parserUsed, diagnostic } = loaded
  const tools = createRareTools()
  let mdx: Awaited<ReturnType<typeof createMdxProcessor>> | null = null
  const includes = () => mdx?.showIncludes ?? null
  const create = createProcessor(parse, { options, plugins, read, tools, includes })
  const ofMarkdown = createProcessors(create)
  let ofMdx: ((locale: string) => DocProcessor) | null = null
  const load = async () => {
    const { createMdxProcessor } = await import(
      /* webpackChunkName: "mdx", webpackMode: "lazy" */ './mdx/mdx-processor.ts'
    )
    mdx = await createMdxProcessor({
      parse,
      parserUsed,
      options,
      plugins,
      read,
      tools,
    })
    ofMdx = createProcessors(mdx.createLine)
  }
  const open = (text: string, file: SourceFile) => {
    const bytes = Buffer.byteLength(text)
    const isTooLarge = bytes > MAX_BYTES
    const page = toPage(isTooLarge ? '' : normalise(text), file, options)
    if (isTooLarge)
      page.diagnostics.push(markdownFileTooLarge(bytes, MAX_BYTES, { file: file.file, ...START }))
    const isMdx = formatOfFile(page.text, file, options) === 'mdx'
    if (isMdx && !ofMdx) throw new Error(`${file.file} is MDX, and parse was not prepared for it.`)
    return { page, processor: (isMdx && ofMdx ? ofMdx : ofMarkdown)(file.locale) }
  }
  const parseDoc = (text: string, file: SourceFile) => {
    const { page, processor } = open(text, file)
    const run = (vfile: VFile) => processor.runSync(processor.parse(vfile), vfile)
    return toDoc(page, attemptTree(page, run))
  }
  const parseLater = async (text: string, file: SourceFile) => {
    const { page, processor } = open(text, file)
    const run = (vfile: VFile) => processor.run(processor.parse(vfile), vfile)
    return toDoc(page, await attemptTreeLater(page, run))
  }
  // Plugins of the site may be asynchronous. Ours are not, and waiting for each of them takes time.
  const parseAny = plugins.remark.length + plugins.rehype.length > 0 ? parseLater : parseDoc
  const needsMdx = (text: string, file: SourceFile) =>
    // A plugin may add nodes of MDX to any page.
    plugins.remark.length > 0 ||
    hasIncludes(text, new OptionRows(options)) ||
    formatOfFile(normalise(text.slice(0, HEAD)), file, options) === 'mdx'
  const prepare = (text: string, file: SourceFile) =>
    !ofMdx && needsMdx(text, file) ? load() : undefined
  const complete = async (text: string, file: SourceFile) => {
    await prepare(text, file)
    const doc = await parseAny(text, file)
    const loading = tools.load()
    if (!loading) return doc
    await loading
    return parseAny(text, file)
  }
  return Object.assign(parseDoc, { parserUsed, diagnostic, prepare, complete })
}

/** One processor per locale, because words that content checks look for are options of the processor. */
function createProcessors(
  create: (locale: string) => DocProcessor,
): (locale: string) => DocProcessor {
  const processors = new Map<string, DocProcessor>()
  return (locale) => {
    const processor = processors.get(locale) ?? create(locale)
    processors.set(locale, processor)
    return processor
  }
}

function createProcessor(
  parse: MarkdownParser,
  setup: {
    options: ParseOptions
    plugins: TreePlugins
    read: ContentReader['read']
    tools: RareTools
    includes: () => ShowIncludes | null
  },
): (locale: string) => DocProcessor {
  return (locale) => {
    const line = unified()
      .use(remarkParserSlot, parse)
      .use(remarkLimits)
      .use(remarkNesting)
      .use(remarkFrontMatter)
      .use(remarkContentChecks, setup.options.contentChecks, locale)
      .use(remarkBrokenMarkup)
      .use(remarkForeignMarkers)
      .use(remarkMdxInMarkdown)
      .use(remarkAlerts)
      .use(remarkCodeFiles, setup.read)
      .use(remarkPackageManagers)
      .use(remarkDirectives)
      .use(remarkIncludes, setup.includes)
    return withArticle(line, setup).freeze()
  }
}

function toDoc(page: Page, tree: HastRoot): Doc {
  const article = serialiseArticle(tree, {
    components: page.components,
    sourceOf: (element) => sourceOf(page, element),
  })
  const { frontMatter, heading } = page
  return {
    file: page.file,
    frontMatter,
    title: titleOf(page),
    // A heading below text or another heading is not the title if the front matter has a title.
    hasOwnTitle: heading !== null && (page.beginsWithHeading === true || !frontMatter.title),
    description: frontMatter.description ?? page.excerpt,
    toc: page.toc,
    ...omitUndefined({
      siteFields: page.siteFields,
      head: page.head,
      listsCards: page.components.some(({ name }) => name === 'DocCardList') ? true : undefined,
    }),
    ...omitUndefined({ css: toPageSheet(page) || undefined }),
    assets: assetsOf(article),
    diagnostics: page.diagnostics.toSorted(byPlace),
    rows: page.rows.read,
    article,
    sections: withDescription(page.sections, frontMatter.description),
  }
}

/** Search finds a page by its own description too. */
function withDescription(sections: readonly DocSection[], description = ''): readonly DocSection[] {
  const [intro = { level: 1, anchor: '', heading: '', pieces: [] }, ...rest] = sections
  if (description === '' || intro.pieces.includes(description)) return sections
  return [{ ...intro, pieces: [description, ...intro.pieces] }, ...rest]
}

const toFile = (page: Page) => new VFile({ value: page.text, path: page.file.file, data: { page } })

function attemptTree(page: Page, run: (vfile: VFile) => HastRoot): HastRoot {
  const vfile = toFile(page)
  try {
    return finishTree(page, vfile, run(vfile))
  } catch (error) {
    return reportFailure(page, error)
  }
}

async function attemptTreeLater(
  page: Page,
  run: (vfile: VFile) => Promise<HastRoot>,
): Promise<HastRoot> {
  const vfile = toFile(page)
  try {
    return finishTree(page, vfile, await run(vfile))
  } catch (error) {
    return reportFailure(page, error)
  }
}

function finishTree(page: Page, vfile: VFile, tree: HastRoot): HastRoot {
  page.diagnostics.push(...toPluginDiagnostics(vfile, page))
  return tree
}

/** Report why a page cannot be read. @returns the tree of an empty page. @throws errors of the program itself. */
function reportFailure(page: Page, error: unknown): HastRoot {
  page.diagnostics.push(toDiagnostic(page, error))
  return { type: 'root', children: [] }
}

function toDiagnostic(page: Page, error: unknown): Diagnostic {
  return error instanceof PluginFailure
    ? toFailedPlugin(error, page)
    : toParseDiagnostic(error, page.file.file)
}

/** Sorts diagnostics by position; each plugin finds them in another order. */
function byPlace({ source: a }: Diagnostic, { source: b }: Diagnostic): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
}

/** Normalise a text: no byte order mark, LF as line break, and no characters that UTF-8 cannot encode. */
function normalise(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lines
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
}
