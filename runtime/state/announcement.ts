import { createStore } from '../shared/create-store.ts'
import type { SiteStorage } from './storage.ts'

/** Storage key for the id of the last announcement. */
export const ANNOUNCEMENT_ID_KEY = 'octavo.announcement.id'
/** Storage key for `true` or `false`: whether the reader has closed that announcement. */
export const ANNOUNCEMENT_DISMISS_KEY = 'octavo.announcement.dismiss'

/** Whether the announcement is shown. */
export interface AnnouncementStore {
  isVisible(): boolean
  close(): void
  subscribe(listener: () => void): () => void
}

/**
 * Create the store of the announcement's state. One for each window. An announcement with a new id is
 * shown, even if the old one was closed.
 */
export function createAnnouncementStore(
  id: string | undefined,
  storage: SiteStorage,
): AnnouncementStore {
  const visible = createStore(id !== undefined && !wasDismissed(id, storage))
  if (id !== undefined && storage.get(ANNOUNCEMENT_ID_KEY) !== id) {
    storage.set(ANNOUNCEMENT_ID_KEY, id)
    storage.set(ANNOUNCEMENT_DISMISS_KEY, 'false')
  }
  // Not called for this tab if nothing can be stored, so `close` also sets the value itself.
  storage.subscribe(ANNOUNCEMENT_DISMISS_KEY, (value) => value === 'true' && visible.set(false))
  return {
    isVisible: visible.read,
    close() {
      storage.set(ANNOUNCEMENT_DISMISS_KEY, 'true')
      visible.set(false)
    },
    subscribe: visible.subscribe,
  }
}

function wasDismissed(id: string, storage: SiteStorage): boolean {
  return storage.get(ANNOUNCEMENT_ID_KEY) === id && storage.get(ANNOUNCEMENT_DISMISS_KEY) === 'true'
}
