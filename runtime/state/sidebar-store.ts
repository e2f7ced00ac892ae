import type { PageSidebar, SidebarDocument, SidebarItem } from '../contract/route-data.ts'
import { createListeners } from '../shared/create-store.ts'

/**
 * Whole sidebars by their key. A page carries its open branch only; the rest is fetched once, when
 * the reader opens a category whose children are not there, and then serves all pages.
 */
export interface SidebarStore {
  /** The whole tree, or `undefined` until it was loaded. */
  read(key: string): readonly SidebarItem[] | undefined
  /** Fetch the whole tree, once. Resolves to `false` when it could not be had; it may be tried again. */
  load(sidebar: PageSidebar): Promise<boolean>
  subscribe(listener: () => void): () => void
}

/** Create the store of whole sidebar trees, fetched when a reader opens a branch that the page lacks. One per window. */
export function createSidebarStore(fetch: typeof globalThis.fetch): SidebarStore {
  const trees = new Map<string, readonly SidebarItem[]>()
  const pending = new Map<string, Promise<boolean>>()
  const { subscribe, notify } = createListeners()

  async function request({ key, url }: PageSidebar): Promise<boolean> {
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
      // The file is our own build's, its address came with the page.
      const { items } = (await response.json()) as SidebarDocument
      trees.set(key, items)
      notify()
      return true
    } catch (error) {
      console.warn('The whole sidebar could not be loaded.', error)
      return false
    } finally {
      pending.delete(key)
    }
  }

  return {
    read: (key) => trees.get(key),
    async load(sidebar) {
      if (trees.has(sidebar.key)) return true
      const running = pending.get(sidebar.key) ?? request(sidebar)
      if (!trees.has(sidebar.key)) pending.set(sidebar.key, running)
      return running
    },
    subscribe,
  }
}
