import type { AutocompleteCollection } from '@algolia/autocomplete-core'
import { type MouseEvent, useState } from 'react'
import { translate } from '../../i18n/translate.tsx'
import type { SearchSession } from '../../search/search-session.ts'
import { HitText } from './hit-text.tsx'
import { SearchIcon as Icon, type SearchIconName as IconName } from './search-icon.tsx'
import type { Autocomplete, ListedItem } from './use-autocomplete.ts'

interface SearchRowProps {
  autocomplete: Autocomplete
  source: AutocompleteCollection<ListedItem>['source']
  item: ListedItem
  session: SearchSession
}

/** Maximum duration of removing a line, in milliseconds, if no transition reports its end. */
const LEAVING_MS = 250

/** One line: a link to a hit, and the buttons of a stored one. */
export function SearchRow({ autocomplete, source, item, session }: SearchRowProps) {
  const [leave, setLeave] = useState<null | (() => void)>(null)
  const { 'aria-selected': selected, ...rowProps } = autocomplete.getItemProps({ item, source })
  const isStored = item.kind !== 'hit'

  const start = (apply: () => void) => (event: MouseEvent) => {
    // A button inside the line must not follow its link.
    event.preventDefault()
    event.stopPropagation()
    if (leave) return
    let done = false
    const finish = () => {
      if (done) return
      done = true
      apply()
      void autocomplete.refresh()
    }
    setLeave(() => finish)
    setTimeout(finish, LEAVING_MS)
  }
  return (
    <div
      {...rowProps}
      role="row"
      tabIndex={-1}
      aria-selected={selected}
      className={['search-row', item.parent && 'child', leave && 'leaving']
        .filter(Boolean)
        .join(' ')}
      onTransitionEnd={() => leave?.()}
    >
      <div role="gridcell" className="search-cell">
        <a className="search-link" href={item.href} tabIndex={isStored ? 0 : -1}>
          <Icon name={iconOf(item)} />
          <HitText hit={item.hit} place={item.place} />
          <Icon name="enter" className="search-go" />
        </a>
      </div>
      {item.kind === 'recent' && (
        <RowButton name="star" label={SAVE()} onClick={start(() => session.promote(item))} />
      )}
      {isStored && (
        <RowButton
          name="close"
          label={item.kind === 'recent' ? REMOVE_RECENT() : REMOVE_FAVORITE()}
          onClick={start(() => session.forget(item))}
        />
      )}
    </div>
  )
}

function iconOf({ kind, hit }: ListedItem): IconName {
  if (kind === 'recent') return 'history'
  if (kind === 'favorite') return 'star'
  if (hit.type === 'content') return 'text'
  return hit.type === 'lvl1' || hit.type === 'lvl0' ? 'page' : 'hash'
}

function RowButton(props: { name: IconName; label: string; onClick: (event: MouseEvent) => void }) {
  const { name, label, onClick } = props
  return (
    <div role="gridcell">
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        onClick={onClick}
      >
        <Icon name={name} />
      </button>
    </div>
  )
}

const SAVE = () =>
  translate({
    id: 'theme.SearchModal.startScreen.saveRecentSearchButtonTitle',
    message: 'Save this search',
  })
const REMOVE_RECENT = () =>
  translate({
    id: 'theme.SearchModal.startScreen.removeRecentSearchButtonTitle',
    message: 'Remove this search from history',
  })
const REMOVE_FAVORITE = () =>
  translate({
    id: 'theme.SearchModal.startScreen.removeFavoriteSearchButtonTitle',
    message: 'Remove this search from favorites',
  })
