import { createListeners, type Listeners } from './create-listeners.ts'

/** One value that changes, in the form that `useSyncExternalStore` of React reads. */
export interface Store<State> extends Pick<Listeners, 'subscribe'> {
  /** The value; the same object until it is set. */
  read(): State
  /** Replace the value and call all listeners; setting the same value again calls none. */
  set(next: State): void
}

/** @param state - The first value. */
export function createStore<State>(state: State): Store<State> {
  const { subscribe, notify } = createListeners()
  return {
    read: () => state,
    set(next) {
      if (next === state) return
      state = next
      notify()
    },
    subscribe,
  }
}
