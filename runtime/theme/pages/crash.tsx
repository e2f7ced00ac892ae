import { translate } from '../../i18n/translate.tsx'
import { describeError } from './describe-error.ts'

/** Props of {@link CrashPage}. */
export interface CrashPageProps {
  /** The value that the component threw: an `Error` or any other value. */
  error: unknown
  /** Clear the error and render again. */
  retry: () => void
}

/** Shown instead of a page whose component failed; navbar and footer stay. */
export function CrashPage({ error, retry }: CrashPageProps) {
  return (
    <main className="message-page">
      <div role="alert">
        <h1>
          {translate({
            id: 'theme.ErrorPageContent.title',
            message: 'This page crashed',
            description: 'The title of the page that is shown when a component failed',
          })}
        </h1>
        <pre className="message-error">{describeError(error)}</pre>
      </div>
      <button type="button" className="button" onClick={retry}>
        {translate({ id: 'theme.ErrorPageContent.tryAgain', message: 'Try again' })}
      </button>
    </main>
  )
}
