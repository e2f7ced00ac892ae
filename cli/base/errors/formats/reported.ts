import { normalize } from 'node:path/posix'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity } from '../../model/diagnostic.ts'
import { toPrintable, toPrintableLine } from '../printable.ts'

/** Formats in which diagnostics are printed; `text` is for people, the others are for programs. */
export const REPORT_FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const

/** One of {@link REPORT_FORMATS}. */
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** A diagnostic in the form for other programs. */
export interface Reported {
  code: string
  level: 'error' | 'warning' | 'info'
  message: string
  hint: string
  /** Path relative to the working folder of the command, with `/`; absent for diagnostics without a file. */
  file?: string
  /** 1-based; so is `column`. */
  line?: number
  column?: number
}

const LEVELS: Readonly<Record<Severity, Reported['level']>> = {
  throw: 'error',
  warn: 'warning',
  log: 'info',
  ignore: 'info',
}

/**
 * @param prefix - Path of the site relative to the working folder, with `/` at its end; empty where both are
 * the same.
 */
export function toReported(diagnostic: Diagnostic, prefix: string): Reported {
  const { code, severity, message, hint, source } = diagnostic
  const { line, column } = source ?? {}
  // File names are content too: a pull request chooses them.
  const file = source && toPrintableLine(normalize(prefix + source.file))
  return {
    code,
    level: LEVELS[severity],
    message: toPrintable(message),
    hint: toPrintable(hint),
    ...omitUndefined({ file, line, column }),
  }
}
