/** Who wants to hear of an event. `Event` is what listeners are called with. */
export interface Listeners<Event = void> {
  /** Add a listener; returns the way to take it away. The same function is kept once. */
  subscribe(listener: (event: Event) => void): () => void
  /** Call every current listener; one that is added meanwhile is called from the next time on. */
  notify(event: Event): void
}

/** An empty list of listeners. */
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

/** One value that changes, in the form that `useSyncExternalStore` of React reads. */
interface Store<State> extends Pick<Listeners, 'subscribe'> {
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
