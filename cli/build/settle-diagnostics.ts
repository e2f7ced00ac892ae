/** Prepares diagnostics of stages for the report: adds positions, removes duplicates, applies baseline and rules. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  applyBaseline,
  type Baseline,
  formatBaseline,
  parseBaseline,
} from '../base/errors/baseline.ts'
import { baselineMissing } from '../base/errors/catalogue.ts'
import { limitDiagnostics, uniqueDiagnostics } from '../base/errors/report.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { LoadedConfig } from '../config/paths.ts'
import { locateDiagnostics } from '../tasks/open/locate-diagnostics.ts'
import { ruleDiagnostics } from '../tasks/open/rule-diagnostics.ts'
import { writeSources } from '../write/write-sources.ts'

/** Options of settling diagnostics. */
export interface SettleOptions {
  /** Treat warnings as errors. Default: `false`. */
  isStrict?: boolean
  /** File of known diagnostics, relative to the site folder. Default: that of the config, else none. */
  baseline?: string
  /** Write all current diagnostics to that file. Default: `false`. */
  writesBaseline?: boolean
  /** Whether all locales were checked; if not, unused entries of the baseline are not reported. */
  isWhole: boolean
  /** Whether the command checks for a code; baseline entries with other codes are kept, and not outdated. */
  isChecked: (code: string) => boolean
}

/** Diagnostics to report. */
interface SettledDiagnostics {
  diagnostics: Diagnostic[]
  /** A line about the effect of the baseline. Absent: it had none. */
  note?: string
}

/** Default name of a baseline. */
const BASELINE_FILE = 'octavo-baseline.json'

/** Settle diagnostics. @throws `BASELINE_MISSING`, `BASELINE_INVALID`. */
export function settleDiagnostics(
  found: readonly Diagnostic[],
  loaded: LoadedConfig,
  options: SettleOptions,
): SettledDiagnostics {
  const { isStrict, writesBaseline, isWhole, isChecked } = options
  const located = uniqueDiagnostics(locateDiagnostics(found, loaded.root))
  const file = options.baseline ?? loaded.config.baseline ?? (writesBaseline ? BASELINE_FILE : null)
  if (file === null) return { diagnostics: rule(located, loaded, isStrict) }
  if (writesBaseline) {
    const ruled = ruleDiagnostics(located, loaded)
    const grave = located.filter((_, index) =>
      /^(?:warn|throw)$/.test(ruled[index]?.severity ?? ''),
    )
    const before = existsSync(join(loaded.root, file)) ? loadBaseline(file, loaded).entries : []
    const others = before.filter(({ code }) => !isChecked(code))
    writeSources(loaded.root, [{ path: file, content: formatBaseline(grave, others) }])
  }
  const { entries, ...baseline } = loadBaseline(file, loaded)
  const own = { ...baseline, entries: entries.filter(({ code }) => isChecked(code)) }
  const { left, known, stale } = applyBaseline(located, own)
  const diagnostics = rule([...left, ...(isWhole ? stale : [])], loaded, isStrict)
  return known === 0 ? { diagnostics } : { diagnostics, note: `${known} known in ${file}.` }
}

/** Create a filter of the codes that a build or `check-links` checks; other codes belong to other commands. */
export function toCodeFilter(
  { checkContent }: LoadedConfig['config'],
  { isExternal = false }: { isExternal?: boolean },
): (code: string) => boolean {
  return (code) => {
    if (code.startsWith('CONTENT_')) return checkContent.onBuild
    return isExternal || !code.startsWith('LINK_EXTERNAL_')
  }
}

function rule(diagnostics: readonly Diagnostic[], loaded: LoadedConfig, isStrict?: boolean) {
  const ruled = limitDiagnostics(ruleDiagnostics(diagnostics, loaded, isStrict))
  return locateDiagnostics(ruled, loaded.root)
}

function loadBaseline(file: string, { root }: LoadedConfig): Baseline {
  const disk = join(root, file)
  if (!existsSync(disk)) throw baselineMissing(file)
  return parseBaseline(readFileSync(disk, 'utf8'), file)
}
