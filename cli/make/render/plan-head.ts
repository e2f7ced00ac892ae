import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { mergeHead, TAG_OF_PAGE } from '../../../runtime/contract/page-head.ts'
import type { HeadData } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { isHidden } from '../../base/model/is-hidden.ts'
import type { Route, ShownRoute, SocialImage } from '../../base/model/route.ts'

type Meta = HeadData['meta'][number]

/** Data that the heads of all pages share. */
export interface HeadSetup {
  /** Keep the whole site out of search engines. */
  noIndex: boolean
  /** Social image of pages without their own. */
  image?: string
  /** `<meta>` of every page, in order. */
  metadata: readonly Meta[]
  /** Docs instance, or permalink of a page → its feeds. Default: none. */
  feeds?: Readonly<Record<string, NonNullable<HeadData['feeds']>>>
  /** Drawn social images by docs instance; `''` is for pages outside of docs. Default: none. */
  socialImages?: Readonly<Record<string, SocialImage>>
}

/** One page and its locale. */
interface HeadInput extends HeadSetup {
  route: ShownRoute
  document: LocaleDocument
  /** Other tags of the page say which kind of article it is. Default: `false`. */
  isDescribed?: boolean
}

/**
 * Plan the head of a page. The runtime derives `og:` and `twitter:` alternates of title,
 * description, address and image from their fields; `meta` holds all other tags.
 */
export function planHead(input: HeadInput): HeadData {
  const { route, document, metadata } = input
  const { kind, description } = route
  const noindex = isHidden(route, input)
  const drawn = drawnImage(input)
  const image = route.image ?? input.image ?? drawn?.path
  const tags = toJsonLd(route, document, input.isDescribed)
  const own = ownNames(route, noindex)
  const feeds = [route.permalink, route.place?.instance ?? ''].flatMap(
    (name) => input.feeds?.[name] ?? [],
  )
  const head = {
    title: toTitle(route.title, document),
    ...omitUndefined({
      description: description === '' ? undefined : description,
      canonical: kind === 'not-found' ? undefined : document.url + canonicalOf(route, document),
      image: image === undefined ? undefined : toImageUrl(image, document),
      noindex: noindex || undefined,
      keywords: route.keywords?.length ? route.keywords.join(',') : undefined,
    }),
    alternates: toAlternates(route, document),
    ...omitUndefined({ feeds: feeds.length > 0 ? feeds : undefined }),
    meta: mergeMeta(
      [...toMeta(route, document), ...toImageMeta(drawn)],
      metadata.filter((meta) => !own.has(nameOf(meta))),
    ),
    ...omitUndefined({ tags }),
  }
  return route.head ? mergeHead(head, route.head) : head
}

/** `page | site`; the site's title alone if the page has none, or the same. */
function toTitle(
  title: string,
  { siteTitle, titleDelimiter }: Pick<LocaleDocument, 'siteTitle' | 'titleDelimiter'>,
): string {
  const page = title.trim()
  return page === '' || page === siteTitle ? siteTitle : `${page} ${titleDelimiter} ${siteTitle}`
}

function toImageUrl(image: string, { url, siteBase }: LocaleDocument): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(image)) return image
  return url + (image.startsWith(siteBase) ? image : siteBase + image.replace(/^\//, ''))
}

/** The social image that was drawn for a page; `undefined` if the page or the config sets an image. */
function drawnImage({ route, image, socialImages }: HeadInput): SocialImage | undefined {
  if (route.image !== undefined || image !== undefined) return undefined
  return route.socialImage ?? socialImages?.[route.place?.instance ?? ''] ?? socialImages?.['']
}

/** Size and alternative text of a social image, for networks that have not loaded it yet. */
function toImageMeta(image: SocialImage | undefined): Meta[] {
  if (!image) return []
  return [
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:image:alt', content: image.alt },
  ]
}

/** Canonical path: of an untranslated page, the page in the source language; a version may set another. */
function canonicalOf(
  { permalink, untranslated, alternates, canonical }: Route,
  { defaultLocale }: LocaleDocument,
): string {
  if (canonical !== undefined) return canonical
  const source = untranslated && alternates.find(({ locale }) => locale === defaultLocale)
  return source ? source.permalink : permalink
}

/**
 * The page in each locale that has translated it. Empty for a site in one language, the not-found page, an
 * untranslated page, and a page whose canonical address is another page.
 */
export function toAlternates(
  {
    kind,
    alternates,
    untranslated,
    canonical,
  }: Pick<Route, 'kind' | 'alternates' | 'untranslated' | 'canonical'>,
  { url, locales, defaultLocale }: Pick<LocaleDocument, 'url' | 'locales' | 'defaultLocale'>,
): HeadData['alternates'] {
  if (kind === 'not-found' || untranslated || canonical !== undefined) return []
  if (locales.length < 2) return []
  const langOf = new Map(locales.map(({ locale, lang }) => [locale, lang]))
  const others = alternates
    .filter(({ translated }) => translated)
    .map(({ locale, permalink }) => ({
      hreflang: langOf.get(locale) ?? locale,
      href: url + permalink,
    }))
  const source = alternates.find(({ locale }) => locale === defaultLocale)
  return source ? [...others, { hreflang: 'x-default', href: url + source.permalink }] : others
}

/**
 * The locale of the page's text, and those of its translations. An untranslated page is in the source
 * language; a language that only shows the source of a page is no alternate of it.
 */
function toLocaleMeta(
  { untranslated, alternates }: Pick<Route, 'untranslated' | 'alternates'>,
  { locale, lang, locales, defaultLocale }: LocaleDocument,
): Meta[] {
  const langOf = new Map(locales.map((one) => [one.locale, one.lang]))
  const shown = untranslated ? defaultLocale : locale
  const others = alternates.filter((one) => one.translated && one.locale !== shown)
  return [
    { property: 'og:locale', content: toGraphLocale(langOf.get(shown) ?? lang) },
    ...others.map((one) => ({
      property: 'og:locale:alternate',
      content: toGraphLocale(langOf.get(one.locale) ?? one.locale),
    })),
  ]
}

/** Name of a locale in Open Graph tags, such as `de_AT`. */
const toGraphLocale = (lang: string) => lang.replace('-', '_')

function toMeta(route: Route, document: LocaleDocument): Meta[] {
  const { place, kind } = route
  const { locale, siteTitle } = document
  const isDocs = place !== undefined && kind !== 'not-found'
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:type', content: isDocs ? 'article' : 'website' },
    { property: 'og:site_name', content: siteTitle },
    ...toLocaleMeta(route, document),
    // Crawlers may follow links of the search page, but not those of an unlisted page.
    ...(kind === 'search' ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { name: 'octavo_locale', content: locale },
    ...(isDocs ? [{ name: 'octavo_version', content: place.version }] : []),
    { name: 'octavo_tag', content: toSearchTag(kind, isDocs ? place : undefined) },
  ]
}

function toSearchTag(kind: Route['kind'], place: Route['place']): string {
  if (kind === 'tags') return 'doc_tags_list'
  if (kind === 'tag') return 'doc_tag_doc_list'
  return place ? `docs-${place.instance}-${place.version}` : 'default'
}

/** The config's entries come last and replace those of the same name. */
function mergeMeta(own: readonly Meta[], configured: readonly Meta[]): Meta[] {
  const replaced = new Set(configured.map(nameOf))
  return [...own.filter((meta) => !replaced.has(nameOf(meta))), ...configured]
}

/** Names of metas that the page sets itself, which an entry for all pages must not replace. */
function ownNames(route: ShownRoute, noindex: boolean): ReadonlySet<string> {
  return new Set([
    'og:url',
    ...(route.title === '' ? [] : ['og:title']),
    ...(route.description === '' ? [] : ['description', 'og:description']),
    ...(route.keywords?.length ? ['keywords'] : []),
    ...(route.image === undefined ? [] : ['og:image', 'twitter:image']),
    ...(noindex ? ['robots'] : []),
  ])
}

function nameOf({ name, property }: Meta): string {
  return property ?? name ?? ''
}

/** JSON-LD for search engines; `<` is escaped, so that no text can end the script element. */
function toJsonLd(route: Route, document: LocaleDocument, isDescribed = false): string | undefined {
  const article = isDescribed ? null : toArticle(route, document)
  const things = [toBreadcrumbList(route, document), article].flatMap((thing) =>
    thing ? [{ '@context': 'https://schema.org', ...thing }] : [],
  )
  if (things.length === 0) return undefined
  const json = JSON.stringify(things.length === 1 ? things[0] : things).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json" ${TAG_OF_PAGE}="">${json}</script>`
}

/** `BreadcrumbList` of schema.org, of the breadcrumbs with a link; `null` if there are none. */
function toBreadcrumbList({ breadcrumbs }: Route, { url }: LocaleDocument) {
  const steps = breadcrumbs.flatMap(({ label, permalink }) =>
    permalink === undefined ? [] : [{ label, permalink }],
  )
  if (steps.length === 0) return null
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, permalink }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: url + permalink,
    })),
  }
}

/** `TechArticle` of schema.org; `null` if the last change has no date. Names the author only if pages do. */
function toArticle(
  { title, kind, lastUpdate, lastUpdated, untranslated }: Route,
  { lang, locales, defaultLocale }: LocaleDocument,
) {
  if (kind !== 'doc' || lastUpdate?.date === undefined) return null
  const source = locales.find(({ locale }) => locale === defaultLocale)?.lang
  return {
    '@type': 'TechArticle',
    headline: title,
    inLanguage: untranslated ? (source ?? lang) : lang,
    dateModified: lastUpdate.date,
    ...omitUndefined({
      author:
        lastUpdated?.author === undefined
          ? undefined
          : { '@type': 'Person', name: lastUpdated.author },
    }),
  }
}
