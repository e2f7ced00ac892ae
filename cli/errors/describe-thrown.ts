/** A thrown value as text. */
export interface Thrown {
  /** Of an error: `TypeError`; else ''. */
  name: string
  /** Cut where it is very long. */
  message: string
  /** Lines of the stack; '' for what has none. */
  stack: string
}

/** Characters of a message that are shown: a message may hold all that a program knows. */
const LONGEST = 300

/**
 * Put into words whatever code may throw: errors of another realm, errors whose getters throw, text,
 * `null`, promises, objects.
 */
export function describeThrown(value: unknown): Thrown {
  const name = read(value, 'name')
  const message = read(value, 'message')
  const stack = read(value, 'stack') ?? ''
  if (message === undefined) return { name: '', message: shorten(describeValue(value)), stack }
  return { name: name ?? '', message: shorten(message || 'without a message'), stack }
}

/** A field of whatever it is, where it is text. */
function read(value: unknown, field: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    const found: unknown = Reflect.get(value, field)
    return typeof found === 'string' ? found : undefined
  } catch {
    // A getter of its own: what it throws says nothing of what is looked for.
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
    // Cyclic, or with getters that throw.
    return 'an object'
  }
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
