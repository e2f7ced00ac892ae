import type { ReactNode } from 'react'
import type { NavbarItem } from '../../contract/locale-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { isActiveDropdown } from './active-link.ts'
import { LocaleEntries } from './locale-entries.tsx'
import { dropdownEntries } from './navbar-dropdown.tsx'
import { NavbarLink } from './navbar-link.tsx'
import { useNavbarPlace } from './use-navbar-place.ts'

/** The entries of the bar as a list; dropdowns fold, open where the page at hand is inside. */
export function MobileMenuItems() {
  return (
    <ul className="menu-list">
      {useLocale().navbar.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed for the life of the document
        <MobileMenuItem key={index} item={item} />
      ))}
    </ul>
  )
}

function MobileMenuItem({ item }: { item: NavbarItem }) {
  const place = useNavbarPlace()
  const { locales } = useLocale()
  switch (item.type) {
    case 'link':
      return (
        <li>
          <NavbarLink link={item} className="menu-link" />
        </li>
      )
    case 'dropdown':
      return (
        <MenuGroup label={item.label} open={isActiveDropdown(item, place)}>
          {dropdownEntries(item).map((entry) =>
            entry.type === 'html' ? (
              <li key={entry.html} dangerouslySetInnerHTML={{ __html: entry.html }} />
            ) : (
              <li key={entry.href}>
                <NavbarLink link={entry} className="menu-link" />
              </li>
            ),
          )}
        </MenuGroup>
      )
    case 'localeDropdown':
      return locales.length > 1 ? <Languages /> : null
    case 'html':
      return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
    case 'search':
      return null
  }
}

function Languages() {
  const label = translate({
    id: 'theme.navbar.mobileLanguageDropdown.label',
    message: 'Languages',
    description: 'The label of the language menu',
  })
  return (
    <MenuGroup label={label} open={false}>
      <LocaleEntries className="menu-link" />
    </MenuGroup>
  )
}

interface MenuGroupProps {
  label: string
  open: boolean
  children: ReactNode
}

function MenuGroup({ label, open, children }: MenuGroupProps) {
  return (
    <li>
      <details className="menu-group" open={open}>
        <summary className="menu-link">{label}</summary>
        <ul className="menu-list">{children}</ul>
      </details>
    </li>
  )
}
