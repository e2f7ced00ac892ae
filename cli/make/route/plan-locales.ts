import type { LocaleInfo } from '../../../runtime/contract/locale-data.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { localeBases } from '../../read/links/locale-base.ts'

/** Scripts that are written from right to left, by ISO 15924 code. */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/** The configured locales with all defaults filled in, in menu order. */
export function planLocales(config: Pick<SiteConfig, 'i18n' | 'baseUrl'>): LocaleInfo[] {
  return Object.entries(localeBases(config)).map(([locale, base]) => {
    const { label, htmlLang, direction } = config.i18n.localeConfigs[locale] ?? {}
    const lang = htmlLang ?? locale
    return {
      locale,
      lang,
      label: label ?? toLabel(lang),
      dir: direction ?? toDirection(lang),
      base,
    }
  })
}

/** Name of the language in itself, `Deutsch`. */
function toLabel(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

function toDirection(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr'
}
