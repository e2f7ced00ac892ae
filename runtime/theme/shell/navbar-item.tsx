import type { NavbarItem as NavbarItemData } from '../../contract/locale-data.ts'
import { LocaleDropdown } from './locale-dropdown.tsx'
import { NavbarDropdown } from './navbar-dropdown.tsx'
import { NavbarLink } from './navbar-link.tsx'

/** One entry of the bar; an unknown type cannot come here, the config was checked. */
export function NavbarItem({ item }: { item: NavbarItemData }) {
  switch (item.type) {
    case 'link':
      return <NavbarLink link={item} className="navbar-link" />
    case 'dropdown':
      return <NavbarDropdown dropdown={item} />
    case 'localeDropdown':
      return <LocaleDropdown position={item.position} />
    case 'html':
      return <div className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
    case 'search':
      return null
  }
}
