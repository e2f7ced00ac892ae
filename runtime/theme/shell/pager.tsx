import type { PageLink } from '../../contract/route-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { Icon } from '../icons/icon.tsx'

/** Props of {@link Pager}. */
export interface PagerProps {
  /** The page before this one; `undefined` for the first. */
  previous: PageLink | undefined
  /** The page after this one; `undefined` for the last. */
  next: PageLink | undefined
}

/** Links to the previous and next page, in the order of the sidebar. Without any, nothing is rendered. */
export function Pager({ previous, next }: PagerProps) {
  if (!previous && !next) return null
  return (
    <nav
      className="pager"
      aria-label={translate({ id: 'theme.docs.paginator.navAriaLabel', message: 'Docs pages' })}
    >
      {previous && (
        <Link href={previous.permalink} className="pager-link pager-previous" rel="prev">
          <span className="pager-hint">
            <Icon name="arrow-left" />
            {translate({ id: 'theme.docs.paginator.previous', message: 'Previous' })}
          </span>
          <span className="pager-label">{previous.label}</span>
        </Link>
      )}
      {next && (
        <Link href={next.permalink} className="pager-link pager-next" rel="next">
          <span className="pager-hint">
            {translate({ id: 'theme.docs.paginator.next', message: 'Next' })}
            <Icon name="arrow-right" />
          </span>
          <span className="pager-label">{next.label}</span>
        </Link>
      )}
    </nav>
  )
}
