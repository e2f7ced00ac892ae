import type { ReactNode } from 'react'
import { Translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'

/** Props of {@link LastUpdated}. */
export interface LastUpdatedProps {
  /** Day of the last change, ISO 8601: `2025-10-15`. Absent: unknown, or not shown. */
  date?: string
  /** Author of the last change, by the name in git. Absent: unknown, or not shown. */
  author?: string
}

/** `Last updated on Oct 15, 2025 by Ada`, or only the known part of it. */
export function LastUpdated({ date, author }: LastUpdatedProps) {
  return (
    <span className="theme-last-updated">
      <Translate
        id="theme.lastUpdated.lastUpdatedAtBy"
        description="When and by whom a page was last changed"
        values={{
          atDate: date === undefined ? '' : <AtDate date={date} />,
          byUser: author === undefined ? '' : <ByUser user={author} />,
        }}
      >
        {'Last updated{atDate}{byUser}'}
      </Translate>
    </span>
  )
}

function AtDate({ date }: { date: string }): ReactNode {
  const { lang } = useLocale()
  const text = formatDate(date, lang)
  const time = (
    // Versions of the language data may differ in a space; then the server's text is kept.
    <time dateTime={date} itemProp="dateModified" suppressHydrationWarning>
      {text}
    </time>
  )
  return (
    <Translate id="theme.lastUpdated.atDate" values={{ date: time }}>
      {' on {date}'}
    </Translate>
  )
}

function ByUser({ user }: { user: string }): ReactNode {
  return (
    <Translate id="theme.lastUpdated.byUser" values={{ user: <b>{user}</b> }}>
      {' by {user}'}
    </Translate>
  )
}

/** `2025-10-15` → `Oct 15, 2025`, `15. Okt. 2025`; the same date in every time zone. */
export function formatDate(date: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(new Date(date))
}
