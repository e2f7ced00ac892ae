import type { ReactNode } from 'react'

/** Props of {@link Notice}. */
export interface NoticeProps {
  /** Shown in bold before the text, and used as the accessible name. */
  title: string
  /** Stable class of the theme, for a site's own CSS. */
  className: string
  /** The text. */
  children: ReactNode
}

/** A note above a page, about the page. */
export function Notice({ title, className, children }: NoticeProps) {
  return (
    <aside className={`notice ${className}`} aria-label={title}>
      <p>
        <strong>{title}.</strong> {children}
      </p>
    </aside>
  )
}
