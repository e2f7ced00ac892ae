/** Messages of the modal if there are no lines. */
import { useEffect, useState } from 'react'
import { Translate, translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { encodeQuery } from '../../search/query-text.ts'
import { findLoss, type Loss, SearchTrouble } from './search-trouble.tsx'

interface ErrorScreenProps {
  /** The engine gave no response. */
  unreachable: boolean
  /** Text to open the search with when the page was loaded again. Absent: it stays closed. */
  query?: string
  onRetry?: (() => void) | undefined
}

/** The search failed; empty until the reason is known. */
export function ErrorScreen({ unreachable, ...props }: ErrorScreenProps) {
  const [loss, setLoss] = useState<Loss>()
  useEffect(() => void findLoss().then(setLoss), [])
  return (
    <div className="search-message" role="alert">
      {loss && (
        <SearchTrouble {...props} loss={unreachable && loss === 'unknown' ? 'offline' : loss} />
      )}
    </div>
  )
}

/** Nothing typed and nothing stored. */
export function NoRecentScreen() {
  return (
    <div className="search-message">
      <p>
        {translate({
          id: 'theme.SearchModal.startScreen.noRecentSearchesText',
          message: 'No recent searches',
        })}
      </p>
    </div>
  )
}

interface NoResultsProps {
  query: string
  suggestions: readonly string[]
  onSuggestion: (name: string) => void
}

/** No results: suggests other queries, and links to a report of missing results. */
export function NoResultsScreen({ query, suggestions, onSuggestion }: NoResultsProps) {
  return (
    <div className="search-message">
      <p className="search-title">
        <Translate
          id="theme.SearchModal.noResultsScreen.noResultsText"
          values={{ query: <bdi key="query">{query}</bdi> }}
        >
          {'No results for "{query}"'}
        </Translate>
      </p>
      {suggestions.length > 0 && (
        <>
          <p id="octavo-search-suggestions">
            {translate({
              id: 'theme.SearchModal.noResultsScreen.suggestedQueryText',
              message: 'Try searching for',
            })}
          </p>
          <ul className="search-suggestions" aria-labelledby="octavo-search-suggestions">
            {suggestions.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => onSuggestion(name)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <MissingResults query={query} />
    </div>
  )
}

function MissingResults({ query }: { query: string }) {
  const url = useLocale().search?.missingResultsUrl
  if (url === undefined) return null
  return (
    <p>
      {translate({
        id: 'theme.SearchModal.noResultsScreen.reportMissingResultsText',
        message: 'Believe this query should return results?',
      })}{' '}
      <a
        href={url.replaceAll('{query}', encodeQuery(query))}
        target="_blank"
        rel="noopener noreferrer"
      >
        {translate({
          id: 'theme.SearchModal.noResultsScreen.reportMissingResultsLinkText',
          message: 'Let us know.',
        })}
      </a>
    </p>
  )
}
