/** A description of a thrown value. */
export interface Thrown {
  /** Name of an error: `TypeError`; empty for other values. */
  name: string
  /** Message, shortened where it is very long. */
  message: string
  /** Lines of the stack; empty if there is none. */
  stack: string
}

/** Most characters of a message that are shown, as a message may contain any amount of data. */
const LONGEST = 300

/**
 * Describe whatever code may throw: errors of another realm, errors whose getters throw, text, `null`,
 * promises, objects.
 */
export function describeThrown(value: unknown): Thrown {
  const name = read(value, 'name')
  const message = read(value, 'message')
  const stack = read(value, 'stack') ?? ''
  if (message === undefined) return { name: '', message: shorten(describeValue(value)), stack }
  return { name: name ?? '', message: shorten(message || 'without a message'), stack }
}

/** A text field of any value; `undefined` where it is not text. */
function read(value: unknown, field: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    const found: unknown = Reflect.get(value, field)
    return typeof found === 'string' ? found : undefined
  } catch {
    // The getter threw; its error is irrelevant here.
    return undefined
  }
}

function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  try {
    if (value instanceof Promise) return 'a promise'
    if (typeof value === 'object' && value !== null) return JSON.stringify(value) ?? 'an object'
    return typeof value === 'string' ? JSON.stringify(value) : String(value)
  } catch {
    // The value is cyclic, or has getters that throw.
    return 'an object'
  }
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
