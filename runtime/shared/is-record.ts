/**
 * Whether a value of unknown shape is an object whose fields can be read: no array, not `null`.
 *
 * Asks for no prototype, so that it also holds for objects of another realm or thread.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
