import type { NavbarItemData } from '../../contract/navbar-data.ts'
import { showNavbarItem } from './show-navbar-item.tsx'

/** Props of {@link NavbarItem}. */
export interface NavbarItemProps {
  /** The entry, with its labels translated and its addresses final. */
  item: NavbarItemData
}

/** One entry of the bar; an unknown type cannot come here, the config was checked. */
export function NavbarItem({ item }: NavbarItemProps) {
  return showNavbarItem(item).bar
}
