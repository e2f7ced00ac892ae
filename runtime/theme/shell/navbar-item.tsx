import type { NavbarItemData } from '../../contract/navbar-data.ts'
import { showNavbarItem } from './show-navbar-item.tsx'

/** Props of {@link NavbarItem}. */
export interface NavbarItemProps {
  /** The entry, with its labels translated and its addresses final. */
  item: NavbarItemData
}

/** One entry of the navbar. Its type is known, because the config was validated. */
export function NavbarItem({ item }: NavbarItemProps) {
  return showNavbarItem(item).bar
}
