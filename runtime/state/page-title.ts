/** A title that a page gives itself while it is on screen, as the search page does for its query. */
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../shared/create-store.ts'

const ownTitle = createStore<string | null>(null)

/** Title of the page alone, without the site's name, in place of the route's; until it unmounts. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    ownTitle.set(title)
    return () => ownTitle.set(null)
  }, [title])
}

/** What {@link useOwnTitle} said last, `null` where no page on screen did. For the head. */
export function useTitleOfPage(): string | null {
  return useSyncExternalStore(ownTitle.subscribe, ownTitle.read, () => null)
}
