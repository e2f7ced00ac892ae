/** The part of the search that every page has: its shortcuts, and a loader for the modal. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { HAS_SEARCH } from '../../contract/features.ts'
import { useLocale } from '../../router/runtime-context.ts'
import { cutQuery } from '../../search/query-text.ts'
import { appendKey, keyActionOf } from './key-action.ts'
import { SearchFailure } from './search-failure.tsx'
import type { SearchModalProps } from './search-modal.tsx'

/** Functions with which buttons open the modal. */
interface SearchControl {
  open: () => void
  /** Load the modal's code, because the reader is about to open it. */
  preload: () => void
}

/** Provided by {@link SearchHost}; `null` on a site without search. */
export const SearchContext = createContext<SearchControl | null>(null)

/** Request to open the modal, which is shown when its code is loaded. */
interface Opening {
  query: string
  /** The query is the selected text of the page: typing replaces it. */
  isSelection: boolean
}

type Modal = ComponentType<SearchModalProps>
let code: Promise<Modal> | undefined

/** Load the modal once; again after a failure. */
function loadModal(): Promise<Modal> {
  code ??= import(/* webpackChunkName: "search-modal" */ './search-modal.tsx').then(
    (module) => module.SearchModal,
    (error: unknown) => {
      code = undefined
      throw error
    },
  )
  return code
}

/** Wraps the shell: all buttons inside open one modal, which is rendered after it. */
export function SearchHost({ children }: { children: ReactNode }) {
  const { search } = useLocale()
  return HAS_SEARCH && search ? <Host>{children}</Host> : children
}

function Host({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null)
  const [Modal, setModal] = useState<Modal | null>(null)
  /** Number of failed loads since the search was last shown. */
  const [failures, setFailures] = useState(0)
  const close = useCallback(() => setOpening(null), [])
  const control = useMemo(() => createControl({ setOpening, setModal, setFailures }), [])
  useShortcuts({ opening, isShown: opening !== null && Modal !== null, setOpening, control })
  return (
    <SearchContext value={control}>
      {children}
      {opening && Modal && (
        <Modal initialQuery={opening.query} isSelection={opening.isSelection} onClose={close} />
      )}
      {failures > 0 && <SearchFailure key={failures} />}
    </SearchContext>
  )
}

type SetOpening = (next: Opening | null) => void

interface ControlInput {
  setOpening: SetOpening
  setModal: (next: () => Modal) => void
  setFailures: (next: (now: number) => number) => void
}

function createControl({ setOpening, setModal, setFailures }: ControlInput) {
  const load = () => loadModal().then((modal) => setModal(() => modal))
  return {
    preload: () => void load().catch(() => undefined),
    open(query?: string) {
      const selection = query === undefined ? cutQuery(String(getSelection() ?? '').trim()) : ''
      setOpening({ query: query ?? selection, isSelection: selection !== '' })
      load().then(
        () => setFailures(() => 0),
        (error: unknown) => {
          console.warn('The search could not be loaded.', error)
          setOpening(null)
          setFailures((now) => now + 1)
        },
      )
    },
  }
}

function useShortcuts(input: {
  opening: Opening | null
  isShown: boolean
  setOpening: SetOpening
  control: ReturnType<typeof createControl>
}): void {
  // One listener for the life of the page, which always reads the latest input.
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { opening, isShown, setOpening, control } = latest.current
      const action = keyActionOf(event, { isOpen: opening !== null, isShown })
      if (action === null) return
      event.preventDefault()
      if (action === 'open') control.open()
      else if (action === 'close') setOpening(null)
      // Keys pressed while the code loads are added to the query.
      else if (opening) setOpening(appendKey(opening, action.key))
      else control.open(action.key)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
