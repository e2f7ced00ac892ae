import type { Report } from '../../errors/report.ts'
import { sortDiagnostics } from '../../errors/report.ts'
import type { TranslationJobResult } from '../../translation-jobs/translation-job-result.ts'
import {
  cacheOption,
  configOption,
  type ExitCode,
  localeOption,
  newCommand,
  quietOption,
  siteCommand,
  siteOption,
} from '../define-command.ts'

/** A job of translators that takes a site as its operand, and a locale. */
export function jobCommand(name: string, summary: string) {
  return siteCommand(name, summary).addOption(cacheOption()).addOption(localeOption())
}

/** A job whose operands are pages or files, so that the site has an option only. */
export function listCommand(name: string, summary: string) {
  return newCommand(name, summary)
    .addOption(siteOption())
    .addOption(configOption())
    .addOption(cacheOption())
    .addOption(quietOption())
    .addOption(localeOption())
}

/** Print what a job left. @returns the exit code that follows. */
export function printResult(job: TranslationJobResult, report: Report): ExitCode {
  const { lines, result, diagnostics, nothingWritten, isCheck } = job
  for (const line of lines) report.info(line)
  if (result !== undefined) report.result(result)
  report.diagnostics(diagnostics)
  const reported = sortDiagnostics(diagnostics)
  const errors = reported.filter(({ severity }) => severity === 'throw').length
  if (nothingWritten === true) report.failure(errors)
  const isBad = isCheck === true ? reported.some(({ severity }) => severity !== 'log') : errors > 0
  return isBad ? 1 : 0
}
