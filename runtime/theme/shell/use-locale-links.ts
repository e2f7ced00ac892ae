import {
  useHrefOf,
  useLocale,
  useLocation,
  usePermalink,
  useRoute,
  useRouteState,
} from '../../router/runtime-context.ts'

/** The page at hand in one language of the site. */
interface LocaleLink {
  lang: string
  label: string
  href: string
  current: boolean
  /** False where that language would show this page in the source language, or its home page. */
  translated: boolean
}

/**
 * One link for each language, in menu order; once hydrated they keep the query and the hash. Of a page that
 * is not there, or did not come, the path is all that is known: it is kept too.
 *
 * @param query - Joined to the page's own: `from=menu`.
 */
export function useLocaleLinks(query?: string): LocaleLink[] {
  const { locales, locale, base: ownBase } = useLocale()
  const { alternates, kind } = useRoute()
  const isUnknown = useRouteState().status === 'error' || kind === 'not-found'
  const permalink = usePermalink()
  const { path, search, hash } = useLocation()
  const hrefOf = useHrefOf()
  return locales.map(({ locale: name, lang, label, base }) => {
    const alternate = alternates.find((one) => one.locale === name)
    const current = name === locale
    const known = current ? permalink : alternate?.permalink
    const address = isUnknown ? base + path.slice(ownBase.length) : known
    return {
      lang,
      label,
      href: hrefOf(address === undefined ? base : address + joinQuery(search, query) + hash),
      current,
      translated: current || isUnknown || alternate?.translated === true,
    }
  })
}

function joinQuery(search: string, query: string | undefined): string {
  if (query === undefined) return search
  return search === '' ? `?${query}` : `${search}&${query}`
}
