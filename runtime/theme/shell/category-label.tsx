import type { MouseEvent } from 'react'
import type { SidebarCategoryData } from '../../contract/route-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useHydrated } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'
import { PageBadge } from './page-badge.tsx'

interface CategoryLabelProps {
  category: SidebarCategoryData
  open: boolean
  /** Whether the category's own page is the current one. */
  current: boolean
  /** Whether the category contains the current page. */
  active: boolean
  onToggle: () => void
  onLabel: (event: MouseEvent) => void
}

/**
 * The row of a category: a link with a caret at its end, or one button for both. Before hydration the caret
 * is left out, because it would not work, and the button is a link to the first page inside.
 */
export function CategoryLabel(props: CategoryLabelProps) {
  const { category, open, current, active, onToggle, onLabel } = props
  const hydrated = useHydrated()
  const className = active ? 'active' : undefined
  const caret = <Icon name="chevron-right" className="caret" />
  if (category.href === undefined && (hydrated || category.firstHref === undefined))
    return category.collapsible ? (
      <button type="button" className={className} aria-expanded={open} onClick={onToggle}>
        <span>{category.label}</span>
        {caret}
      </button>
    ) : (
      <span className={className}>{category.label}</span>
    )
  return (
    <>
      <Link
        href={category.href ?? category.firstHref ?? ''}
        className={className}
        onClick={onLabel}
        aria-current={current ? 'page' : undefined}
      >
        {category.label}
        <PageBadge badge={category.badge} />
      </Link>
      {category.collapsible && hydrated && (
        <button
          type="button"
          className="sidebar-caret"
          aria-label={toggleLabel(open, category.label)}
          aria-expanded={open}
          onClick={onToggle}
        >
          {caret}
        </button>
      )}
    </>
  )
}

function toggleLabel(open: boolean, label: string): string {
  return open
    ? translate(
        {
          id: 'theme.DocSidebarItem.collapseCategoryAriaLabel',
          message: "Collapse sidebar category '{label}'",
        },
        { label },
      )
    : translate(
        {
          id: 'theme.DocSidebarItem.expandCategoryAriaLabel',
          message: "Expand sidebar category '{label}'",
        },
        { label },
      )
}
