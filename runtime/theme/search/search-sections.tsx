import type { AutocompleteCollection } from '@algolia/autocomplete-core'
import { translate } from '../../i18n/translate.tsx'
import type { SearchSession } from '../../search/search-session.ts'
import { SearchRow } from './search-row.tsx'
import { type Autocomplete, type ListedItem, SEARCH_ID } from './use-autocomplete.ts'

interface SearchSectionsProps {
  autocomplete: Autocomplete
  collections: readonly AutocompleteCollection<ListedItem>[]
  session: SearchSession
}

/**
 * Lines with their headings. Each section is a grid, not a listbox: a line contains a link, and a stored
 * one contains buttons, which an option must not.
 */
export function SearchSections({ autocomplete, collections, session }: SearchSectionsProps) {
  return collections.map(({ source, items }) => {
    const titleId = `${SEARCH_ID}-${source.sourceId}-title`
    return (
      <section key={source.sourceId} className="search-section">
        <h2 id={titleId}>{toTitle(items[0])}</h2>
        <div {...autocomplete.getListProps({ source })} role="grid" aria-labelledby={titleId}>
          {items.map((item) => (
            <SearchRow
              key={`${item.kind} ${item.hit.objectID}`}
              {...{ autocomplete, source, item, session }}
            />
          ))}
        </div>
      </section>
    )
  })
}

function toTitle(item: ListedItem | undefined): string {
  if (item?.kind === 'recent')
    return translate({
      id: 'theme.SearchModal.startScreen.recentSearchesTitle',
      message: 'Recent',
    })
  if (item?.kind === 'favorite')
    return translate({
      id: 'theme.SearchModal.startScreen.favoriteSearchesTitle',
      message: 'Favorite',
    })
  return item?.title || translate({ id: 'octavo.search.otherPages', message: 'Other pages' })
}
