/** Promises whose errors are handled later than they are thrown. */
import { diagnosticsOf, throwDiagnostics } from '../../base/errors/site-error.ts'

type Settled<T> = { value: T } | { error: unknown }

/** Convert a rejection to a value, so that it is not an unhandled rejection until {@link unwrap} throws it. */
export function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/** Unwrap a settled promise. @throws the stored error. */
export async function unwrap<T>(promise: Promise<Settled<T>>): Promise<T> {
  const settled = await promise
  if ('value' in settled) return settled.value
  throwDiagnostics(diagnosticsOf(settled.error) ?? [])
  throw settled.error
}
