/**
 * HTML that is no part of a page, held to what content may have: parsed as the HTML in Markdown is,
 * what is refused there is refused here, and the rest is written anew.
 */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { escapeAttribute } from '../../runtime/shared/escape-html.ts'
import { markdownTooLarge } from '../errors/catalogue.ts'
import type { ArticleData } from '../model/article.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type Page, sourceOf, toPage } from './page.ts'
import { rehypeParsedHtml } from './plugins/parsed-html.ts'
import { remarkRawHtml } from './plugins/raw-html.ts'
import { rehypeRefusedHtml } from './plugins/refused-html.ts'
import { serialiseArticle } from './serialise-article.ts'

/** The HTML that is left, and diagnostics for what was refused, with positions in the text. */
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
 * Leave out what content must not hold. Total. A text without tags is given back as it is.
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
    // A component is rendered with the page that it is on, and this is on all of them.
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
    // As with a page: depth is bounded, but not for elements whose end tag may be missing.
    if (!(error instanceof Error) || error.name !== 'RangeError') throw error
    page.diagnostics.push(markdownTooLarge({ file: '', line: 1, column: 1 }))
    return { type: 'root', children: [] }
  }
}

/** Addresses stay as they were written. */
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
