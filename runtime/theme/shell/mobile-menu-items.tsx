import { useLocale } from '../../router/runtime-context.ts'
import { NavbarGuard } from './navbar-guard.tsx'
import { showNavbarItem } from './show-navbar-item.tsx'

/** The entries of the navbar as a list; dropdowns are collapsed, unless they contain the current page. */
export function MobileMenuItems() {
  return (
    <ul className="menu-list">
      {useLocale().navbar.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed for the life of the document
        <NavbarGuard key={index} item={item}>
          {showNavbarItem(item).menu}
        </NavbarGuard>
      ))}
    </ul>
  )
}
