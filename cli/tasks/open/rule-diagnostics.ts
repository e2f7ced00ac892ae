import path from 'node:path'
import { applyRules } from '../../base/errors/apply-rules.ts'
import { ruleUnknown } from '../../base/errors/catalogue.ts'
import { listCodes } from '../../base/errors/list-codes.ts'
import { nearestName } from '../../base/errors/nearest-name.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { LoadedConfig } from '../../config/paths.ts'

/**
 * Apply the severities of the config to diagnostics, and add diagnostics of invalid rules.
 *
 * @param isStrict - Treat warnings as errors. Default: `false`.
 */
export function ruleDiagnostics(
  diagnostics: readonly Diagnostic[],
  { config: { rules }, file, root }: LoadedConfig,
  isStrict?: boolean,
): Diagnostic[] {
  const names = Object.keys(rules)
  if (names.length === 0 && !isStrict) return [...diagnostics]
  const codes = names.length === 0 ? new Set<string>() : listCodes()
  const config = path.relative(root, file).split(path.sep).join('/')
  const unknown = names
    .filter((name) => !codes.has(name))
    .map((name) => ruleUnknown(name, nearestName(name, [...codes]), config))
  return [...applyRules(diagnostics, { rules, isStrict }), ...unknown]
}
