/** Errors in the form of data, for sending them between threads and processes, which do not keep classes. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnosticsOf, SiteErrors, toDiagnostics } from './site-error.ts'

/** An error as data. */
export interface CrossedError {
  name: string
  message: string
  stack?: string
  /** Code of an error of the operating system: `ENOSPC`. */
  code?: string
  diagnostics?: readonly Diagnostic[]
}

/** Convert whatever was thrown to data. */
export function toCrossed(error: unknown): CrossedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const diagnostics = diagnosticsOf(error)
  const cause = error.cause instanceof Error ? `\n  cause: ${error.cause.stack ?? ''}` : ''
  return {
    name: error.name,
    message: error.message,
    ...omitUndefined({
      stack: error.stack !== undefined ? error.stack + cause : undefined,
      code: 'code' in error ? String(error.code) : undefined,
      diagnostics: diagnostics ? toDiagnostics(error) : undefined,
    }),
  }
}

/** The error that {@link toCrossed} converted, with its name, stack and code; diagnostics become {@link SiteErrors}. */
export function fromCrossed({ name, message, stack, code, diagnostics }: CrossedError): Error {
  if (diagnostics) return new SiteErrors(diagnostics)
  const error = new Error(message)
  error.name = name
  if (stack !== undefined) error.stack = stack
  return code === undefined ? error : Object.assign(error, { code })
}
