import { problemsOf } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** What reading one file threw, as findings among others; a bug is thrown on. */
export function toDiagnostics(error: unknown): Diagnostic[] {
  const problems = problemsOf(error)
  if (!problems) throw error
  return problems.map(({ code, message, hint, source }) => ({
    code,
    severity: 'throw',
    message,
    hint,
    ...(source && { source }),
  }))
}
