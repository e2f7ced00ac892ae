/** The part of the search that every page has: its shortcuts, and a loader for the modal. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
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
import { findLoss, type Loss, takeKeptQuery } from './search-trouble.tsx'

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
  /** Why the code could not be loaded. Absent while it loads, and once it is loaded. */
  loss?: Loss
}

type Modal = ComponentType<SearchModalProps>
let code: Promise<Modal> | undefined

/** Address of the modal's script, as the bundler requested it. */
let address: string | undefined

/** Load the modal once; again after a failure. */
function loadModal(): Promise<Modal> {
  code ??= import(/* webpackChunkName: "search-modal" */ './search-modal.tsx').then(
    (module) => module.SearchModal,
    (error: unknown) => {
      code = undefined
      throw error
    },
  )
  // The element goes when its file has failed, and the error may be that of the style sheet, which names no file.
  address =
    document.querySelector<HTMLScriptElement>('script[src*="/search-modal."]')?.src ?? address
  return code
}

/** Wraps the shell: all buttons inside open one modal, which is rendered after it. */
export function SearchHost({ children }: { children: ReactNode }) {
  const { search } = useLocale()
  return HAS_SEARCH && search ? <Host limit={search.maxLength}>{children}</Host> : children
}

/** `limit`: maximum length of a query, in UTF-16 units. */
function Host({ limit, children }: { limit: number; children: ReactNode }) {
  const [opening, setOpening] = useState<Opening | null>(null)
  const [Modal, setModal] = useState<Modal | null>(null)
  const close = useCallback(() => setOpening(null), [])
  const control = useMemo(() => createControl({ setOpening, setModal, limit }), [limit])
  const isOpen = opening !== null && !opening.loss
  useShortcuts({ isOpen, isShown: isOpen && Modal !== null, setOpening, control, limit })
  useEffect(() => {
    const kept = takeKeptQuery()
    if (kept !== undefined) control.open(kept)
  }, [control])
  return (
    <SearchContext value={control}>
      {children}
      {isOpen && Modal && (
        <Modal
          initialQuery={opening.query}
          isSelection={opening.isSelection}
          limit={limit}
          onClose={close}
        />
      )}
      {opening?.loss && (
        <SearchFailure
          loss={opening.loss}
          query={opening.query}
          limit={limit}
          onInput={(query) => setOpening({ ...opening, query })}
          onRetry={() => control.open()}
        />
      )}
    </SearchContext>
  )
}

type SetOpening = (next: (now: Opening | null) => Opening | null) => void

interface ControlInput {
  setOpening: SetOpening
  setModal: (next: () => Modal) => void
  limit: number
}

function createControl({ setOpening, setModal, limit }: ControlInput) {
  const load = () => loadModal().then((modal) => setModal(() => modal))
  return {
    preload: () => void load().catch(() => undefined),
    /** Open the modal; a text is added to that of an attempt which failed. */
    open(text?: string) {
      const selection =
        text === undefined ? cutQuery(String(getSelection() ?? '').trim(), limit) : ''
      setOpening((now) => {
        if (text !== undefined)
          return appendKey({ query: now?.query ?? '', isSelection: false }, text, limit)
        return now?.query
          ? { query: now.query, isSelection: now.isSelection }
          : { query: selection, isSelection: selection !== '' }
      })
      load().catch(async (error: unknown) => {
        console.warn('The search could not be loaded.', error)
        const loss = await findLoss(address)
        setOpening((now) => now && { ...now, loss })
      })
    },
  }
}

function useShortcuts(input: {
  isOpen: boolean
  isShown: boolean
  setOpening: SetOpening
  control: ReturnType<typeof createControl>
  limit: number
}): void {
  // One listener for the life of the page, which always reads the latest input.
  const latest = useRef(input)
  // Once the modal is shown, its field gets the keys: one that came before a later effect would be lost.
  useLayoutEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    const early = window.octavoEarly
    if (early) early.done = true
    if (early?.query != null) latest.current.control.open(early.query || undefined)
    const onKeyDown = (event: KeyboardEvent) => {
      const { isOpen, isShown, setOpening, control, limit } = latest.current
      const action = keyActionOf(event, { isOpen, isShown })
      if (action === null) return
      event.preventDefault()
      if (action === 'open') control.open()
      else if (action === 'close') setOpening(() => null)
      // Keys pressed while the code loads are added to the query.
      else if (isOpen) setOpening((now) => now && appendKey(now, action.key, limit))
      else control.open(action.key)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
