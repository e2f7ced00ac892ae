import { HAS_SEARCH, HAS_VERSIONS } from '../../contract/features.ts'
import type {
  NavbarDocsLink as DocsLink,
  NavbarLinkData as LinkData,
  NavbarItemData,
} from '../../contract/navbar-data.ts'
import { SearchButton } from '../search/search-button.tsx'
import { LocaleDropdown } from './locale-dropdown.tsx'
import { NavbarCustom } from './navbar-custom.tsx'
import { NavbarDropdown } from './navbar-dropdown.tsx'
import { NavbarLink } from './navbar-link.tsx'
import { useShownEntries } from './use-entry-links.ts'
import { VersionsDropdown } from './versions-dropdown.tsx'

/** Props of {@link NavbarItem}. */
export interface NavbarItemProps {
  /** The entry, with its labels translated and its addresses final. */
  item: NavbarItemData
}

/** One entry of the bar; an unknown type cannot come here, the config was checked. */
export function NavbarItem({ item }: NavbarItemProps) {
  switch (item.type) {
    case 'link':
    case 'docs':
      return <BarLink entry={item} />
    case 'dropdown':
      return <NavbarDropdown dropdown={item} />
    case 'localeDropdown':
      return <LocaleDropdown menu={item} />
    case 'docsVersionDropdown':
      return HAS_VERSIONS ? <VersionsDropdown menu={item} /> : null
    case 'custom':
      return <NavbarCustom entry={item} place="bar" />
    case 'html':
      return <div className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
    case 'search':
      return HAS_SEARCH ? <SearchButton className={item.className} /> : null
    default:
      return item satisfies never
  }
}

/** A link that may be hidden: its doc is unlisted, or not in the reader's versions. */
function BarLink({ entry }: { entry: LinkData | DocsLink }) {
  const [link] = useShownEntries([entry])
  return link?.type === 'link' ? <NavbarLink link={link} className="navbar-link" /> : null
}
