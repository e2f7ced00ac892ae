import type { NavbarDropdownData } from '../../contract/navbar-data.ts'
import { isActiveDropdown } from './active-link.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { NavbarEntries } from './navbar-entries.tsx'
import { useShownEntries } from './use-entry-links.ts'
import { useNavbarPlace } from './use-navbar-place.ts'

/** A dropdown of the navbar; its own page, if it has one, is the first entry. */
export function NavbarDropdown({ dropdown }: { dropdown: NavbarDropdownData }) {
  const place = useNavbarPlace()
  const items = useShownEntries(dropdown.items)
  return (
    <DropdownMenu
      label={dropdown.label}
      active={isActiveDropdown({ ...dropdown, items }, place)}
      align={dropdown.position === 'right' ? 'end' : 'start'}
      className={dropdown.className}
    >
      <NavbarEntries entries={dropdownEntries(dropdown)} className="dropdown-link" />
    </DropdownMenu>
  )
}

/** The entries of a dropdown, its own page first. */
export function dropdownEntries({ label, href, position, items }: NavbarDropdownData) {
  return href === undefined ? items : [{ type: 'link' as const, label, href, position }, ...items]
}
