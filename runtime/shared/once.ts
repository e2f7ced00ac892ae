/**
 * A function that makes its value on the first call and returns the same value from then on.
 *
 * A failure is not kept: if `make` throws, or its promise rejects, the next call runs it again.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    if (made) return made.value
    const entry = { value: make() }
    made = entry
    if (entry.value instanceof Promise)
      entry.value.catch(() => {
        if (made === entry) made = undefined
      })
    return entry.value
  }
}
