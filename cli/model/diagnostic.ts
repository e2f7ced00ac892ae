/** Where a diagnostic is. `file` is relative to the site folder; `line` and `column` are 1-based. */
export interface Source {
  file: string
  line?: number
  column?: number
  /**
   * What is meant inside the file, where the stage that found the diagnostic does not know the line: a
   * front matter field (`slug`), an option (`docs[0].path`), an entry of sidebars (`main[1].id`).
   * The file is read for it when the diagnostic is reported.
   */
  at?: string
}

/** Effect of a diagnostic: nothing, an info line, a warning (exit 0), or a failed build (exit 1). */
export type Severity = 'ignore' | 'log' | 'warn' | 'throw'

/**
 * Something wrong in what a user wrote, or in the surroundings of the command: collected, located,
 * reported together with the others. A {@link SiteError} is one that is thrown.
 */
export interface Diagnostic {
  /** Permanent: `LINK_BROKEN`. */
  code: string
  severity: Severity
  /** One sentence, with the value. */
  message: string
  /** What to do, imperative. */
  hint: string
  /** Where to look; absent for what belongs to no file. */
  source?: Source | undefined
  /**
   * Identifies the diagnostic where the message differs by language: of several with the same code,
   * position and subject only the first is reported. Default: the message.
   */
  subject?: string
  /** The error behind it; its message and those of its own causes are printed below the hint. */
  cause?: unknown
}
