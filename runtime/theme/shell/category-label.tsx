import type { MouseEvent } from 'react'
import type { SidebarCategoryData } from '../../contract/route-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useHydrated } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'

interface CategoryLabelProps {
  category: SidebarCategoryData
  open: boolean
  /** The category's own page is the page at hand. */
  current: boolean
  /** The page at hand is in here. */
  active: boolean
  onToggle: () => void
  onLabel: (event: MouseEvent) => void
}

/**
 * The row of a category: a link with a caret beside it, or one button for both. Before hydration the
 * latter is a link to the first page inside, so that it leads somewhere without script.
 */
export function CategoryLabel(props: CategoryLabelProps) {
  const { category, open, current, active, onToggle, onLabel } = props
  const hydrated = useHydrated()
  const className = active ? 'sidebar-link active' : 'sidebar-link'
  const caret = <Icon name="chevron-right" className="caret" />
  if (category.href === undefined && (hydrated || category.firstHref === undefined))
    return category.collapsible ? (
      <button type="button" className={className} aria-expanded={open} onClick={onToggle}>
        <span>{category.label}</span>
        {caret}
      </button>
    ) : (
      <span className={`${className} sidebar-heading`}>{category.label}</span>
    )
  return (
    <div className="sidebar-row">
      <Link
        href={category.href ?? category.firstHref ?? ''}
        className={className}
        onClick={onLabel}
        aria-current={current ? 'page' : undefined}
      >
        {category.label}
      </Link>
      {category.collapsible && (
        <button
          type="button"
          className="sidebar-caret"
          aria-label={toggleLabel(open, category.label)}
          aria-expanded={open}
          disabled={!hydrated}
          onClick={onToggle}
        >
          {caret}
        </button>
      )}
    </div>
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
