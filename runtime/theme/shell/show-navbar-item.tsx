import type { ReactNode } from 'react'
import { HAS_SEARCH, HAS_VERSIONS } from '../../contract/features.ts'
import type {
  NavbarDocsLink as DocsLink,
  NavbarLinkData as LinkData,
  NavbarItemData,
} from '../../contract/navbar-data.ts'
import { SearchButton } from '../search/search-button.tsx'
import { LocaleDropdown } from './locale-dropdown.tsx'
import { DropdownGroup, LocaleGroup, VersionGroup } from './menu-groups.tsx'
import { NavbarCustom } from './navbar-custom.tsx'
import { NavbarDropdown } from './navbar-dropdown.tsx'
import { NavbarEntries } from './navbar-entries.tsx'
import { NavbarLink } from './navbar-link.tsx'
import { useShownEntries } from './use-entry-links.ts'
import { VersionsDropdown } from './versions-dropdown.tsx'

/** One entry as wide screens show it in the bar, and as narrow ones show it in their menu: a list item. */
interface ShownNavbarItem {
  bar: ReactNode
  menu: ReactNode
}

/** How each kind of entry is shown; a new kind does not compile before it is named here. */
export function showNavbarItem(item: NavbarItemData): ShownNavbarItem {
  switch (item.type) {
    case 'link':
    case 'docs':
      return { bar: <BarLink entry={item} />, menu: <MenuEntry entry={item} /> }
    case 'custom':
      return { bar: <NavbarCustom entry={item} place="bar" />, menu: <MenuEntry entry={item} /> }
    case 'dropdown':
      return { bar: <NavbarDropdown dropdown={item} />, menu: <DropdownGroup dropdown={item} /> }
    case 'localeDropdown':
      return { bar: <LocaleDropdown menu={item} />, menu: <LocaleGroup menu={item} /> }
    case 'docsVersionDropdown':
      if (!HAS_VERSIONS) return NOTHING
      return { bar: <VersionsDropdown menu={item} />, menu: <VersionGroup menu={item} /> }
    case 'html': {
      const html = { className: item.className, dangerouslySetInnerHTML: { __html: item.html } }
      return { bar: <div {...html} />, menu: <li {...html} /> }
    }
    case 'search':
      // The menu has no entry for it: the button stays in the bar.
      return HAS_SEARCH ? { bar: <SearchButton className={item.className} />, menu: null } : NOTHING
    default:
      return item satisfies never
  }
}

const NOTHING: ShownNavbarItem = { bar: null, menu: null }

/** A link that may be hidden: its doc is unlisted, or not in the reader's versions. */
function BarLink({ entry }: { entry: LinkData | DocsLink }) {
  const [link] = useShownEntries([entry])
  return link?.type === 'link' ? <NavbarLink link={link} className="navbar-link" /> : null
}

function MenuEntry({ entry }: { entry: Parameters<typeof useShownEntries>[0][number] }) {
  return <NavbarEntries entries={[entry]} className="menu-link" />
}
