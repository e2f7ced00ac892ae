import { SCROLL_KEY } from '../state/early-script.ts'
import { readMap, saveMap } from '../state/saved-map.ts'

/** Scroll offset of the window, in CSS pixels. */
export interface ScrollPosition {
  x: number
  y: number
}

/** Scroll positions by key of the history entry. */
export interface ScrollMemory {
  remember(entry: string, position: ScrollPosition): void
  recall(entry: string): ScrollPosition | undefined
  /** Save the positions for a return from another site, or a reload. */
  save(): void
}

/** Limit of saved entries; the oldest are removed first. */
const LIMIT = 100

/**
 * Create the memory of scroll positions, one for each history entry. One for each window. @param open -
 * Returns the tab's session storage; may throw.
 */
export function createScrollMemory(open: () => Storage): ScrollMemory {
  const positions = readMap<ScrollPosition>(open, SCROLL_KEY)
  return {
    remember(entry, position) {
      positions.delete(entry)
      positions.set(entry, position)
      const oldest = positions.keys().next()
      if (positions.size > LIMIT && !oldest.done) positions.delete(oldest.value)
    },
    recall: (entry) => positions.get(entry),
    save: () => saveMap(open, SCROLL_KEY, positions),
  }
}
