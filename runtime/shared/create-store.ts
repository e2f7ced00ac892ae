/** The listeners of an event. `Event` is the type of their argument. */
export interface Listeners<Event = void> {
  /** Add a listener; returns a function that removes it. Adding the same function again has no effect. */
  subscribe(listener: (event: Event) => void): () => void
  /** Call all current listeners; one that is added during the call is called from the next time on. */
  notify(event: Event): void
}

/** Create an empty list of listeners. */
export function createListeners<Event = void>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(event) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}

/** A value that changes, in the form that React's `useSyncExternalStore` expects. */
interface Store<State> extends Pick<Listeners, 'subscribe'> {
  /** The value; the same object until the next `set`. */
  read(): State
  /** Replace the value and call all listeners; an equal value calls none. */
  set(next: State): void
}

/** Create a store. @param state - The first value. */
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
