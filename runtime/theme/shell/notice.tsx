import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  /** Stable class of the theme, for a site's own CSS. */
  className: string
  children: ReactNode
}

/** A quiet remark above a page, about the page. */
export function Notice({ title, className, children }: NoticeProps) {
  return (
    <aside className={`notice ${className}`} aria-label={title}>
      <p>
        <strong>{title}.</strong> {children}
      </p>
    </aside>
  )
}
