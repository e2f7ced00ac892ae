/**
 * Sanitises HTML that is not part of a page, by the rules for content. It is parsed like HTML in Markdown,
 * elements and attributes that are refused there are refused here, and the rest is serialised again.
 */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import { markdownTooLarge } from '../../base/errors/catalogue.ts'
import type { ArticleData } from '../../base/model/article.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { type Page, sourceOf, toPage } from './page.ts'
import { rehypeParsedHtml } from './plugins/parsed-html.ts'
import { remarkRawHtml } from './plugins/raw-html.ts'
import { rehypeRefusedHtml } from './plugins/refused-html.ts'
import { serialiseArticle } from './serialise-article.ts'

/** The sanitised HTML, and diagnostics for refused parts, with positions in the text. */
interface SanitisedHtml {
  html: string
  diagnostics: readonly Diagnostic[]
}

const PROCESSOR = unified()
  .use(remarkRawHtml)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeParsedHtml)
  .use(rehypeRefusedHtml)
  .freeze()

/**
 * Remove HTML that content must not contain. Never throws. A text without tags is returned unchanged.
 *
 * @param url - Origin of the site, `https://docs.example`.
 */
export function sanitiseHtml(html: string, url: string): SanitisedHtml {
  if (!html.includes('<')) return { html, diagnostics: [] }
  const page = toHtmlPage(html, url)
  const tree = toTree(page)
  const article = serialiseArticle(tree, {
    components: page.components,
    sourceOf: (element) => sourceOf(page, element),
  })
  return { html: toHtml(article), diagnostics: page.diagnostics }
}

function toHtmlPage(text: string, url: string): Page {
  const file = { file: '', origin: '', path: '', locale: '', instance: null, version: '' }
  const options = {
    url,
    parser: 'remark' as const,
    formats: { site: 'md' as const, instances: {} },
    contentFolders: [],
    maintainCase: false,
    defaultLanguage: 'text',
    magicComments: [],
    admonitions: {},
    // Components are rendered with the page that contains them, but this HTML is on all pages.
    components: [],
    messages: {},
  }
  return toPage(text, file, options)
}

function toTree(page: Page): HastRoot {
  const file = new VFile({ value: page.text, data: { page } })
  const start = { line: 1, column: 1, offset: 0 }
  const root: MdastRoot = {
    type: 'root',
    children: [{ type: 'html', value: page.text, position: { start, end: start } }],
  }
  try {
    return PROCESSOR.runSync(root, file)
  } catch (error) {
    // As with a page: depth is bounded, except for elements whose end tag may be missing.
    if (!(error instanceof Error) || error.name !== 'RangeError') throw error
    page.diagnostics.push(markdownTooLarge({ file: '', line: 1, column: 1 }))
    return { type: 'root', children: [] }
  }
}

/** HTML of an article with addresses as written. */
function toHtml(article: ArticleData): string {
  return article
    .map((segment) => {
      if (typeof segment === 'string') return segment
      if (segment.kind === 'component') return toHtml(segment.children)
      const [name, address] =
        segment.kind === 'link' ? ['href', segment.href] : ['src', segment.src]
      return `${segment.open} ${name}="${escapeAttribute(address)}">`
    })
    .join('')
}
