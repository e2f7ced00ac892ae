/** The search, as a dialog over the page. Its code and styles are loaded on demand. */
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { translate } from '../../i18n/translate.tsx'
import { SearchAnnouncer } from './search-announcer.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchFooter } from './search-footer.tsx'
import { SearchGuard } from './search-guard.tsx'
import { SearchLimit } from './search-limit.tsx'
import { SearchPanel } from './search-panel.tsx'
import { ErrorScreen } from './search-screens.tsx'
import { useAutocomplete } from './use-autocomplete.ts'
import { useEnterWhenAnswered } from './use-enter-when-answered.ts'
import { useModalDialog } from './use-modal-dialog.ts'
import { useSearchSession } from './use-search-session.ts'
import './search.css'

/** Props of {@link SearchModal}. */
export interface SearchModalProps {
  /** Text in the input at first; may be empty. */
  initialQuery: string
  /** The query is the text that was selected on the page: it is selected in the input, so that typing replaces it. */
  isSelection: boolean
  /** Maximum length of a query, in UTF-16 units. */
  limit: number
  /** Called when the reader closes the search or follows a link. */
  onClose: () => void
}

/** The open search; unmounted when it closes. */
export function SearchModal({ initialQuery, isSelection, limit, onClose }: SearchModalProps) {
  const session = useSearchSession()
  const progress = useSyncExternalStore(session.subscribe, session.read)
  const { autocomplete, state } = useAutocomplete({ session, initialQuery, onClose })
  const { dialog, dialogProps } = useModalDialog(onClose)
  const input = useRef<HTMLInputElement>(null)
  const { onEnter, forgetEnter } = useEnterWhenAnswered({
    session,
    dialog,
    query: state.query,
    lines: state.collections,
  })

  useLayoutEffect(() => {
    input.current?.focus()
    if (isSelection) input.current?.select()
  }, [isSelection])

  const setQuery = (query: string) => {
    forgetEnter()
    autocomplete.setQuery(query)
    void autocomplete.refresh()
    input.current?.focus()
  }
  return (
    <dialog
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-label={translate({ id: 'theme.SearchBar.label', message: 'Search' })}
      className={`search-modal ${progress.status}`}
      {...dialogProps}
    >
      <div className="search-sheet">
        <SearchBox
          autocomplete={autocomplete}
          state={state}
          status={progress.status}
          limit={limit}
          input={input}
          onEnter={onEnter}
          onInput={forgetEnter}
          onClear={() => setQuery('')}
          onClose={onClose}
        />
        <SearchLimit query={state.query} limit={limit} />
        <SearchGuard
          resetKey={state.query}
          fallback={<ErrorScreen unreachable={false} query={state.query} />}
        >
          <SearchPanel
            autocomplete={autocomplete}
            state={state}
            progress={progress}
            session={session}
            setQuery={setQuery}
            onClose={onClose}
          />
        </SearchGuard>
        <SearchFooter />
        <SearchAnnouncer progress={progress} query={state.query} />
      </div>
    </dialog>
  )
}
