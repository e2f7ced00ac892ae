import { translate } from '../../i18n/translate.tsx'
import { useLocaleLinks } from './use-locale-links.ts'

/**
 * The languages of this page, as list items. Plain anchors: another language is another set of
 * documents, so it is a full page load.
 */
export function LocaleEntries({ className }: { className: string }) {
  const untranslated = translate({
    id: 'octavo.locale.untranslated',
    message: 'not translated',
    description: 'Stands beside a language of the language menu that does not have this page',
  })
  return useLocaleLinks().map(({ lang, label, href, current, translated }) => (
    <li key={lang}>
      <a
        href={href}
        lang={lang}
        hrefLang={lang}
        target="_self"
        className={current ? `${className} active` : className}
        {...(current ? { 'aria-current': 'true' as const } : {})}
      >
        {label}
      </a>
      {!translated && <span className="locale-note">{untranslated}</span>}
    </li>
  ))
}
