import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useLocale } from '../../router/runtime-context.ts'

/** The page for unknown addresses; the address in the address bar stays. */
export function NotFoundPage() {
  const { hasHome, base, siteTitle } = useLocale()
  return (
    <main className="message-page">
      <p className="message-code">404</p>
      <h1>
        {translate({
          id: 'theme.NotFound.title',
          message: 'Page Not Found',
          description: 'The title of the page for an unknown address',
        })}
      </h1>
      <p>
        {translate({
          id: 'theme.NotFound.p1',
          message: 'There is no page at this address. It may have moved, or the link has a typo.',
        })}
      </p>
      <p>
        {translate({
          id: 'theme.NotFound.p2',
          message: 'If another site sent you here, please tell its owner that the link is broken.',
        })}
      </p>
      {hasHome && (
        <Link href={base} className="button">
          {siteTitle}
        </Link>
      )}
    </main>
  )
}
