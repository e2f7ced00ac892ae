/**
 * Lets the search of an open tab of `serve` find what was saved since it began. Published pages do not contain this
 * code.
 */
import { UPDATE } from './update-event.ts'

/** Call a function that opens the index anew after each update. */
export function followIndex(reopen: () => void, tab: EventTarget = window): void {
  tab.addEventListener(UPDATE, reopen)
}
