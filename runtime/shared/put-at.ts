/**
 * Set a value inside nested data.
 *
 * @param target - Changed in place.
 * @param path - Names of fields and indexes of lists: `['items', 0, 'title']`.
 */
export function putAt(
  target: Record<string, unknown>,
  path: readonly (string | number)[],
  value: unknown,
): void {
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((inner, name) => {
    const next: unknown = Object.hasOwn(inner, name) ? inner[name] : undefined
    // A cast, because fields of an object and elements of a list are set in the same way.
    return typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {}
  }, target)
  // Defined, not assigned, because a field may be called `__proto__`.
  const field = { value, enumerable: true, configurable: true, writable: true }
  Object.defineProperty(holder, path.at(-1) ?? '', field)
}
