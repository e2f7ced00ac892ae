import type { AutocompleteState } from '@algolia/autocomplete-core'
import type { KeyboardEvent, RefObject } from 'react'
import { translate } from '../../i18n/translate.tsx'
import type { SessionState } from '../../search/search-session.ts'
import { Icon } from '../icons/icon.tsx'
import { type Autocomplete, isModified, type ListedItem } from './use-autocomplete.ts'

interface SearchBoxProps {
  autocomplete: Autocomplete
  state: AutocompleteState<ListedItem>
  status: SessionState['status']
  /** Maximum length of a query, in UTF-16 units. */
  limit: number
  input: RefObject<HTMLInputElement | null>
  /** Handles Enter. @returns whether the key waits for the answer. */
  onEnter: () => boolean
  onInput: () => void
  onClear: () => void
  onClose: () => void
}

/** The input, with buttons that clear it and close the search. */
export function SearchBox(props: SearchBoxProps) {
  const { autocomplete, state, status } = props
  const clear = translate({
    id: 'theme.SearchModal.searchBox.resetButtonTitle',
    message: 'Clear the query',
  })
  return (
    <form className="search-box" role="search" onSubmit={(event) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the library's props name its control */}
      <label className="search-label" {...autocomplete.getLabelProps({})}>
        {status === 'stalled' ? <span className="search-spinner" /> : <Icon name="search" />}
        <span className="visually-hidden">
          {translate({ id: 'theme.SearchModal.searchBox.searchInputLabel', message: 'Search' })}
        </span>
      </label>
      <SearchInput {...props} />
      <button
        type="button"
        className="icon-button search-clear"
        hidden={state.query === ''}
        aria-label={clear}
        title={clear}
        onClick={props.onClear}
      >
        <Icon name="close" />
      </button>
      <button type="button" className="search-cancel" onClick={props.onClose}>
        {translate({ id: 'theme.SearchModal.searchBox.cancelButtonText', message: 'Cancel' })}
      </button>
    </form>
  )
}

function SearchInput({ autocomplete, state, limit, input, onEnter, onInput }: SearchBoxProps) {
  const { spellCheck: _, ...inputProps } = autocomplete.getInputProps({
    inputElement: input.current,
    maxLength: limit,
    placeholder: translate({
      id: 'theme.SearchModal.searchBox.placeholderText',
      message: 'Search docs',
    }),
  })
  const hasItems = state.collections.some(({ items }) => items.length > 0)
  return (
    <input
      {...inputProps}
      ref={input}
      className="search-input"
      spellCheck={false}
      role="combobox"
      aria-expanded={state.isOpen && hasItems}
      aria-haspopup="grid"
      onChange={(event) => {
        onInput()
        inputProps.onChange(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        const isPlain = !isModified(event)
        const isEnter = event.key === 'Enter'
        // Without a line to follow, the library would cancel the running search.
        if (isEnter && ((isPlain && onEnter()) || !hasItems)) event.preventDefault()
        else inputProps.onKeyDown(event)
      }}
    />
  )
}
