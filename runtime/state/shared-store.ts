import { useSyncExternalStore } from 'react'
import { createStore } from '../shared/create-store.ts'

/** A value that components in several islands of a page share. */
export interface SharedStore<State> {
  /** Current value. */
  read(): State
  /** Replace the value, or compute it from the last one; all components that use it render again. */
  set(next: State | ((last: State) => State)): void
  /** Add a listener; returns a function that removes it. */
  subscribe(listener: () => void): () => void
  /** The first value, which the build renders. */
  readonly initial: State
}

/**
 * Create a value that islands share. Do that in a separate module that each of them imports: `export const
 * cart = createSharedStore<string[]>([])`. The value lasts until the reader leaves the site or reloads a
 * page; it is not stored.
 *
 * @param initial - The first value.
 */
export function createSharedStore<State>(initial: State): SharedStore<State> {
  const { read, set, subscribe } = createStore(initial)
  return {
    read,
    set: (next) => set(isUpdate<State>(next) ? next(read()) : next),
    subscribe,
    initial,
  }
}

/** As in React, a function is always an update; functions as values must be wrapped. */
function isUpdate<State>(next: State | ((last: State) => State)): next is (last: State) => State {
  return typeof next === 'function'
}

/**
 * The value of a shared store and a function that sets it, as with `useState`. While an island is hydrated
 * it is the first value, which the build rendered, even if other islands have set another.
 */
export function useSharedStore<State>(
  store: SharedStore<State>,
): [State, SharedStore<State>['set']] {
  const value = useSyncExternalStore(store.subscribe, store.read, () => store.initial)
  return [value, store.set]
}
