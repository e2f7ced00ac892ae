import { cutQuery } from '../../search/query-text.ts'

/** What a key does to the search: open or close it, or become (a part of) the query. */
type KeyAction = 'open' | 'close' | { key: string } | null

/** Class of the buttons that open the search. */
export const SEARCH_BUTTON = 'search-button'

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
>

/** `isOpen` from the moment that the modal was asked for, `isShown` once it is there. */
export function keyActionOf(event: Key, state: { isOpen: boolean; isShown: boolean }): KeyAction {
  const { key, altKey, isComposing } = event
  if (isComposing || altKey) return null
  if (event.ctrlKey || event.metaKey)
    return isShortcut(event) ? (state.isOpen ? 'close' : 'open') : null
  // The modal has its own keys.
  if (state.isShown) return null
  if (state.isOpen) return key === 'Escape' ? 'close' : isPrintable(key) ? { key } : null
  if (key === '/') return isEditable(event.target) ? null : 'open'
  return isPrintable(key) && isIn(event.target, `.${SEARCH_BUTTON}`) ? { key } : null
}

/** The K of Ctrl+K, or of Command+K. */
function isShortcut({ key, shiftKey }: Key): boolean {
  return key?.toLowerCase() === 'k' && !shiftKey
}

/** The query with one more key; what was selected text is replaced. */
export function appendKey<T extends { query: string; isSelection: boolean }>(
  now: T,
  key: string,
): T {
  return { ...now, query: cutQuery(now.isSelection ? key : now.query + key), isSelection: false }
}

/** One character that can be seen: a blank presses the button. */
function isPrintable(key: string | undefined): boolean {
  return key !== undefined && [...key].length === 1 && key.trim() !== ''
}

function isEditable(target: EventTarget | null): boolean {
  return isIn(target, 'input,select,textarea,[contenteditable]:not([contenteditable="false" i])')
}

function isIn(target: EventTarget | null, selector: string): boolean {
  // `closest` of an element was just found to be there.
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null
}
