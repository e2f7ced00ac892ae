import type { Diagnostic } from '../../base/model/diagnostic.ts'

/** Result of any translation job. */
export interface TranslationJobResult {
  /** Lines about the work that was done; hidden by `--quiet`. */
  lines: readonly string[]
  /** The output that the user asked for; printed also with `--quiet`. */
  result?: string
  diagnostics: readonly Diagnostic[]
  /** Whether the run stopped before it wrote anything. */
  nothingWritten?: true
  /** Whether the run only checks, so that warnings fail it too. */
  isCheck?: true
}
