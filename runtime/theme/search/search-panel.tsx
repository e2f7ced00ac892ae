import type { AutocompleteState } from '@algolia/autocomplete-core'
import { useLayoutEffect, useRef } from 'react'
import { translatePlural } from '../../i18n/plural.ts'
import { Link } from '../../router/link.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { encodeQuery } from '../../search/query-text.ts'
import type { SearchSession, SessionState } from '../../search/search-session.ts'
import { DidYouMean, ErrorScreen, NoRecentScreen, NoResultsScreen } from './search-screens.tsx'
import { SearchSections } from './search-sections.tsx'
import type { Autocomplete, ListedItem } from './use-autocomplete.ts'

interface SearchPanelProps {
  autocomplete: Autocomplete
  state: AutocompleteState<ListedItem>
  progress: SessionState
  session: SearchSession
  setQuery: (query: string) => void
  onClose: () => void
}

/** The part below the input: lines, or a message if there are none. */
export function SearchPanel(props: SearchPanelProps) {
  const { autocomplete, state } = props
  const panel = useRef<HTMLDivElement>(null)
  const { query } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at the top
  useLayoutEffect(() => {
    panel.current?.scrollTo(0, 0)
  }, [query])
  return (
    <div {...autocomplete.getPanelProps({})} ref={panel} className="search-panel">
      <PanelContent {...props} />
    </div>
  )
}

function PanelContent(props: SearchPanelProps) {
  const { autocomplete, state, progress, session, setQuery, onClose } = props
  const { status, answered } = progress
  const collections = state.collections.filter(({ items }) => items.length > 0)
  if (status === 'error')
    return (
      <ErrorScreen
        unreachable={progress.unreachable}
        query={state.query}
        onRetry={() => setQuery(state.query)}
      />
    )
  if (collections.length > 0)
    return (
      <>
        {answered && <DidYouMean answer={answered.answer} onSelect={setQuery} />}
        <SearchSections {...{ autocomplete, collections, session }} />
        {answered && (
          <SeeAll query={answered.query} count={answered.answer.nbHits} onClick={onClose} />
        )}
      </>
    )
  if (state.query.trim() === '') return <NoRecentScreen />
  // The first query has no answer yet: show nothing instead of a wrong message.
  if (!answered || answered.answer.nbHits > 0) return null
  return (
    <NoResultsScreen
      query={answered.query}
      answer={answered.answer}
      groups={progress.suggestions}
      onSuggestion={setQuery}
    />
  )
}

function SeeAll({ query, count, onClick }: { query: string; count: number; onClick: () => void }) {
  const { search } = useLocale()
  if (search?.page === undefined) return null
  return (
    <Link
      href={`${search.page}?q=${encodeQuery(query)}`}
      className="search-see-all"
      onClick={onClick}
    >
      {translatePlural(
        { id: 'theme.SearchBar.seeAll', message: 'See {count} result|See all {count} results' },
        count,
      )}
    </Link>
  )
}
