import { translate } from '../../i18n/translate.tsx'

/** Why code did not load: no network, a deployment has removed it, or neither. */
export type Loss = 'offline' | 'updated' | 'unknown'

interface SearchTroubleProps {
  loss: Loss
  /** Text that the reader typed, to open the search with when the page was loaded again. Absent: it stays closed. */
  query?: string
  /** Tries again. Absent: another attempt would not help. */
  onRetry?: (() => void) | undefined
}

/** Field of the history entry's state with the text to search for after the page was loaded again. */
const STATE = 'octavoSearch'

/** Reports that the search failed, with the cause and a fix: another attempt, or a reload. */
export function SearchTrouble({ loss, query, onRetry }: SearchTroubleProps) {
  const isUpdated = loss === 'updated'
  const action = isUpdated ? () => reload(query) : onRetry
  return (
    <>
      <p className="search-title">
        {translate({
          id: 'theme.SearchModal.errorScreen.titleText',
          message: 'Unable to fetch results',
        })}
      </p>
      {isUpdated ? (
        <p>
          {translate({
            id: 'octavo.search.updated',
            message: 'This site was updated after you opened the page. Reload the page to search.',
          })}
        </p>
      ) : (
        loss === 'offline' && (
          <p>
            {translate({
              id: 'theme.SearchModal.errorScreen.helpText',
              message: 'You might want to check your network connection.',
            })}
          </p>
        )
      )}
      {action && (
        <button type="button" className="button" onClick={action}>
          {isUpdated
            ? translate({ id: 'octavo.search.reload', message: 'Reload' })
            : translate({ id: 'octavo.loading.retry', message: 'Retry' })}
        </button>
      )}
    </>
  )
}

/** Longest wait for the answer about a failure, in milliseconds; no answer counts as no network. */
const ANSWER_MS = 3000

/**
 * Ask the server for code again, because only its answer tells a deployment from a lost connection.
 *
 * @param address - Of the code. Default: the runtime, whose name changes with that of each other script.
 */
export async function findLoss(
  address = document.querySelector<HTMLScriptElement>('script[src*="/runtime."]')?.src ?? '',
): Promise<Loss> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { status, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    // Some hosts answer every path that they do not have with a page.
    const isPage = headers.get('content-type')?.includes('html') === true
    return status === 404 || status === 410 || isPage ? 'updated' : 'unknown'
  } catch {
    return 'offline'
  }
}

function reload(query: string | undefined): void {
  if (query !== undefined) history.replaceState({ ...history.state, [STATE]: query }, '')
  location.reload()
}

/** The text that {@link SearchTrouble} kept when it loaded the page again, once; else `undefined`. */
export function takeKeptQuery(): string | undefined {
  const { [STATE]: query, ...state } = history.state ?? {}
  if (typeof query !== 'string') return undefined
  history.replaceState(state, '')
  return query
}
