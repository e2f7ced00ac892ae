/** Menus of the navbar in the menu of narrow screens: a row that expands. */
import type { ReactNode } from 'react'
import type {
  NavbarDropdownData,
  NavbarLocales,
  NavbarVersions,
} from '../../contract/navbar-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { isActiveDropdown } from './active-link.ts'
import { LocaleEntries } from './locale-entries.tsx'
import { dropdownEntries } from './navbar-dropdown.tsx'
import { NavbarEntries } from './navbar-entries.tsx'
import { useShownEntries } from './use-entry-links.ts'
import { useNavbarPlace } from './use-navbar-place.ts'
import { VersionEntries, versionsLabel } from './versions-dropdown.tsx'

/** A dropdown, expanded if it contains the current page. */
export function DropdownGroup({ dropdown }: { dropdown: NavbarDropdownData }) {
  const place = useNavbarPlace()
  const items = useShownEntries(dropdown.items)
  return (
    <MenuGroup label={dropdown.label} open={isActiveDropdown({ ...dropdown, items }, place)}>
      <NavbarEntries entries={dropdownEntries(dropdown)} className="menu-link" />
    </MenuGroup>
  )
}

/** The versions of a docs instance. */
export function VersionGroup({ menu }: { menu: NavbarVersions }) {
  return (
    <MenuGroup label={versionsLabel(menu)} open={false}>
      <VersionEntries menu={menu} className="menu-link" />
    </MenuGroup>
  )
}

/** The languages of the site; renders nothing if there is only one. */
export function LocaleGroup({ menu }: { menu: NavbarLocales }) {
  const { locales } = useLocale()
  if (locales.length < 2) return null
  const label = translate({
    id: 'theme.navbar.mobileLanguageDropdown.label',
    message: 'Languages',
    description: 'The label of the language menu',
  })
  return (
    <MenuGroup label={label} open={false}>
      <LocaleEntries menu={menu} className="menu-link" />
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
