import type { Diagnostic } from '../model/diagnostic.ts'

/** Result of a job of translators, whichever it is. */
export interface TranslationJobResult {
  /** Lines about the work that was done; hidden by `--quiet`. */
  lines: readonly string[]
  /** The output that the user asked for; printed also with `--quiet`. */
  result?: string
  diagnostics: readonly Diagnostic[]
  /** The run stopped before it wrote anything. */
  nothingWritten?: true
  /** The run only looks: warnings fail it too. */
  isCheck?: true
}
