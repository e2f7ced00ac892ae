import { createStore } from '../shared/create-store.ts'
import type { SiteStorage } from './storage.ts'

/** Key of the last announcement's id. */
export const ANNOUNCEMENT_ID_KEY = 'octavo.announcement.id'
/** Key of `true` or `false`: the reader has closed that announcement. */
export const ANNOUNCEMENT_DISMISS_KEY = 'octavo.announcement.dismiss'

/** Whether the announcement shows. */
export interface AnnouncementStore {
  isVisible(): boolean
  close(): void
  subscribe(listener: () => void): () => void
}

/** Create the store of the announcement bar: closed or not. One per window. A new id shows a bar again that was closed under the old id. */
export function createAnnouncementStore(
  id: string | undefined,
  storage: SiteStorage,
): AnnouncementStore {
  const visible = createStore(id !== undefined && !wasDismissed(id, storage))
  if (id !== undefined && storage.get(ANNOUNCEMENT_ID_KEY) !== id) {
    storage.set(ANNOUNCEMENT_ID_KEY, id)
    storage.set(ANNOUNCEMENT_DISMISS_KEY, 'false')
  }
  // This tab's own close comes back the same way, or not at all where nothing can be stored.
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
