import { useCallback, useSyncExternalStore } from 'react'
import type { PageSidebar, SidebarDocument, SidebarItem } from '../contract/route-data.ts'
import { useRuntime } from '../router/runtime-context.ts'
import { createListeners } from '../shared/create-listeners.ts'

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

/** What {@link useSidebar} gives. */
export interface SidebarView {
  /** The page's branch, or the whole tree once that is there. */
  items: readonly SidebarItem[]
  /** Fetch the whole tree; `false` when it could not be had. */
  loadAll: () => Promise<boolean>
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

const EMPTY: readonly SidebarItem[] = []

/** The entries of a page's sidebar: the open branch at first, all of them after `loadAll`. */
export function useSidebar(sidebar: PageSidebar | undefined): SidebarView {
  const { sidebars } = useRuntime()
  const key = sidebar?.key ?? ''
  const whole = useSyncExternalStore(
    sidebars.subscribe,
    () => sidebars.read(key),
    () => undefined,
  )
  const loadAll = useCallback(
    async () => (sidebar ? sidebars.load(sidebar) : true),
    [sidebar, sidebars],
  )
  return { items: whole ?? sidebar?.branch ?? EMPTY, loadAll }
}
