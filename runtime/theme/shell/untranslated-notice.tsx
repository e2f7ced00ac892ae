import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { Notice } from './notice.tsx'

/** Says why a page of this language is written in another one. */
export function UntranslatedNotice() {
  const { sourceLanguage: language } = useLocale()
  return (
    <Notice
      className="theme-untranslated-banner"
      title={translate({
        id: 'octavo.untranslated.title',
        message: 'Not translated yet',
        description: 'Title of the notice on a page that is shown in the source language',
      })}
    >
      {translate(
        {
          id: 'octavo.untranslated.message',
          message: 'This page is available in {language} only.',
          description: 'Notice on a page that is shown in the source language',
        },
        { language },
      )}
    </Notice>
  )
}
