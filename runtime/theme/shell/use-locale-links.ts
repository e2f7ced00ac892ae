import {
  useHrefOf,
  useLocale,
  useLocation,
  usePermalink,
  useRoute,
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
 * One link for each language, in menu order; once hydrated they keep the query and the hash.
 *
 * @param query - Joined to the page's own: `from=menu`.
 */
export function useLocaleLinks(query?: string): LocaleLink[] {
  const { locales, locale } = useLocale()
  const { alternates } = useRoute()
  const permalink = usePermalink()
  const { search, hash } = useLocation()
  const hrefOf = useHrefOf()
  return locales.map(({ locale: name, lang, label, base }) => {
    const alternate = alternates.find((one) => one.locale === name)
    const current = name === locale
    const address = current ? permalink : alternate?.permalink
    return {
      lang,
      label,
      href: hrefOf(address === undefined ? base : address + joinQuery(search, query) + hash),
      current,
      translated: current || alternate?.translated === true,
    }
  })
}

function joinQuery(search: string, query: string | undefined): string {
  if (query === undefined) return search
  return search === '' ? `?${query}` : `${search}&${query}`
}
