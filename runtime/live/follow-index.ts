/**
 * Lets the search of an open tab of `serve` find text that was saved since the tab opened. Published pages do
 * not contain this code.
 */
import { UPDATE } from './update-event.ts'

/** Call a function that reopens the index after each update. */
export function followIndex(reopen: () => void, tab: EventTarget = window): void {
  tab.addEventListener(UPDATE, reopen)
}
