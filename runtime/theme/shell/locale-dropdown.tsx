import type { NavbarLocales } from '../../contract/navbar-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { LocaleEntries } from './locale-entries.tsx'

/** Props of {@link LocaleDropdown}. */
export interface LocaleDropdownProps {
  /** The entry of the navbar that it renders. */
  menu: NavbarLocales
}

/** Menu with the languages of the site; renders nothing if there is only one. */
export function LocaleDropdown({ menu }: LocaleDropdownProps) {
  const { label, locales } = useLocale()
  if (locales.length < 2) return null
  const languages = translate({
    id: 'theme.navbar.mobileLanguageDropdown.label',
    message: 'Languages',
    description: 'The label of the language menu',
  })
  return (
    <DropdownMenu
      label={label}
      icon="languages"
      name={`${languages}: ${label}`}
      align={menu.position === 'right' ? 'end' : 'start'}
      className={menu.className}
    >
      <LocaleEntries menu={menu} className="dropdown-link" />
    </DropdownMenu>
  )
}
