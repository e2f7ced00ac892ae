/** The element of a behaviour that an event happened in, or `null`. */
export function closest(event: Event, selector: string): HTMLElement | null {
  const { target } = event
  if (!target || !('closest' in target) || typeof target.closest !== 'function') return null
  // Only elements have `closest`, and ours are HTML.
  return (target as Element).closest<HTMLElement>(selector)
}
