import { HAS_DARK_NAVBAR, HAS_SEARCH } from '../../contract/features.ts'
import type { NavbarPosition } from '../../contract/navbar-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale, useRoute } from '../../router/runtime-context.ts'
import { SearchButton } from '../search/search-button.tsx'
import { Brand } from './brand.tsx'
import { ColorToggle } from './color-toggle.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavbarGuard } from './navbar-guard.tsx'
import { NavbarItem } from './navbar-item.tsx'
import { useHideOnScroll } from './use-hide-on-scroll.ts'

/**
 * The navbar. Static HTML contains all its entries; on narrow screens CSS hides them, because the menu
 * contains them.
 */
export function Navbar() {
  const { navbar } = useLocale()
  const { sidebar } = useRoute()
  const { hideOnScroll } = navbar
  const hidden = useHideOnScroll(hideOnScroll)
  const classes = ['navbar theme-layout-navbar', hideOnScroll && 'navbar-hides', hidden && 'out']
  return (
    <nav
      className={classes.filter(Boolean).join(' ')}
      aria-label={translate({ id: 'theme.NavBar.navAriaLabel', message: 'Main' })}
      data-theme={HAS_DARK_NAVBAR ? 'dark' : undefined}
    >
      <div className="navbar-inner">
        {(navbar.items.length > 0 || sidebar) && <MobileMenu />}
        <Brand />
        <div className="navbar-items theme-layout-navbar-left">
          <NavbarSide position="left" />
        </div>
        <div className="navbar-items theme-layout-navbar-right">
          <NavbarSide position="right" />
          <ColorToggle />
          {HAS_SEARCH && navbar.items.every(({ type }) => type !== 'search') && <SearchButton />}
        </div>
      </div>
    </nav>
  )
}

function NavbarSide({ position }: { position: NavbarPosition }) {
  return useLocale().navbar.items.map((item, index) =>
    item.position === position ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed for the life of the document
      <NavbarGuard key={index} item={item}>
        <NavbarItem item={item} />
      </NavbarGuard>
    ) : null,
  )
}
