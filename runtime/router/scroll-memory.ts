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

const KEY = 'octavo.scroll'
/** Limit of saved entries; the oldest are removed first. */
const LIMIT = 100

/**
 * Create the memory of scroll positions, one for each history entry. One for each window. @param open -
 * Returns the tab's session storage; may throw.
 */
export function createScrollMemory(open: () => Storage): ScrollMemory {
  const positions = new Map<string, ScrollPosition>(readSaved(open))
  return {
    remember(entry, position) {
      positions.delete(entry)
      positions.set(entry, position)
      const oldest = positions.keys().next()
      if (positions.size > LIMIT && !oldest.done) positions.delete(oldest.value)
    },
    recall: (entry) => positions.get(entry),
    save() {
      try {
        open().setItem(KEY, JSON.stringify([...positions]))
      } catch {
        // Without storage, positions are kept until the document is left.
      }
    },
  }
}

function readSaved(open: () => Storage): [string, ScrollPosition][] {
  try {
    const saved: unknown = JSON.parse(open().getItem(KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is [string, ScrollPosition] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const position: unknown = value[1]
  return (
    typeof position === 'object' &&
    position !== null &&
    'x' in position &&
    'y' in position &&
    typeof position.x === 'number' &&
    typeof position.y === 'number'
  )
}
