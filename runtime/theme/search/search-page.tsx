/** The page with all results of a query. It can be shared, because its address contains the query. */

import { useEffect, useLayoutEffect, useRef } from 'react'
import { useOwnTitle } from '../../hooks/use-own-title.ts'
import { translate } from '../../i18n/translate.tsx'
import { useHydrated, useRoute, useRuntime } from '../../router/runtime-context.ts'
import type { ResultState } from '../../search/result-list.ts'

import { countText } from './count-text.ts'
import { SearchCredit } from './search-credit.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchResult } from './search-result.tsx'
import { ErrorScreen } from './search-screens.tsx'
import { showMatches } from './show-matches.ts'
import { useHitAddress } from './use-hit-address.ts'
import { useMoreInView } from './use-more-in-view.ts'
import { useQueryText, useResults } from './use-results.ts'
import './search.css'
import './search-page.css'

/** `/search?q=…`: a query, filters, and all hits. */
export function SearchPage() {
  const runtime = useRuntime()
  const route = useRoute()
  const { place, instances, versionOf, list, results, change } = useResults()
  const { text, ...typing } = useQueryText(place.query, (query) => change({ query }))
  const toHref = useHitAddress()
  const sentinel = useMoreInView(results.hasMore && results.status === 'idle', list.more)
  const title =
    place.query.trim() === ''
      ? route.title
      : translate(
          { id: 'theme.SearchPage.existingResultsTitle', message: 'Search results for "{query}"' },
          { query: place.query },
        )
  const hydrated = useHydrated()
  useOwnTitle(place.query.trim() === '' ? null : title)
  return (
    <main className="search-page">
      <form role="search" className="search-form" onSubmit={(event) => event.preventDefault()}>
        <QueryInput text={text} {...typing} />
      </form>
      {/* Below the input, because the address changes its height: while the reader types, and when a page with a
         query starts. All that is below it is created then, so that nothing moves. */}
      <h1>{title}</h1>
      <p className="search-no-script">
        {translate({
          id: 'octavo.search.needsScript',
          message: 'The search needs JavaScript. Without it, the navigation leads to every page.',
        })}
      </p>
      {hydrated && (
        <>
          <SearchFilters {...{ place, instances, versionOf, change }} />
          <Count results={results} />
          <ol className="search-results">
            {results.hits.map((hit) => (
              <li key={hit.objectID}>
                <SearchResult
                  hit={hit}
                  href={toHref(hit.url)}
                  onSelect={() => {
                    list.select(hit)
                    showMatches(hit, runtime)
                  }}
                />
              </li>
            ))}
          </ol>
          {/* A new element for each part of the list: nothing that is shown moves. */}
          <div key={results.hits.length} ref={sentinel} className="search-more">
            <More results={results} onMore={list.more} />
          </div>
        </>
      )}
    </main>
  )
}

function QueryInput({ text, setText, setComposing }: ReturnType<typeof useQueryText>) {
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
  }, [])
  // Text that a reader typed before hydration. A later render would replace it by the text of the state.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== '') setText(typed)
  }, [setText])
  return (
    <input
      ref={input}
      type="search"
      name="q"
      className="search-page-input"
      autoComplete="off"
      disabled={!hydrated && text !== ''}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      aria-label={translate({ id: 'theme.SearchPage.inputLabel', message: 'Search' })}
      placeholder={translate({
        id: 'theme.SearchPage.inputPlaceholder',
        message: 'Type your search here',
      })}
    />
  )
}

/** Number of hits, visible and announced; empty before the first query. */
function Count({ results: { count, status } }: { results: ResultState }) {
  return (
    <div className="search-count">
      <p role="status">
        {status === 'loading' && count === undefined && <span className="search-spinner" />}
        {count !== undefined && status !== 'error' && countText(count)}
      </p>
      {count !== undefined && <SearchCredit />}
    </div>
  )
}

interface MoreProps {
  results: ResultState
  onMore: () => Promise<void>
}

/** End of the list: an error, a spinner, or a button for more in browsers that cannot load on scrolling. */
function More({ results, onMore }: MoreProps) {
  const { status, unreachable, hasMore } = results
  if (status === 'error')
    return <ErrorScreen unreachable={unreachable} onRetry={() => void onMore()} />
  if (status === 'more')
    return (
      <p>
        {translate({
          id: 'theme.SearchPage.fetchingNewResults',
          message: 'Fetching new results...',
        })}
      </p>
    )
  if (!hasMore) return null
  return (
    <button type="button" className="search-more-button" onClick={() => void onMore()}>
      {translate({ id: 'octavo.search.more', message: 'Show more results' })}
    </button>
  )
}
