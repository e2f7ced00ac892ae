import type { Problem } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** A problem of one file as a finding, so that it is reported together with all others. */
export function toDiagnostic({ code, message, hint, source }: Problem): Diagnostic {
  return { code, message, hint, severity: 'throw', ...(source && { source }) }
}
