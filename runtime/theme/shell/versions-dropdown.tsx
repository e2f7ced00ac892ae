import type { NavbarVersions } from '../../contract/navbar-data.ts'
import { toVersionHref, useReaderVersions } from '../../hooks/docs-version.ts'
import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useLocale, useLocation, useRoute } from '../../router/runtime-context.ts'
import { isActiveLink } from './active-link.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { NavbarEntries } from './navbar-entries.tsx'
import { useShownEntries } from './use-entry-links.ts'
import { useNavbarPlace } from './use-navbar-place.ts'

/** Props of {@link VersionsDropdown}. */
export interface VersionsDropdownProps {
  /** The entry of the navbar that it renders. */
  menu: NavbarVersions
}

/** Menu with the versions of a docs instance; if there is only one entry, a link to it. */
export function VersionsDropdown({ menu }: VersionsDropdownProps) {
  const { label, links, isGuess } = useVersionLinks(menu)
  const entries = useShownEntries([...(menu.before ?? []), ...(menu.after ?? [])])
  const place = useNavbarPlace()
  const isActive =
    links.some(({ current }) => current) ||
    entries.some((entry) => entry.type === 'link' && isActiveLink(entry, place))
  const active = menu.neverActive !== true && isActive
  const [only] = links
  if (links.length + entries.length <= 1)
    return only ? (
      <Link href={only.href} className={active ? 'navbar-link active' : 'navbar-link'}>
        {label}
      </Link>
    ) : null
  const versions = versionsLabel()
  return (
    <DropdownMenu
      label={label}
      name={`${versions}: ${label}`}
      active={active}
      align={menu.position === 'right' ? 'end' : 'start'}
      className={['versions', isGuess && 'versions-guess', menu.className]
        .filter(Boolean)
        .join(' ')}
    >
      <VersionEntries menu={menu} className="dropdown-link" />
    </DropdownMenu>
  )
}

/** Label of the menu, shown on its button on narrow screens. */
export function versionsLabel({ of }: Pick<NavbarVersions, 'of'> = {}): string {
  const label = translate({
    id: 'theme.navbar.mobileVersionsDropdown.label',
    message: 'Versions',
    description: 'The label of the menu of versions',
  })
  return of === undefined ? label : `${label}: ${of}`
}

/** Props of {@link VersionEntries}. */
export interface VersionEntriesProps {
  /** The entry of the navbar that they belong to. */
  menu: NavbarVersions
  /** Class of each link: dropdown and mobile menu are styled differently. */
  className: 'dropdown-link' | 'menu-link'
}

/** The versions as list items, with the entries that the config adds. */
export function VersionEntries({ menu, className }: VersionEntriesProps) {
  const { links, choose } = useVersionLinks(menu)
  return (
    <>
      <NavbarEntries entries={menu.before} className={className} />
      {links.map(({ name, label, href, current }) => (
        <li key={name}>
          <Link
            href={href}
            className={current ? `${className} active` : className}
            aria-current={current ? 'true' : undefined}
            onClick={() => choose(name)}
          >
            {label}
          </Link>
        </li>
      ))}
      <NavbarEntries entries={menu.after} className={className} />
    </>
  )
}

/** One link for each version: to the current page if it has it, with query and hash. */
function useVersionLinks({ instance, versions, of }: NavbarVersions) {
  const route = useRoute()
  const { docs } = useLocale()
  const { search, hash } = useLocation()
  const { candidates, prefer } = useReaderVersions()
  const known = docs?.instances[instance]?.versions ?? []
  const links = versions.map(({ name, label }) => {
    const href = known.find((version) => version.name === name)?.href ?? ''
    return {
      name,
      label,
      href: toVersionHref(route, { instance, name, href }) + search + hash,
      current: route.place?.instance === instance && route.place.version === name,
    }
  })
  const wanted = candidates(instance).find((name) => versions.some((one) => one.name === name))
  const shown = versions.find(({ name }) => name === wanted) ?? versions[0]
  const choose = (version: string) => prefer(instance, version)
  // Static HTML does not depend on the reader's choice; the shown version is only certain on a page of
  // these docs.
  const isGuess = route.place?.instance !== instance
  const label = shown?.label ?? ''
  return { label: of === undefined ? label : `${of}: ${label}`, links, choose, isGuess }
}
