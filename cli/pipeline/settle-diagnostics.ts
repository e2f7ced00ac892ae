/** From what the stages found to what is reported: located, each once, without what a baseline knows, as the rules want. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedConfig } from '../config/paths.ts'
import { writeSources } from '../emit/write-sources.ts'
import { applyBaseline, type Baseline, formatBaseline, parseBaseline } from '../errors/baseline.ts'
import { baselineMissing } from '../errors/catalogue.ts'
import { uniqueDiagnostics } from '../errors/report.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import { ruleDiagnostics } from './rule-diagnostics.ts'

/** How diagnostics are settled. */
export interface SettleOptions {
  /** Warnings are errors. Default: they are not. */
  isStrict?: boolean
  /** File of known diagnostics, from the site folder. Default: that of the config, else none. */
  baseline?: string
  /** Write all that are there now into that file. Default: no. */
  writesBaseline?: boolean
  /** Whether all locales were looked at: else nothing is said of entries that do not occur. */
  isWhole: boolean
  /** Whether the command looks for a code: entries of others stay, and are not stale. */
  isChecked: (code: string) => boolean
}

/** What is reported. */
interface SettledDiagnostics {
  diagnostics: Diagnostic[]
  /** A line that says what a baseline did; absent where it did nothing. */
  note?: string
}

/** Name of a baseline where the command line names none. */
const BASELINE_FILE = 'octavo-baseline.json'

/** @throws `BASELINE_MISSING`, `BASELINE_INVALID`. */
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

/** Codes that a build or a check of links looks for: others are those of a command that may run beside it. */
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
  return locateDiagnostics(ruleDiagnostics(diagnostics, loaded, isStrict), loaded.root)
}

function loadBaseline(file: string, { root }: LoadedConfig): Baseline {
  const disk = join(root, file)
  if (!existsSync(disk)) throw baselineMissing(file)
  return parseBaseline(readFileSync(disk, 'utf8'), file)
}
