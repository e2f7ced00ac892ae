import type { SiteConfig } from '../../config/schema.ts'

/**
 * Locale → base with both slashes, `/de/`, in menu order. It depends only on the config, not on which locales
 * are built.
 */
export function localeBases({
  i18n,
  baseUrl,
}: Pick<SiteConfig, 'i18n' | 'baseUrl'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    i18n.locales.map((locale) => {
      const base = locale === i18n.defaultLocale ? baseUrl : `${baseUrl}${locale}/`
      return [locale, i18n.localeConfigs[locale]?.baseUrl ?? base]
    }),
  )
}

/** The bases that contain an address, longest first: that of the locale, then that of the site. */
export function basesAround(pathname: string, bases: readonly string[]): string[] {
  return bases.filter((base) => `${pathname}/`.startsWith(base)).sort((a, b) => b.length - a.length)
}
