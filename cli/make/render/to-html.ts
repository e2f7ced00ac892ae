import { createHash } from 'node:crypto'
import { PAGE_SHEET_ID, pageSheetUrl } from '../../../runtime/contract/addresses.ts'
import type { ColorMode, LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { readToc } from '../../../runtime/contract/read-toc.ts'
import {
  ROUTE_FORMAT,
  type RouteDocument,
  type WrittenRoute,
  type WrittenSidebar,
} from '../../../runtime/contract/route-data.ts'
import { escapeAttribute, escapeText } from '../../../runtime/shared/escape-html.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Manifest } from '../../base/model/manifest.ts'
import { version } from '../../base/package/version.ts'
import { rowsOf } from './sidebar-rows.ts'
import { toSearchLinks } from './to-search-links.ts'

/** Icons, manifest and colours of the browser around the pages of a locale. Addresses are final. */
export interface PageFrame {
  favicon?: string
  touchIcon?: string
  manifest?: string
  themeColor: Readonly<Record<ColorMode, string>>
  defaultMode: ColorMode
  /** The list of pages for machines, `llms.txt`. Default: the site has none. */
  llmsTxt?: string
  /** Text for AI agents at the top of pages and copies, with `{list}` in place of that address. Default: none. */
  directive?: string
  /** HTML of the tags that the config adds to every head. Default: none. */
  headTags?: string
}

/** Input of the HTML of one page. */
export interface HtmlParts {
  route: RouteDocument
  /** {@link toWrittenToc} of the route, which its file contains too. Default: determined here. */
  toc?: WrittenRoute['toc']
  locale: LocaleDocument
  /** Address of the locale document. */
  localeUrl: string
  manifest: Manifest
  /** Tags from the head manager. */
  head: string
  /** HTML inside the root element, article included. */
  body: string
  /** Text of the inline script that runs before the first paint. */
  inlineScript: string
  /** Text of another inline script, which only a home page has. */
  homeScript?: string
  /** The site replaces components of the sidebar, so its entries cannot be read from the elements. */
  hasOwnSidebar?: boolean | undefined
  /** Icons, manifest and colour of the browser's frame, the same for all pages of a locale. */
  frame: PageFrame
  /** Address of the live reload script, `serve` only. */
  liveReload?: string | undefined
  /** Address of a chunk → its subresource integrity hash. Absent: chunks are not verified. */
  integrity?: Readonly<Record<string, string>> | undefined
}

/**
 * The whole HTML document of a page. It contains the article once, in `body`; its JSON is the route document
 * without the data that the browser reads from the head and the article.
 */
export function toHtml(parts: HtmlParts): string {
  const { route, locale, manifest } = parts
  const page = route.page === undefined ? undefined : manifest.pages[route.page]
  const scripts = [...manifest.scripts, ...(page?.scripts ?? [])]
  const styles = [...manifest.styles, ...(page?.styles ?? []), ...(route.styles ?? [])]
  return [
    '<!doctype html>',
    `<html lang="${escapeAttribute(locale.lang)}" dir="${locale.dir}" class="${escapeAttribute(route.htmlClass)}" data-has-hydrated="false">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    toThemeColor(parts.frame),
    toDescribedBy(parts),
    parts.head,
    `<script>${parts.inlineScript}</script>`,
    parts.homeScript === undefined ? '' : `<script>${parts.homeScript}</script>`,
    ...manifest.fonts.map(
      (href) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeAttribute(href)}">`,
    ),
    ...styles.map(
      (href) =>
        `<link rel="stylesheet" href="${escapeAttribute(href)}"${toIntegrity(href, parts)}>`,
    ),
    toPageSheetLink(route),
    `<link rel="preload" as="fetch" crossorigin id="octavo-locale" href="${escapeAttribute(parts.localeUrl)}">`,
    ...scripts.map(
      (src) => `<script defer src="${escapeAttribute(src)}"${toIntegrity(src, parts)}></script>`,
    ),
    toSearchLinks(locale),
    ...toFrameLinks(parts.frame),
    `<meta name="generator" content="Octavo ${version}">`,
    parts.frame.headTags ?? '',
    '</head>',
    `<body>${toDirective(parts)}<div id="octavo">${parts.body}</div>`,
    `<script type="application/json" id="octavo-route">${toInlineJson(toData(parts))}</script>`,
    parts.liveReload === undefined
      ? ''
      : `<script defer src="${escapeAttribute(parts.liveReload)}"></script>`,
    '</body></html>\n',
  ].join('')
}

/** The `integrity` attribute of a chunk, with a leading space; '' if chunks are not verified. */
export function toIntegrity(address: string, { integrity }: Pick<HtmlParts, 'integrity'>): string {
  const hash = integrity?.[address]
  return hash === undefined ? '' : ` integrity="${hash}"`
}

/** The route document without the data that the browser reads from elements of the page. */
function toData({ route, toc = toWrittenToc(route), hasOwnSidebar }: HtmlParts): unknown {
  const { sidebar } = route
  const unsaid = { head: undefined, article: undefined, css: undefined, styles: undefined }
  const data = { ...route, toc, ...unsaid }
  if (!sidebar) return data
  const { branch, ...place } = sidebar
  const rows = hasOwnSidebar ? undefined : rowsOf(branch)
  const written: WrittenSidebar = { ...place, ...(rows ? { rows } : { branch }) }
  return { ...data, sidebar: written }
}

/**
 * The route document as a file: its format comes first, and it names the level of the page in the sidebar,
 * whose levels are separate documents.
 */
export function toRouteJson(route: RouteDocument, toc = toWrittenToc(route)): string {
  const sidebar = route.sidebar && { ...route.sidebar, branch: undefined }
  return JSON.stringify({ format: ROUTE_FORMAT, ...route, toc, ...omitUndefined({ sidebar }) })
}

/** The lowest and highest level, if they and the headings of the article determine the entries; else all entries. */
export function toWrittenToc({ article, toc }: RouteDocument): WrittenRoute['toc'] {
  const levels = toc.map(({ level }) => level)
  const range = [Math.min(...levels), Math.max(...levels)] as const
  const isSame = JSON.stringify(readToc(article, range)) === JSON.stringify(toc)
  return toc.length > 0 && isSame ? range : toc
}

/** Link to the style sheet of the page; the address contains a hash of its text. */
function toPageSheetLink({ permalink, css }: RouteDocument): string {
  if (css === undefined) return ''
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
  const href = `${pageSheetUrl(permalink)}?${hash}`
  return `<link rel="stylesheet" id="${PAGE_SHEET_ID}" href="${escapeAttribute(href)}">`
}

/** JSON in which `<` is escaped, so that no text can end the script element around it. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Theme colour. Scripts select one of its two values before the first paint, and when the colour mode changes. */
export function toThemeColor({ themeColor: { light, dark }, defaultMode }: PageFrame): string {
  const content = defaultMode === 'dark' ? dark : light
  return `<meta name="theme-color" content="${content}" data-light="${light}" data-dark="${dark}">`
}

/** Link to the list of pages, as llmstxt.org defines it. A live server has no such file. */
function toDescribedBy({ frame, liveReload }: HtmlParts): string {
  if (frame.llmsTxt === undefined || liveReload !== undefined) return ''
  return `<link rel="describedby" href="${escapeAttribute(frame.llmsTxt)}">`
}

/** The line for AI agents, which convert a page with all of its text. Readers and screen readers do not get it. */
function toDirective({ frame: { llmsTxt, directive }, liveReload }: HtmlParts): string {
  if (llmsTxt === undefined || directive === undefined || liveReload !== undefined) return ''
  const href = escapeAttribute(llmsTxt)
  const link = `<a href="${href}">${href}</a>`
  return `<p hidden>${escapeText(directive).replace('{list}', () => link)}</p>`
}

function toFrameLinks({ favicon, touchIcon, manifest }: PageFrame): string[] {
  const type = favicon?.endsWith('.svg') ? ' type="image/svg+xml"' : ''
  return [
    ...(favicon === undefined
      ? []
      : [`<link rel="icon"${type} href="${escapeAttribute(favicon)}">`]),
    ...(touchIcon === undefined
      ? []
      : [`<link rel="apple-touch-icon" href="${escapeAttribute(touchIcon)}">`]),
    ...(manifest === undefined
      ? []
      : [`<link rel="manifest" href="${escapeAttribute(manifest)}">`]),
  ]
}
