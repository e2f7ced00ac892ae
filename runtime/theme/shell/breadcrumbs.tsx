import type { Breadcrumb } from '../../contract/route-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useLocale, useRoute } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'
import { PageBadge } from './page-badge.tsx'

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  /** From the top of the sidebar to the page itself, which is the last. Empty: nothing is rendered. */
  crumbs: readonly Breadcrumb[]
}

/** Breadcrumbs of this page; the last is the page itself and is not a link. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  const { badge } = useRoute()
  if (crumbs.length === 0) return null
  return (
    <nav
      className="breadcrumbs theme-doc-breadcrumbs"
      aria-label={translate({ id: 'theme.docs.breadcrumbs.navAriaLabel', message: 'Breadcrumbs' })}
    >
      <ol>
        <HomeCrumb />
        {crumbs.map((crumb, index) => (
          <li key={crumb.permalink ?? crumb.label}>
            <Crumb crumb={crumb} last={index === crumbs.length - 1} />
            {index === crumbs.length - 1 && <PageBadge badge={badge} />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function HomeCrumb() {
  const { hasHome, base } = useLocale()
  if (!hasHome) return null
  const label = translate({ id: 'theme.docs.breadcrumbs.home', message: 'Home page' })
  return (
    <li>
      <Link href={base} className="breadcrumb-home" aria-label={label}>
        <Icon name="home" />
      </Link>
    </li>
  )
}

function Crumb({ crumb, last }: { crumb: Breadcrumb; last: boolean }) {
  if (last) return <span aria-current="page">{crumb.label}</span>
  if (crumb.permalink === undefined) return <span>{crumb.label}</span>
  return <Link href={crumb.permalink}>{crumb.label}</Link>
}
