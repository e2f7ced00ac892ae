import type { LocaleDocument } from '../contract/locale-data.ts'
import { createListeners, type Listeners } from '../shared/create-store.ts'

/** The site's storage in the reader's browser. It never throws; without storage it has no effect. */
export interface SiteStorage {
  /** Stored text, or `null`. */
  get(key: string): string | null
  /** Store a text, or delete it with `null`. */
  set(key: string, value: string | null): void
  /** Call `listener` after every change, in this tab or in others; returns a function that unsubscribes. */
  subscribe(key: string, listener: (value: string | null) => void): () => void
}

type StorageWindow = Pick<
  Window,
  'localStorage' | 'sessionStorage' | 'addEventListener' | 'removeEventListener'
>

/** Open the storage that the config names; keys get its suffix. */
export function createStorage(
  window: StorageWindow,
  { type, suffix }: LocaleDocument['storage'],
): SiteStorage {
  const store = openStore(window, type)
  if (!store) return noStorage
  const listeners = new Map<string, Listeners<string | null>>()
  const announce = (name: string, value: string | null) => listeners.get(name)?.notify(value)
  window.addEventListener('storage', ({ storageArea, key, newValue }) => {
    if (storageArea !== store) return
    if (key !== null) announce(key, newValue)
    // A null key means that the whole storage was cleared.
    else for (const name of listeners.keys()) announce(name, null)
  })

  return {
    get: (key) => attempt(() => store.getItem(key + suffix)) ?? null,
    set(key, value) {
      const name = key + suffix
      if ((attempt(() => store.getItem(name)) ?? null) === value) return
      attempt(() => (value === null ? store.removeItem(name) : store.setItem(name, value)))
      announce(name, value)
    },
    subscribe(key, listener) {
      const name = key + suffix
      const own = listeners.get(name) ?? createListeners()
      listeners.set(name, own)
      return own.subscribe(listener)
    },
  }
}

/** Stores nothing: for the server, and for browsers without storage. */
export const noStorage: SiteStorage = {
  get: () => null,
  set: () => {},
  subscribe: () => () => {},
}

/** Even reading the property throws if storage is blocked, as in some frames. */
function openStore(
  window: StorageWindow,
  type: LocaleDocument['storage']['type'],
): Storage | undefined {
  try {
    const store = window[type]
    store.setItem('octavo.test', '')
    store.removeItem('octavo.test')
    return store
  } catch (error) {
    console.warn(`The browser gives no ${type}; nothing is remembered between pages.`, error)
    return undefined
  }
}

/** Writing throws if the storage is full: then the value is lost. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
