/** The element matching a selector that contains the target of an event, or `null`. */
export function closest(event: Event, selector: string): HTMLElement | null {
  const { target } = event
  if (!target || !('closest' in target) || typeof target.closest !== 'function') return null
  // Only elements have `closest`, and the selectors match HTML elements.
  return (target as Element).closest<HTMLElement>(selector)
}
