import type { NavbarLocales } from '../../contract/navbar-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { NavbarEntries } from './navbar-entries.tsx'
import { useLocaleLinks } from './use-locale-links.ts'

interface LocaleEntriesProps {
  menu: NavbarLocales
  className: 'dropdown-link' | 'menu-link'
}

/**
 * The languages of this page as list items, with the entries that the config adds. Plain anchors: another
 * language has other documents, so it is a full page load.
 */
export function LocaleEntries({ menu, className }: LocaleEntriesProps) {
  return (
    <>
      <NavbarEntries entries={menu.before} className={className} />
      <Languages query={menu.query} className={className} />
      <NavbarEntries entries={menu.after} className={className} />
    </>
  )
}

function Languages({ query, className }: { query: string | undefined; className: string }) {
  const untranslated = translate({
    id: 'octavo.locale.untranslated',
    message: 'not translated',
    description: 'Stands beside a language of the language menu that does not have this page',
  })
  return useLocaleLinks(query).map(({ lang, label, href, current, translated }) => (
    <li key={lang}>
      <a
        href={href}
        lang={lang}
        hrefLang={lang}
        target="_self"
        className={current ? `${className} active` : className}
        aria-current={current ? 'true' : undefined}
      >
        {label}
      </a>
      {!translated && <span className="locale-note">{untranslated}</span>}
    </li>
  ))
}
