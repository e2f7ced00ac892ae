import { version } from '../../package/version.ts'
import type { Reported } from './reported.ts'

/** Version of this format; it changes with its shape. */
const JSON_VERSION = 1

/**
 * One object: `version` of the format, `tool`, `counts` by level, and `diagnostics`, worst first and then by
 * file and line. Each has `code`, `level`, `message`, `hint`, and, where it has a position, `file`, `line`,
 * `column`.
 */
export function toJsonReport(diagnostics: readonly Reported[]): string {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { level } of diagnostics) counts[level]++
  const tool = { name: 'octavo', version }
  return `${JSON.stringify({ version: JSON_VERSION, tool, counts, diagnostics }, null, 2)}\n`
}
