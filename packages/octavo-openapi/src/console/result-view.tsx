/** What came of a request. */
import { Translate } from 'octavo'
import type { ReactNode } from 'react'
import { ResponseView } from './response-view.tsx'
import type { Result } from './use-request.ts'

export function ResultView({
  method,
  result,
}: {
  method: string
  result: Result | undefined
}): ReactNode {
  return (
    <div className="api-console-result">
      <p role="status">
        {result?.kind === 'sending' && (
          <Translate id="openapi.console.waiting">Waiting for the response…</Translate>
        )}
        {result?.kind === 'failed' && (
          <Translate
            id="openapi.console.failed"
            values={{ address: <code>{new URL(result.url).origin}</code> }}
          >
            {
              'No response from {address} that this page may read. The server may be down, or it allows no requests from this site (CORS).'
            }
          </Translate>
        )}
        {result?.kind === 'refused' && (
          <Translate id="openapi.console.refused">
            These values make no valid request. Check the parameters and headers.
          </Translate>
        )}
        {result?.kind === 'answer' && result.answer && (
          <Translate
            id="openapi.console.done"
            values={{
              status: (
                <strong>{`${result.answer.status} ${result.answer.statusText}`.trim()}</strong>
              ),
              duration: result.answer.duration,
            }}
          >
            {'{status} in {duration} ms'}
          </Translate>
        )}
      </p>
      {result && 'answer' in result && result.answer && (
        <ResponseView request={`${method} ${result.url}`} answer={result.answer} />
      )}
    </div>
  )
}
