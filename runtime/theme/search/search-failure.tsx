import { translate } from '../../i18n/translate.tsx'
import { type Loss, SearchTrouble } from './search-trouble.tsx'

interface SearchFailureProps {
  loss: Loss
  /** Text that the reader has typed so far. */
  query: string
  /** Maximum length of the text, in UTF-16 units. */
  limit: number
  onInput: (query: string) => void
  onRetry: () => void
}

/**
 * Called once when mounted, so that a message closed by the reader stays closed. A browser without popovers
 * shows it below the page.
 */
function show(element: HTMLElement | null): void {
  element?.showPopover?.()
  element?.querySelector('input')?.focus()
}

/**
 * Replaces the modal if its code could not be loaded. The browser closes it on Escape, or on a click outside;
 * the text is kept for the next attempt.
 */
export function SearchFailure({ loss, query, limit, onInput, onRetry }: SearchFailureProps) {
  const label = translate({ id: 'theme.SearchBar.label', message: 'Search' })
  return (
    <div ref={show} role="dialog" aria-label={label} popover="auto" className="notice">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onRetry()
        }}
      >
        <input
          // Browsers empty an input of type "search" on Escape, which only closes the message.
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limit}
          aria-label={label}
          value={query}
          onChange={(event) => onInput(event.currentTarget.value)}
        />
      </form>
      <div role="alert">
        <SearchTrouble {...{ loss, query, onRetry }} />
      </div>
    </div>
  )
}
