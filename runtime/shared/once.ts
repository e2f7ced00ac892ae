/**
 * A function that makes its value on the first call and gives the same one ever after.
 *
 * A failure is not kept: where `make` throws, or its promise rejects, the next call makes anew.
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
