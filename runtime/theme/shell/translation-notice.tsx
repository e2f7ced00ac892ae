import type { ReactNode } from 'react'
import { Translate, translate } from '../../i18n/translate.tsx'
import { useLocale, useRoute } from '../../router/runtime-context.ts'
import { formatDate } from './last-updated.tsx'
import { Notice } from './notice.tsx'

/** Notice that a page is shown in the source language, or that its translation is outdated. */
export function TranslationNotice() {
  const { untranslated, outdatedSince } = useRoute()
  if (untranslated) return <UntranslatedNotice />
  return outdatedSince === undefined ? null : <OutdatedNotice since={outdatedSince} />
}

function UntranslatedNotice() {
  return (
    <Notice
      className="theme-untranslated-banner"
      title={translate({
        id: 'octavo.untranslated.title',
        message: 'Not translated yet',
        description: 'Title of the notice on a page that is shown in the source language',
      })}
    >
      <Translate
        id="octavo.untranslated.message"
        description="Notice on a page that is shown in the source language"
        values={{ language: <SourceLink /> }}
      >
        {'This page is available in {language} only.'}
      </Translate>
    </Notice>
  )
}

function OutdatedNotice({ since }: { since: string }) {
  const { lang } = useLocale()
  const date = (
    // Versions of the language data may differ in a space; then the server's text is kept.
    <time dateTime={since} suppressHydrationWarning>
      {formatDate(since, lang)}
    </time>
  )
  return (
    <Notice
      className="theme-outdated-banner"
      title={translate({
        id: 'octavo.outdated.title',
        message: 'Translation out of date',
        description:
          'Title of the notice on a page whose source has changed since it was translated',
      })}
    >
      <Translate
        id="octavo.outdated.message"
        description="Notice on a page whose source has changed since it was translated"
        values={{ date, language: <SourceLink /> }}
      >
        {'The page has changed in {language} since it was translated on {date}.'}
      </Translate>
    </Notice>
  )
}

/** The name of the source language, as a link to the page in it. */
function SourceLink(): ReactNode {
  const { sourceLanguage, defaultLocale, locales } = useLocale()
  const alternate = useRoute().alternates.find(({ locale }) => locale === defaultLocale)
  if (!alternate) return sourceLanguage
  const lang = locales.find(({ locale }) => locale === defaultLocale)?.lang
  // Another language is another document, so the router must not handle this link.
  return (
    <a href={alternate.permalink} hrefLang={lang} target="_self">
      {sourceLanguage}
    </a>
  )
}
