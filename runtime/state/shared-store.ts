import { useSyncExternalStore } from 'react'
import { createStore } from '../shared/create-store.ts'

/** A value that components of one page share, each in an island of its own. */
export interface SharedStore<State> {
  /** The value now. */
  read(): State
  /** Replace the value, or compute it from the last one; everybody who uses it renders again. */
  set(next: State | ((last: State) => State)): void
  /** Add a listener; returns the way to take it away. */
  subscribe(listener: () => void): () => void
  /** The first value, which the build renders. */
  readonly initial: State
}

/**
 * A value that islands share. Make it in a module of its own that each of them imports:
 * `export const cart = createSharedStore<string[]>([])`. It lives until the reader leaves the site or loads
 * a page anew; it is not kept between visits.
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

/** Functions as values would have to be wrapped, as in React. */
function isUpdate<State>(next: State | ((last: State) => State)): next is (last: State) => State {
  return typeof next === 'function'
}

/**
 * The value of a shared store and the way to set it, as `useState` gives them. While an island is hydrated it is the
 * first value, whatever others have set: that is what the build rendered.
 */
export function useSharedStore<State>(
  store: SharedStore<State>,
): [State, SharedStore<State>['set']] {
  const value = useSyncExternalStore(store.subscribe, store.read, () => store.initial)
  return [value, store.set]
}
