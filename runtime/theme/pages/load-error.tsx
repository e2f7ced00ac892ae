import { translate } from '../../i18n/translate.tsx'
import { RouteLoadError } from '../../router/route-loader.ts'
import { loadFailedText } from './load-failed-text.ts'

/** Props of {@link LoadError}. */
export interface LoadErrorProps {
  /** The error of the loader. */
  error: unknown
  /** Load the page again. */
  retry: () => void
}

/** Shown instead of a page that could not be loaded. */
export function LoadError({ error, retry }: LoadErrorProps) {
  return (
    <main className="message-page">
      <div role="alert">
        <h1>{loadFailedText()}</h1>
        <p className="message-error">{describe(error)}</p>
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

/** Description of the error; translated for Octavo's errors. */
function describe(error: unknown): string {
  if (!(error instanceof RouteLoadError)) return String(error)
  const { address, status } = error
  if (status === undefined)
    return translate(
      {
        id: 'octavo.loading.unreachable',
        message: 'No usable answer from {address}',
        description: 'Why a page could not be fetched: no network, or an answer that is no page',
      },
      { address },
    )
  return translate(
    {
      id: 'octavo.loading.status',
      message: 'The server answered {address} with error {status}',
      description: 'Why a page could not be fetched: the server failed; status is a number',
    },
    { address, status: String(status) },
  )
}
