/** Selects the locales of a job if the command line names none. */
import { localeIsSource, localeNeeded } from '../../base/errors/catalogue.ts'
import { translationLocales } from '../../read/scan/translation-folders.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'

/**
 * The named locale, or all translated ones.
 *
 * @throws `LOCALE_SOURCE` if the named locale is the source language, or if there are no others.
 */
export function pickLocales({ loaded }: OpenSite, locale: string | undefined): string[] {
  const { defaultLocale } = loaded.config.i18n
  const translated = translationLocales(loaded)
  if (locale === defaultLocale || translated.length === 0)
    throw localeIsSource(defaultLocale, translated)
  return locale === undefined ? translated : [locale]
}

/**
 * The named locale, or the only translated one.
 *
 * @throws as {@link pickLocales}; `LOCALE_NEEDED` if there are several.
 */
export function pickOne(site: OpenSite, locale: string | undefined): string {
  const locales = pickLocales(site, locale)
  const [only] = locales
  if (only === undefined || locales.length > 1) throw localeNeeded(locales)
  return only
}
