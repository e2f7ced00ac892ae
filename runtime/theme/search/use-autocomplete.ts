import { type AutocompleteState, createAutocomplete } from '@algolia/autocomplete-core'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { internalPath } from '../../router/link-target.ts'
import { type Runtime, useRuntime } from '../../router/runtime-context.ts'
import type { SearchItem, SearchSession } from '../../search/search-session.ts'
import { showMatches } from './show-matches.ts'

/** Prefix of all element ids in the modal. */
export const SEARCH_ID = 'octavo-search'

/** A line, with the heading of its section. */
export type ListedItem = SearchItem & { title: string }

/** Handles keys, the active line and ARIA of the modal; we render the view. */
export type Autocomplete = ReturnType<typeof create>

interface AutocompleteInput {
  session: SearchSession
  initialQuery: string
  onClose: () => void
}

/** The headless autocomplete of an open modal, and its state. */
export function useAutocomplete(input: AutocompleteInput) {
  const runtime = useRuntime()
  const [state, setState] = useState<AutocompleteState<ListedItem>>({
    activeItemId: 0,
    collections: [],
    completion: null,
    context: {},
    isOpen: false,
    query: input.initialQuery,
    status: 'idle',
  })
  const [autocomplete] = useState(() => create({ ...input, runtime, setState }))
  return { autocomplete, state }
}

function create({
  session,
  initialQuery,
  onClose,
  runtime,
  setState,
}: AutocompleteInput & {
  runtime: Runtime
  setState: (state: AutocompleteState<ListedItem>) => void
}) {
  const onSelect = ({ item, event }: { item: ListedItem; event: unknown }) => {
    session.select(item)
    if (isModified(event)) return
    showMatches(item.hit, runtime)
    onClose()
  }
  return createAutocomplete<
    ListedItem,
    FormEvent<HTMLInputElement>,
    MouseEvent<HTMLElement>,
    KeyboardEvent<HTMLInputElement>
  >({
    id: SEARCH_ID,
    defaultActiveItemId: 0,
    openOnFocus: true,
    ignoreCompositionEvents: true,
    initialState: { query: initialQuery },
    onStateChange: ({ state }) => setState(state),
    navigator: {
      navigate: ({ itemUrl }) => go(itemUrl, runtime),
      navigateNewTab: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
      navigateNewWindow: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener,popup'),
    },
    async getSources({ query }) {
      const sections = await session.list(query)
      return sections.map(({ id, title, items }) => ({
        sourceId: id,
        getItems: () => items.map((item) => ({ ...item, title })),
        getItemUrl: ({ item }) => item.href,
        onSelect,
      }))
    },
  })
}

/** Navigate like a click on the line's link: by the router if the target is in this locale. */
function go(href: string, { location, locale }: Runtime): void {
  const { href: here, origin } = window.location
  // With the hash router the browser navigates, and the router handles the change.
  const to = locale.router === 'hash' ? null : internalPath(new URL(href, here), origin, locale)
  if (to === null) window.location.assign(href)
  else location.push(to)
}

/** Whether a modifier key changes the meaning of a key or mouse event. */
export function isModified(event: unknown): boolean {
  // The library passes a key or mouse event, both of which have these four fields.
  const { ctrlKey, metaKey, shiftKey, altKey } = event as KeyboardEvent
  return ctrlKey || metaKey || shiftKey || altKey
}
