import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { baseLanguage } from '../../../runtime/search/engine/writer.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Route } from '../../base/model/route.ts'
import type { SearchablePage, SearchText } from './search-page.ts'

/** The part of the locale that planning uses. */
interface SearchLocale {
  document: Pick<LocaleDocument, 'lang' | 'search' | 'siteTitle'>
  /** BCP 47 tag of pages that are not translated. */
  sourceLang: string
}

/** Lower than 1, because a category page only repeats text of its pages. */
const CATEGORY_BOOST = 0.5

/** The search page of a route; `null` if search leaves the route out. Pure. */
export function planSearchPage(
  route: Route,
  { document, sourceLang }: SearchLocale,
): SearchablePage | null {
  const { frontMatter, place, kind } = route
  if (kind !== 'doc' && kind !== 'markdown' && kind !== 'category') return null
  const isHidden = frontMatter.unlisted || frontMatter.draft || route.noIndex
  if (isHidden || frontMatter.search?.exclude) return null
  return {
    url: route.permalink,
    title: route.title,
    group: findGroup(route, document),
    tag: place ? `docs-${place.instance}-${place.version}` : 'default',
    version: place?.version ?? '',
    lang: baseLanguage(route.untranslated ? sourceLang : document.lang),
    boost: frontMatter.search?.boost ?? (kind === 'category' ? CATEGORY_BOOST : 1),
    keywords: route.keywords ?? [],
    ...omitUndefined({ badge: frontMatter.badge?.text }),
    lead: toLead(route),
  }
}

/** The same for a page written in React, whose text is known once it is rendered. */
export function planReactPage(
  route: Route,
  { title, description }: SearchText,
  { document }: Pick<SearchLocale, 'document'>,
): SearchablePage | null {
  if (route.kind !== 'page' || route.noIndex) return null
  return {
    url: route.permalink,
    title,
    group: document.siteTitle,
    tag: 'default',
    version: '',
    lang: baseLanguage(document.lang),
    boost: 1,
    keywords: [],
    lead: description ? [description] : [],
  }
}

/** Name of the group: the outermost category of the page, else its docs, else the site. */
function findGroup(
  { breadcrumbs, place }: Route,
  { search, siteTitle }: SearchLocale['document'],
): string {
  const [outermost, inner] = breadcrumbs
  if (outermost && inner) return outermost.label
  const instance = search?.instances.find(({ id }) => id === place?.instance)
  return instance?.label ?? siteTitle
}

function toLead({ kind, description, cards }: Route): string[] {
  if (kind !== 'category') return []
  return [description ?? '', ...(cards ?? []).map((card) => toCardText(card))]
}

function toCardText({ label, description }: { label: string; description?: string }): string {
  return description ? `${label}: ${description}` : label
}
