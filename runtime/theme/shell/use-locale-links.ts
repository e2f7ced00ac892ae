import { useLocale, useLocation, usePermalink, useRoute } from '../../router/runtime-context.ts'

/** The page at hand in one language of the site. */
export interface LocaleLink {
  lang: string
  label: string
  href: string
  current: boolean
  /** False where that language would show this page in the source language, or its home page. */
  translated: boolean
}

/** One link for each language, in menu order; once hydrated they keep the query and the hash. */
export function useLocaleLinks(): LocaleLink[] {
  const { locales, locale } = useLocale()
  const { twins } = useRoute()
  const permalink = usePermalink()
  const { search, hash } = useLocation()
  return locales.map(({ locale: name, lang, label, base }) => {
    const twin = twins.find((one) => one.locale === name)
    const current = name === locale
    const address = current ? permalink : twin?.permalink
    return {
      lang,
      label,
      href: address === undefined ? base : address + search + hash,
      current,
      translated: current || twin?.translated === true,
    }
  })
}
