/** Read a map that an earlier document of this tab saved. @param open - Returns the tab's storage; may throw. */
export function readMap<Value>(open: () => Storage, key: string): Map<string, Value> {
  try {
    // Written by this runtime; with a value that other code has put there, a page is at a wrong position at worst.
    return new Map(JSON.parse(open().getItem(key) ?? '[]') as [string, Value][])
  } catch {
    return new Map()
  }
}

/** Save a map for the next document of this tab. */
export function saveMap(open: () => Storage, key: string, map: ReadonlyMap<string, unknown>): void {
  try {
    open().setItem(key, JSON.stringify([...map]))
  } catch {
    // Without storage, the map is kept until the document is left.
  }
}
