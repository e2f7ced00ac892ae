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

/** The two forms of an entry: in the navbar of wide screens, and as list item in the menu of narrow ones. */
interface ShownNavbarItem {
  bar: ReactNode
  menu: ReactNode
}

/** Render an entry by its type; a new type does not compile until it is added here. */
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
      // Not in the menu: the button stays in the navbar.
      return HAS_SEARCH ? { bar: <SearchButton className={item.className} />, menu: null } : NOTHING
    default:
      return item satisfies never
  }
}

const NOTHING: ShownNavbarItem = { bar: null, menu: null }

/** A link that may be hidden, because its doc is unlisted or not in the reader's versions. */
function BarLink({ entry }: { entry: LinkData | DocsLink }) {
  const [link] = useShownEntries([entry])
  return link?.type === 'link' ? <NavbarLink link={link} className="navbar-link" /> : null
}

function MenuEntry({ entry }: { entry: Parameters<typeof useShownEntries>[0][number] }) {
  return <NavbarEntries entries={[entry]} className="menu-link" />
}
