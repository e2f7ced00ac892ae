import { translate } from '../../i18n/translate.tsx'

interface LoadErrorProps {
  error: unknown
  /** Load once more. */
  retry: () => void
}

/** Stands in for a page that could not be fetched. */
export function LoadError({ error, retry }: LoadErrorProps) {
  return (
    <main className="message-page">
      <div role="alert">
        <h1>
          {translate({
            id: 'octavo.loading.failed',
            message: 'This page could not be loaded',
            description: 'The title in place of a page that could not be fetched',
          })}
        </h1>
        <p className="message-error">{String(error)}</p>
      </div>
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
