/**
 * Whether a value is an object whose fields can be read: not an array, not `null`.
 *
 * The prototype is not checked, so that objects of another realm or thread are accepted.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
