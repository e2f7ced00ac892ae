import type { Diagnostic } from '../model/diagnostic.ts'

/** What one run of `write-translations` leaves for its user, whatever it was asked to do. */
export interface TranslationJobResult {
  /** What was done, one line each; hidden by `--quiet`. */
  lines: readonly string[]
  /** What the user asked to see; printed also with `--quiet`. */
  result?: string
  diagnostics: readonly Diagnostic[]
  /** The run stopped before it wrote anything. */
  nothingWritten?: true
  /** The run only looks: warnings fail it too. */
  isCheck?: true
}
