/** Markdown copies of pages, for machine readers: a file next to each page, and a link to it in the head. */
import { mergeHead, TAG_OF_PAGE } from '../../../runtime/contract/page-head.ts'
import type { HeadData, RouteDocument } from '../../../runtime/contract/route-data.ts'
import { escapeText } from '../../../runtime/shared/escape-html.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { Route } from '../../base/model/route.ts'
import { decodePath } from '../../read/links/permalink.ts'
import { findText } from '../../read/links/text-table.ts'
import type { LocaleRenderer } from './render-context.ts'
import type { LocaleSetup, RenderSetup } from './render-setup.ts'
import { toTagHtml } from './tag-html.ts'

/** Absolute path of the Markdown copy of a page; `undefined` for a page without one. */
export function markdownPathOf(
  permalink: string,
  { markdownCopies }: Pick<RenderSetup, 'markdownCopies'>,
): string | undefined {
  return markdownCopies && findText(markdownCopies, permalink)
}

/** Add a link to the copy to a head. It is a path, because a preview of the site has another origin. */
export function withMarkdownLink(head: HeadData, path: string | undefined): HeadData {
  if (path === undefined) return head
  const attributes = { rel: 'alternate', type: 'text/markdown', href: path, [TAG_OF_PAGE]: '' }
  return mergeHead(head, { meta: [], tags: toTagHtml({ tagName: 'link', attributes }) })
}

/** A rendered page. */
interface RenderedPage {
  document: RouteDocument
  /** HTML around the article. */
  body: string
}

/** The Markdown copy of a page as an output file; empty for a page without one. */
export function toMarkdownCopies(
  route: Route,
  page: RenderedPage,
  { setup, locale, writeMarkdown }: LocaleRenderer,
): OutputFile[] {
  const path = markdownPathOf(route.permalink, setup)
  if (path === undefined || !writeMarkdown) return []
  const { url } = locale.document
  const toAddress = createAddresses(url + route.permalink, url, setup)
  const { siteBase } = setup.policy
  const below = path.startsWith(siteBase) ? path.slice(siteBase.length) : path.slice(1)
  const markdown = writeMarkdown(htmlOf(route, page), toAddress)
  return [{ path: decodePath(below), content: toDirectiveLine(locale) + markdown }]
}

/** The first lines of each copy of a locale, for AI agents, which may have found it without the list of pages; may be ''. */
export function toDirectiveLine({
  document,
  frame,
}: Pick<LocaleSetup, 'document' | 'frame'>): string {
  const { llmsTxt, directive } = frame
  if (llmsTxt === undefined || directive === undefined) return ''
  return `> ${directive.replace('{list}', () => `<${document.url}${llmsTxt}>`)}\n\n`
}

/** The heading and the article; for a page without a Markdown file, the content of `<main>`. */
function htmlOf({ file }: Route, { document, body }: RenderedPage): string {
  if (!file) return /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(body)?.[1] ?? body
  const { heading, article } = document
  return heading === undefined ? article : `<h1>${escapeText(heading)}</h1>${article}`
}

/** Makes addresses of a page absolute, for its entry in a feed. An invalid address stays as its author wrote it. */
export function toFeedAddress(page: string) {
  return (href: string): string => (URL.canParse(href, page) ? new URL(href, page).href : href)
}

/** Makes addresses absolute; the address of a page of the site becomes that of its copy. */
function createAddresses(page: string, origin: string, setup: RenderSetup) {
  return (href: string): string => {
    if (!URL.canParse(href, page)) return href
    const address = new URL(href, page)
    const isOwn = address.origin === new URL(origin).origin && address.search === ''
    const copy = isOwn ? markdownPathOf(address.pathname, setup) : undefined
    return copy === undefined ? address.href : origin + copy + address.hash
  }
}
