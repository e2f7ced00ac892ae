/** Messages of the modal if there are no lines. */
import { useEffect, useState } from 'react'
import { Translate, translate } from '../../i18n/translate.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import type { SearchAnswer } from '../../search/engine/protocol.ts'
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

interface SuggestionsProps {
  /** Introduces the list: `Did you mean`. */
  title: string
  queries: readonly string[]
  onSelect: (query: string) => void
}

/** Other queries as buttons; nothing if there are none. */
function Suggestions({ title, queries, onSelect }: SuggestionsProps) {
  if (queries.length === 0) return null
  return (
    <>
      <p id="octavo-search-suggestions">{title}</p>
      <ul className="search-suggestions" aria-labelledby="octavo-search-suggestions">
        {queries.map((query) => (
          <li key={query}>
            <button type="button" onClick={() => onSelect(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Queries with the words of the site that are most similar to those of the reader. */
export function DidYouMean({
  answer,
  onSelect,
}: Pick<SuggestionsProps, 'onSelect'> & { answer: SearchAnswer }) {
  if (!answer.suggestions) return null
  const title = translate({ id: 'octavo.search.didYouMean', message: 'Did you mean' })
  return (
    <div className="search-did-you-mean">
      <Suggestions title={title} queries={answer.suggestions} onSelect={onSelect} />
    </div>
  )
}

interface NoResultsProps {
  query: string
  answer: SearchAnswer
  /** Names of groups, which are suggested if no word of the site is similar. */
  groups: readonly string[]
  onSuggestion: (query: string) => void
}

/** No results: suggests other queries, and links to a report of missing results. */
export function NoResultsScreen({ query, answer, groups, onSuggestion }: NoResultsProps) {
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
      {answer.suggestions ? (
        <DidYouMean answer={answer} onSelect={onSuggestion} />
      ) : (
        <Suggestions
          title={translate({
            id: 'theme.SearchModal.noResultsScreen.suggestedQueryText',
            message: 'Try searching for',
          })}
          queries={groups}
          onSelect={(name) => onSuggestion(`${name.toLowerCase()} `)}
        />
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
