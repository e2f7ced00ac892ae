import type { NavbarDropdown as NavbarDropdownData } from '../../contract/locale-data.ts'
import { isActiveDropdown } from './active-link.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { NavbarLink } from './navbar-link.tsx'
import { useNavbarPlace } from './use-navbar-place.ts'

/** A dropdown of the bar; its own page, where it has one, is the first entry. */
export function NavbarDropdown({ dropdown }: { dropdown: NavbarDropdownData }) {
  const place = useNavbarPlace()
  return (
    <DropdownMenu
      label={dropdown.label}
      active={isActiveDropdown(dropdown, place)}
      align={dropdown.position === 'right' ? 'end' : 'start'}
      {...(dropdown.className === undefined ? {} : { className: dropdown.className })}
    >
      {(close) =>
        dropdownEntries(dropdown).map((item) =>
          item.type === 'html' ? (
            <li
              key={item.html}
              className={item.className}
              dangerouslySetInnerHTML={{ __html: item.html }}
            />
          ) : (
            <li key={item.href}>
              <NavbarLink link={item} className="dropdown-link" onClick={close} />
            </li>
          ),
        )
      }
    </DropdownMenu>
  )
}

/** The entries of a dropdown, its own page first. */
export function dropdownEntries({ label, href, position, items }: NavbarDropdownData) {
  return href === undefined ? items : [{ type: 'link' as const, label, href, position }, ...items]
}
