import {
  useHrefOf,
  useLocale,
  useLocation,
  usePermalink,
  useRoute,
  useRouteState,
} from '../../router/runtime-context.ts'

/** The current page in one language of the site. */
interface LocaleLink {
  lang: string
  label: string
  href: string
  current: boolean
  /** False if the link opens this page in the source language, or to the home page. */
  translated: boolean
}

/**
 * One link for each language, in menu order; once hydrated they keep query and hash. For a page that does
 * not exist, or could not be loaded, only the path is known, so it is kept too.
 *
 * @param query - Appended to the query of the page: `from=menu`.
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
