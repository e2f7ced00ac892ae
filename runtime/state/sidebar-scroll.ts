/**
 * Where the reader has scrolled each sidebar to, for as long as the tab lives: on other pages that show
 * it, and after a full load.
 */
const KEY = 'octavo.sidebars'

/** Scroll offsets in CSS pixels by key of the sidebar. */
export type SidebarScroll = Map<string, number>

/** Read what an earlier page of this tab has kept. `open` gives the tab's storage, and may throw. */
export function readSidebarScroll(open: () => Storage): SidebarScroll {
  try {
    const saved: unknown = JSON.parse(open().getItem(KEY) ?? '[]')
    return new Map(Array.isArray(saved) ? saved.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

/** Keep the offsets for the next page of this tab. */
export function saveSidebarScroll(open: () => Storage, offsets: SidebarScroll): void {
  try {
    open().setItem(KEY, JSON.stringify([...offsets]))
  } catch {
    // Without storage, offsets last as long as the document.
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
