/** Location of a diagnostic. `file` is relative to the site folder; `line` and `column` are 1-based. */
export interface Source {
  file: string
  line?: number
  column?: number
  /**
   * Subject inside the file, where the stage that found the diagnostic does not know the line: a front matter
   * field (`slug`), an option (`docs[0].path`), an entry of sidebars (`main[1].id`). The line is looked up in
   * the file when the diagnostic is reported.
   */
  at?: string
}

/** Effect of a diagnostic: none, an info line, a warning (exit 0), or a failed build (exit 1). */
export type Severity = 'ignore' | 'log' | 'warn' | 'throw'

/**
 * An error in the input of a user, or in the environment of the command: collected, located, reported together
 * with the others. A {@link SiteError} is a diagnostic that is thrown.
 */
export interface Diagnostic {
  /** Permanent: `LINK_BROKEN`. */
  code: string
  severity: Severity
  /** One sentence that includes the value. */
  message: string
  /** How to fix it, in the imperative. */
  hint: string
  /** Location; absent where the diagnostic belongs to no file. */
  source?: Source | undefined
  /**
   * Identifies the diagnostic where the message differs by language: of several diagnostics with the same
   * code, position and subject only the first is reported. Default: the message.
   */
  subject?: string
  /** The underlying error; its message and those of its causes are printed below the hint. */
  cause?: unknown
}
