import { type AutocompleteState, createAutocomplete } from '@algolia/autocomplete-core'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { internalPath } from '../../router/link-target.ts'
import { type Runtime, useRuntime } from '../../router/runtime-context.ts'
import type { SearchItem, SearchSession } from '../../search/search-session.ts'

/** Start of every element id in the modal. */
export const SEARCH_ID = 'octavo-search'

/** A line, with the heading that it stands under. */
export type ListedItem = SearchItem & { title: string }

/** Keys, active line and ARIA of the modal; the view is ours. */
export type Autocomplete = ReturnType<typeof create>

interface AutocompleteInput {
  session: SearchSession
  initialQuery: string
  onClose: () => void
}

/** The headless autocomplete of one opening, and its state. */
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
    if (!isModified(event)) onClose()
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

/** As a click on the line's link would: by the router where it leads inside this locale. */
function go(href: string, { location, locale }: Runtime): void {
  const { href: here, origin } = window.location
  // Behind a `#`, the browser's own move is heard by the router.
  const to = locale.router === 'hash' ? null : internalPath(new URL(href, here), origin, locale)
  if (to === null) window.location.assign(href)
  else location.push(to)
}

/** Whether an event of a key or of the mouse asks for something else than what it would do alone. */
export function isModified(event: unknown): boolean {
  // The library hands on the event of a key or of the mouse, which have these four.
  const { ctrlKey, metaKey, shiftKey, altKey } = event as KeyboardEvent
  return ctrlKey || metaKey || shiftKey || altKey
}
