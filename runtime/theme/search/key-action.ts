import { cutQuery } from '../../search/query-text.ts'

/** Effect of a key on the search: open or close it, or become the query or a part of it. */
type KeyAction = 'open' | 'close' | { key: string } | null

/** Class of the buttons that open the search. */
export const SEARCH_BUTTON = 'search-button'

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
>

/** Effect of a key event. `isOpen`: the modal was requested; `isShown`: it is rendered. */
export function keyActionOf(event: Key, state: { isOpen: boolean; isShown: boolean }): KeyAction {
  const { key, altKey, isComposing } = event
  if (isComposing || altKey) return null
  if (event.ctrlKey || event.metaKey)
    return isShortcut(event) ? (state.isOpen ? 'close' : 'open') : null
  // The modal handles its own keys.
  if (state.isShown) return null
  if (state.isOpen) return key === 'Escape' ? 'close' : edit(key)
  if (key === '/') return isEditable(event.target) ? null : 'open'
  return isPrintable(key) && isIn(event.target, `.${SEARCH_BUTTON}`) ? { key } : null
}

/** Whether it is the K of Ctrl+K or Command+K. */
function isShortcut({ key, shiftKey }: Key): boolean {
  return key?.toLowerCase() === 'k' && !shiftKey
}

/** The key of Backspace; other keys are one visible character or a space. */
const ERASE = '\b'

/** Effect of a key while the modal loads. */
function edit(key: string): KeyAction {
  if (key === 'Backspace') return { key: ERASE }
  return key === ' ' || isPrintable(key) ? { key } : null
}

/** The query with one more key, at most `limit` units long; a selected query is replaced. */
export function appendKey<T extends { query: string; isSelection: boolean }>(
  now: T,
  key: string,
  limit: number,
): T {
  const before = now.isSelection ? '' : now.query
  const query = key === ERASE ? [...before].slice(0, -1).join('') : cutQuery(before + key, limit)
  return { ...now, query, isSelection: false }
}

/** Whether a key is one visible character; a space presses the button. */
function isPrintable(key: string | undefined): boolean {
  return key !== undefined && [...key].length === 1 && key.trim() !== ''
}

/** Whether a key becomes text there. An input that is hidden keeps the focus until the browser draws again. */
function isEditable(target: EventTarget | null): boolean {
  return (
    isIn(target, 'input,select,textarea,[contenteditable]:not([contenteditable="false" i])') &&
    (target as Element).checkVisibility?.() !== false
  )
}

function isIn(target: EventTarget | null, selector: string): boolean {
  // `closest` exists, so the target is an element.
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null
}
