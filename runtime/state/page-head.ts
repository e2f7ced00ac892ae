/** What the page on screen says of its head, as the search page does for its query. */
import { useEffect, useSyncExternalStore } from 'react'
import type { HeadData } from '../contract/route-data.ts'
import { createStore } from '../shared/create-store.ts'

type Amendment = (head: HeadData) => HeadData

const NONE: readonly Amendment[] = []
const amendments = createStore(NONE)

/** Change the head while the component is on screen; `null` leaves it. The function is to be the same while its result is. */
export function useAmendment(amend: Amendment | null): void {
  useEffect(() => {
    if (!amend) return
    amendments.set([...amendments.read(), amend])
    return () => amendments.set(amendments.read().filter((one) => one !== amend))
  }, [amend])
}

/** A head with all that components on screen say. For the head itself. */
export function useAmended(head: HeadData): HeadData {
  const all = useSyncExternalStore(amendments.subscribe, amendments.read, () => NONE)
  return all.reduce((amended, amend) => amend(amended), head)
}
