import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity } from '../../model/diagnostic.ts'
import { toPrintable, toPrintableLine } from '../printable.ts'

/** How diagnostics are given to other programs; `text` is for people. */
export const REPORT_FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const

/** One of {@link REPORT_FORMATS}. */
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** A diagnostic as other programs read it. */
export interface Reported {
  code: string
  level: 'error' | 'warning' | 'info'
  message: string
  hint: string
  /** From the folder that the command was run in, with `/`; absent for what belongs to no file. */
  file?: string
  /** 1-based, as `column`. */
  line?: number
  column?: number
}

const LEVELS: Readonly<Record<Severity, Reported['level']>> = {
  throw: 'error',
  warn: 'warning',
  log: 'info',
  ignore: 'info',
}

/** @param prefix - Path of the site from where the command runs, with `/` at its end; '' where it runs there. */
export function toReported(diagnostic: Diagnostic, prefix: string): Reported {
  const { code, severity, message, hint, source } = diagnostic
  const { line, column } = source ?? {}
  // A pull request names its files as well.
  const file = source && toPrintableLine(prefix + source.file)
  return {
    code,
    level: LEVELS[severity],
    message: toPrintable(message),
    hint: toPrintable(hint),
    ...omitUndefined({ file, line, column }),
  }
}
