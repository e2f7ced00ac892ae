/** Texts that a locale has only in the source language, for the pages of the build and for the browser. */
import { toHashHtml, toRelativeFile } from '../../../runtime/contract/hash-addresses.ts'
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { fallbacksOf, type Messages } from '../../base/messages/translate-message.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import { toHashLocale } from '../../make/render/to-hash-page.ts'
import { planLocales } from '../../make/route/plan-locales.ts'
import { type PublishedDocument, publishFallbacks, publishLocale } from './data-files.ts'

/** Texts of the config that a locale has not translated; none for the source language itself. */
export function toSourceSetup(
  config: SiteConfig,
  locale: string,
  messages: Messages,
): Pick<LocaleSetup, 'sourceLang' | 'fallbacks'> {
  const { defaultLocale } = config.i18n
  const info = planLocales(config).find((each) => each.locale === defaultLocale)
  const source = { lang: info?.lang ?? defaultLocale, dir: info?.dir ?? 'ltr' }
  const isSource = locale === defaultLocale
  const fallbacks = isSource ? undefined : { texts: [...fallbacksOf(messages)], source }
  return { sourceLang: source.lang, ...omitUndefined({ fallbacks }) }
}

/** Data for the browser on texts in the source language, and the file that lists those of the config. */
function toFallbackTexts(
  shell: LocaleDocument,
  { fallbacks }: Pick<LocaleSetup, 'fallbacks'>,
): { data: LocaleDocument['fallbacks']; files: readonly PublishedDocument[] } | undefined {
  if (!fallbacks) return undefined
  const { source } = fallbacks
  // Numbers and symbols have no language.
  const texts = fallbacks.texts.filter((text) => /\p{L}/u.test(text))
  if (texts.length === 0) return { data: source, files: [] }
  const shown =
    shell.router === 'hash' ? texts.map((text) => toHashHtml(text, shell.base, shell)) : texts
  const file = publishFallbacks(shell, shown)
  const url = shell.router === 'hash' ? toRelativeFile(file.url, shell) : file.url
  return { data: { ...source, url }, files: [file] }
}

/** The document of a locale and its files: first the document, then the list of texts in the source language. */
export function publishShell(
  shell: LocaleDocument,
  source: Pick<LocaleSetup, 'fallbacks'>,
): { document: LocaleDocument; published: readonly [PublishedDocument, ...PublishedDocument[]] } {
  const fallbacks = toFallbackTexts(shell, source)
  const document = { ...shell, ...omitUndefined({ fallbacks: fallbacks?.data }) }
  const own = publishLocale(document.router === 'hash' ? toHashLocale(document) : document)
  return { document, published: [own, ...(fallbacks?.files ?? [])] }
}
