/**
 * Output of a site with a hash router: one page for each locale instead of one for each route, and documents
 * whose addresses are relative to that page. Pure.
 */
import { toHashHtml, toRelativeFile } from '../../../runtime/contract/hash-addresses.ts'
import type { LocaleDocument, LogoData } from '../../../runtime/contract/locale-data.ts'
import type { RouteDocument } from '../../../runtime/contract/route-data.ts'
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { version } from '../../base/package/version.ts'
import { type HtmlParts, toIntegrity, toThemeColor } from './to-html.ts'

/** Input of the one page of a locale. */
type HashPageParts = Omit<HtmlParts, 'route' | 'head' | 'body' | 'homeScript'>

/** The one page of a locale, which loads everything else. Without JavaScript it shows the title of the site. */
export function toHashPage(parts: HashPageParts): string {
  const { locale, manifest } = parts
  const { favicon, headTags } = parts.frame
  const at = (address: string) => escapeAttribute(toRelativeFile(address, locale))
  const title = escapeAttribute(locale.siteTitle)
  return [
    '<!doctype html>',
    `<html lang="${escapeAttribute(locale.lang)}" dir="${locale.dir}" data-has-hydrated="false">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    toThemeColor(parts.frame),
    `<title>${title}</title>`,
    `<script>${parts.inlineScript}</script>`,
    ...manifest.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${at(href)}">`,
    ),
    ...manifest.styles.map(
      (href) => `<link rel="stylesheet" href="${at(href)}"${toIntegrity(href, parts)}>`,
    ),
    `<link rel="preload" as="fetch" crossorigin id="octavo-locale" href="${at(parts.localeUrl)}">`,
    ...manifest.scripts.map(
      (src) => `<script defer src="${at(src)}"${toIntegrity(src, parts)}></script>`,
    ),
    favicon === undefined ? '' : `<link rel="icon" href="${at(favicon)}">`,
    `<meta name="generator" content="Octavo ${version}">`,
    headTags ?? '',
    `</head><body><div id="octavo"><noscript>${title}: JavaScript</noscript></div>`,
    parts.liveReload === undefined
      ? ''
      : `<script defer src="${escapeAttribute(parts.liveReload)}"></script>`,
    '</body></html>\n',
  ].join('')
}

/** Convert a route document for the one page: addresses are relative to that page, and none is canonical. */
export function toHashDocument(route: RouteDocument, locale: LocaleDocument): RouteDocument {
  const { canonical: _, ...head } = route.head
  const turn = (addresses: readonly string[]) =>
    addresses.map((address) => toRelativeFile(address, locale))
  const { islands } = route
  const ofIslands = Object.entries(islands ?? {}).map(([name, scripts]) => [name, turn(scripts)])
  return {
    ...route,
    ...omitUndefined({
      styles: route.styles && turn(route.styles),
      islands: islands && Object.fromEntries(ofIslands),
    }),
    head: { ...head, alternates: [] },
    article: toHashHtml(route.article, route.permalink, locale),
  }
}

/** Convert a locale document for the one page. Addresses of links are kept: the runtime converts them. */
export function toHashLocale(locale: LocaleDocument): LocaleDocument {
  const html = (text: string) => toHashHtml(text, locale.base, locale)
  const turn = <Item extends object>(item: Item): Item =>
    'html' in item && typeof item.html === 'string' ? { ...item, html: html(item.html) } : item
  const logoOf = ({ logo }: { logo?: LogoData }) => logo && { logo: toHashLogo(logo, locale) }
  const { announcement, footer, navbar } = locale
  return {
    ...locale,
    navbar: { ...navbar, ...logoOf(navbar), items: navbar.items.map(turn) },
    ...omitUndefined({
      announcement: announcement && turn(announcement),
      footer: footer && {
        ...footer,
        ...logoOf(footer),
        ...omitUndefined({
          copyright: footer.copyright === undefined ? undefined : html(footer.copyright),
        }),
        columns: footer.columns.map((column) => ({ ...column, items: column.items.map(turn) })),
      },
    }),
  }
}

function toHashLogo(logo: LogoData, locale: LocaleDocument): LogoData {
  return {
    ...logo,
    src: toRelativeFile(logo.src, locale),
    ...omitUndefined({
      srcDark: logo.srcDark !== undefined ? toRelativeFile(logo.srcDark, locale) : undefined,
    }),
  }
}
