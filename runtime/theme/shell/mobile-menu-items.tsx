import type { ReactNode } from 'react'
import { HAS_VERSIONS } from '../../contract/features.ts'
import type {
  NavbarDropdownData,
  NavbarItemData,
  NavbarLocales,
} from '../../contract/navbar-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { isActiveDropdown } from './active-link.ts'
import { LocaleEntries } from './locale-entries.tsx'
import { dropdownEntries } from './navbar-dropdown.tsx'
import { NavbarEntries } from './navbar-entries.tsx'
import { NavbarGuard } from './navbar-guard.tsx'
import { useShownEntries } from './use-entry-links.ts'
import { useNavbarPlace } from './use-navbar-place.ts'
import { VersionEntries, versionsLabel } from './versions-dropdown.tsx'

/** The entries of the bar as a list; dropdowns fold, open where the page at hand is inside. */
export function MobileMenuItems() {
  return (
    <ul className="menu-list">
      {useLocale().navbar.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed for the life of the document
        <NavbarGuard key={index} item={item}>
          <MobileMenuItem item={item} />
        </NavbarGuard>
      ))}
    </ul>
  )
}

function MobileMenuItem({ item }: { item: NavbarItemData }) {
  const { locales } = useLocale()
  switch (item.type) {
    case 'link':
    case 'docs':
    case 'custom':
      return <NavbarEntries entries={[item]} className="menu-link" />
    case 'dropdown':
      return <Entries dropdown={item} />
    case 'docsVersionDropdown':
      return HAS_VERSIONS ? (
        <MenuGroup label={versionsLabel()} open={false}>
          <VersionEntries menu={item} className="menu-link" />
        </MenuGroup>
      ) : null
    case 'localeDropdown':
      return locales.length > 1 ? <Languages menu={item} /> : null
    case 'html':
      return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
    case 'search':
      return null
    default:
      return item satisfies never
  }
}

function Entries({ dropdown }: { dropdown: NavbarDropdownData }) {
  const place = useNavbarPlace()
  const items = useShownEntries(dropdown.items)
  return (
    <MenuGroup label={dropdown.label} open={isActiveDropdown({ ...dropdown, items }, place)}>
      <NavbarEntries entries={dropdownEntries(dropdown)} className="menu-link" />
    </MenuGroup>
  )
}

function Languages({ menu }: { menu: NavbarLocales }) {
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
