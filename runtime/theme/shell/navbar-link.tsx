import type { NavbarLinkData } from '../../contract/navbar-data.ts'
import { Link } from '../../router/link.tsx'
import { ExternalMark } from '../icons/external-mark.tsx'
import { isActiveLink } from './active-link.ts'
import { useNavbarPlace } from './use-navbar-place.ts'

/** Props of {@link NavbarLink}. */
export interface NavbarLinkProps {
  /** The entry, with its label translated and its address final. */
  link: NavbarLinkData
  /** Class of the anchor: navbar, dropdown and menu are styled differently. */
  className: string
  /** Called when the reader follows the link, to close the surrounding menu. Default: nothing. */
  onClick?: (() => void) | undefined
}

/** One link of the navbar, of a dropdown or of the mobile menu. */
export function NavbarLink({ link, className, onClick }: NavbarLinkProps) {
  const place = useNavbarPlace()
  const active = isActiveLink(link, place)
  return (
    <Link
      href={link.href}
      className={[className, active && 'active', link.className].filter(Boolean).join(' ')}
      aria-current={active ? (link.href === place.permalink ? 'page' : 'true') : undefined}
      onClick={onClick}
      {...link.attributes}
    >
      {link.html === undefined ? (
        link.label
      ) : (
        <span dangerouslySetInnerHTML={{ __html: link.html }} />
      )}
      {link.external && <ExternalMark />}
    </Link>
  )
}
