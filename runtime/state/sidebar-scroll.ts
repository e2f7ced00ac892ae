/**
 * Scroll offset of each sidebar for the life of the tab: for other pages with the same sidebar, and after a
 * full load.
 */
const KEY = 'octavo.sidebars'

/** Scroll offsets in CSS pixels by key of the sidebar. */
export type SidebarScroll = Map<string, number>

/** Read the offsets that an earlier page of this tab saved. @param open - Returns the tab's storage; may throw. */
export function readSidebarScroll(open: () => Storage): SidebarScroll {
  try {
    const saved: unknown = JSON.parse(open().getItem(KEY) ?? '[]')
    return new Map(Array.isArray(saved) ? saved.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

/** Save the offsets for the next page of this tab. */
export function saveSidebarScroll(open: () => Storage, offsets: SidebarScroll): void {
  try {
    open().setItem(KEY, JSON.stringify([...offsets]))
  } catch {
    // Without storage, offsets are kept until the document is left.
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
