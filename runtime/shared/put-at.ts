/**
 * Put a value into data that holds another one there.
 *
 * @param target - Changed in place.
 * @param path - Names of fields and places in lists: `['items', 0, 'title']`.
 */
export function putAt(
  target: Record<string, unknown>,
  path: readonly (string | number)[],
  value: unknown,
): void {
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((inner, name) => {
    const next: unknown = Object.hasOwn(inner, name) ? inner[name] : undefined
    // Fields of an object and places of a list are written the same way.
    return typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {}
  }, target)
  // Defined, not assigned: a field may be called `__proto__`.
  const field = { value, enumerable: true, configurable: true, writable: true }
  Object.defineProperty(holder, path.at(-1) ?? '', field)
}
