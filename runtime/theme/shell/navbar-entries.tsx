import type { NavbarEntry } from '../../contract/navbar-data.ts'
import { NavbarCustom } from './navbar-custom.tsx'
import { NavbarLink } from './navbar-link.tsx'
import { useShownEntries } from './use-entry-links.ts'

interface NavbarEntriesProps {
  entries: readonly NavbarEntry[] | undefined
  /** Class of a link: dropdown and mobile menu are styled differently. */
  className: 'dropdown-link' | 'menu-link'
}

/** The configured entries of a dropdown or of a group of the mobile menu, as list items. */
export function NavbarEntries({ entries = [], className }: NavbarEntriesProps) {
  return useShownEntries(entries).map((entry, index) => {
    // The index is stable: the list only changes with the reader's version, and then as a whole.
    const key = `${index} ${entry.type === 'link' ? entry.href : ''}`
    if (entry.type === 'html')
      return (
        <li
          key={key}
          className={entry.className}
          dangerouslySetInnerHTML={{ __html: entry.html }}
        />
      )
    return (
      <li key={key}>
        {entry.type === 'custom' ? (
          <NavbarCustom entry={entry} place={className === 'menu-link' ? 'menu' : 'dropdown'} />
        ) : (
          <NavbarLink link={entry} className={className} />
        )}
      </li>
    )
  })
}
