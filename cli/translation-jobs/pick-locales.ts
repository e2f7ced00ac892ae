/** Which locales a job is about, where they need not be named. */
import { localeIsSource, localeNeeded } from '../errors/catalogue.ts'
import type { OpenSite } from '../pipeline/open-site.ts'
import { translationLocales } from '../scan/translation-folders.ts'

/**
 * The locale asked for, or all that content is translated to.
 *
 * @throws `LOCALE_SOURCE` where that is the language of the source.
 */
export function pickLocales({ loaded }: OpenSite, locale: string | undefined): string[] {
  const { defaultLocale } = loaded.config.i18n
  const translated = translationLocales(loaded)
  if (locale === defaultLocale || translated.length === 0)
    throw localeIsSource(defaultLocale, translated)
  return locale === undefined ? translated : [locale]
}

/**
 * The locale asked for, or the only one that content is translated to.
 *
 * @throws as {@link pickLocales}; `LOCALE_NEEDED` where there are several.
 */
export function pickOne(site: OpenSite, locale: string | undefined): string {
  const locales = pickLocales(site, locale)
  const [only] = locales
  if (only === undefined || locales.length > 1) throw localeNeeded(locales)
  return only
}
