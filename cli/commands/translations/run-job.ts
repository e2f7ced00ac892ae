import { type Report, sortDiagnostics } from '../../base/errors/report.ts'
import type { TranslationJobResult } from '../../jobs/translations/translation-job-result.ts'
import {
  cacheOption,
  type ExitCode,
  localeOption,
  operandCommand,
  plainCommand,
  siteArgument,
} from '../define-command.ts'

/** Default locales of the jobs, as the help of `--locale` describes them. */
export const FALLBACK = {
  source: 'the default locale',
  others: 'all but the default locale',
  other: 'the only other locale',
  named: 'none',
} as const

/** A job of translators that takes a site as its operand, and a locale. @param fallback - One of {@link FALLBACK}. */
export function jobCommand(name: string, summary: string, fallback: string) {
  return plainCommand(name, summary)
    .addArgument(siteArgument)
    .addOption(cacheOption)
    .addOption(localeOption(fallback))
}

/** A job whose operands are pages or files, so that only `--site` names the site. */
export function listCommand(name: string, summary: string) {
  return operandCommand(name, summary)
    .addOption(cacheOption)
    .addOption(localeOption(FALLBACK.other))
}

/** Print the result of a job. @returns its exit code. */
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
