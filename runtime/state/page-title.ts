/** A title that a page gives itself while it is on screen, as the search page does for its query. */
import { useEffect, useSyncExternalStore } from 'react'

let own: string | null = null
const listeners = new Set<() => void>()

function set(title: string | null): void {
  own = title
  for (const listener of [...listeners]) listener()
}

/** Title of the page alone, without the site's name, in place of the route's; until it unmounts. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    set(title)
    return () => set(null)
  }, [title])
}

/** What {@link useOwnTitle} said last, `null` where no page on screen did. For the head. */
export function useTitleOfPage(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => own,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
