/** Where a problem is. `file` is relative to the site folder; `line` and `column` are 1-based. */
export interface Source {
  file: string
  line?: number
  column?: number
  /**
   * What is meant inside the file, where the stage that found the problem does not know the line: a
   * front matter field (`slug`), an option (`docs[0].path`), an entry of sidebars (`main[1].id`).
   * The file is read for it when the problem is reported.
   */
  at?: string
}

/** What a finding does: nothing, an info line, a warning (exit 0), or a failed build (exit 1). */
export type Severity = 'ignore' | 'log' | 'warn' | 'throw'

/** A problem in the content: collected, located, reported together with the others. */
export interface Diagnostic {
  /** Permanent: `LINK_BROKEN`. */
  code: string
  severity: Severity
  /** One sentence, with the value. */
  message: string
  /** What to do, imperative. */
  hint: string
  source?: Source
  /**
   * What it is about, where languages say the same of one place in other words: findings of one
   * code, place and subject are one. Default: the message.
   */
  subject?: string
  /** What lies behind it, where the message says what it hit: a sentence. */
  cause?: string
}
