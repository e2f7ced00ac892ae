import { translate } from '../../i18n/translate.tsx'

interface LoadErrorProps {
  error: unknown
  /** Load once more. */
  retry: () => void
}

/** Stands in for a page that could not be fetched. */
export function LoadError({ error, retry }: LoadErrorProps) {
  return (
    <main className="message-page" role="alert">
      <p className="message-error">{String(error)}</p>
      <button type="button" className="button" onClick={retry}>
        {translate({
          id: 'octavo.loading.retry',
          message: 'Retry',
          description: 'The button that loads a page again',
        })}
      </button>
    </main>
  )
}
