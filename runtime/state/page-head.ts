/** Changes of the head by components on screen, such as the search page with its query. */
import { useEffect, useSyncExternalStore } from 'react'
import type { HeadData } from '../contract/route-data.ts'
import { createStore } from '../shared/create-store.ts'

type Amendment = (head: HeadData) => HeadData

const NONE: readonly Amendment[] = []
const amendments = createStore(NONE)

/**
 * Change the head while the component is on screen; `null` for no change. The function must stay the same
 * as long as its result does.
 */
export function useAmendment(amend: Amendment | null): void {
  useEffect(() => {
    if (!amend) return
    amendments.set([...amendments.read(), amend])
    return () => amendments.set(amendments.read().filter((one) => one !== amend))
  }, [amend])
}

/** A head with the changes of all components on screen; used by `Head`. */
export function useAmended(head: HeadData): HeadData {
  const all = useSyncExternalStore(amendments.subscribe, amendments.read, () => NONE)
  return all.reduce((amended, amend) => amend(amended), head)
}
