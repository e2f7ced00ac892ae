import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useRuntime } from '../../router/runtime-context.ts'
import { createResultList, type ResultList } from '../../search/result-list.ts'
import { searchProvider } from '../../search/search-provider.ts'
import { readVersion } from '../../search/search-tags.ts'
import { placeTags, readPlace, type SearchPlace, writePlace } from './search-place.ts'
import { snippetWords } from './snippet-words.ts'

/** Hits on one page. */
const HITS_PER_PAGE = 20
/** Pause in typing before a query starts, in milliseconds. */
const DEBOUNCE_MS = 300

/** State of the search page, and functions that change it. The query is always read from the address. */
export function useResults() {
  const runtime = useRuntime()
  const { locale, location, storage } = runtime
  const { search } = useLocation()
  const instances = locale.search?.instances ?? []
  const place = readPlace(search, instances)
  const versionOf = (instance: (typeof instances)[number]) =>
    place.versions[instance.id] ?? readVersion(instance, { place: undefined, storage })
  // Compared as text, because the address also changes for other reasons.
  const question = JSON.stringify([place.query, placeTags(place, instances, versionOf)])

  const [list] = useState((): ResultList => createResultList(lazily(() => searchProvider(locale))))
  const results = useSyncExternalStore(list.subscribe, list.read, list.read)
  useEffect(() => {
    // The text was serialised above.
    const [query, tags] = JSON.parse(question) as [string, string[]]
    void list.ask({
      query,
      tags,
      language: locale.locale,
      hitsPerPage: HITS_PER_PAGE,
      snippetWords: snippetWords(),
    })
  }, [list, locale, question])

  const change = (next: Partial<SearchPlace>) => {
    const now = location.read()
    const current = readPlace(now.search, instances)
    location.replace(now.path + writePlace(now.search, { ...current, ...next }) + now.hash)
  }
  return { place, instances, versionOf, list, results, change }
}

/**
 * The text in the input, typed or from the address. It is written to the address after a pause, and not
 * during an IME composition, whose text is incomplete.
 */
export function useQueryText(query: string, onPause: (query: string) => void) {
  const [text, setText] = useState(query)
  const [known, setKnown] = useState(query)
  const [isComposing, setComposing] = useState(false)
  if (known !== query) {
    setKnown(query)
    // The reader's current text is newer, also if it was typed before hydration.
    if (text === known) setText(query)
  }
  useEffect(() => {
    if (isComposing || text === query) return
    const timer = setTimeout(() => onPause(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return { text, setText, setComposing }
}

/** Creates the engine on first use, because the server renders the page without it. */
function lazily(open: () => ReturnType<typeof searchProvider>): ReturnType<typeof searchProvider> {
  return {
    search: (request) => open().search(request),
    onShow: (answer) => open().onShow?.(answer),
    onSelect: (selection) => open().onSelect?.(selection),
  }
}
