/**
 * A baseline: known diagnostics that a team does not fix yet, so that new ones are noticed. Entries are
 * identified by code, file and message; the line may change.
 */
import type { Diagnostic, Severity } from '../model/diagnostic.ts'
import { isLowerable } from './apply-rules.ts'
import { baselineInvalid, baselineStale } from './catalogue.ts'

/** Equal diagnostics, counted. */
interface BaselineEntry {
  code: string
  /** Path relative to the site folder; empty for diagnostics without a file. */
  file: string
  message: string
  /** Identifies the diagnostic instead of the message, which may differ by language. */
  subject?: string | undefined
  /** Most occurrences that count as known. */
  count: number
}

/** A parsed baseline. */
export interface Baseline {
  /** Path of its file, relative to the site folder. */
  file: string
  entries: readonly (BaselineEntry & { line: number })[]
}

/** Result of removing known diagnostics. */
interface Filtered {
  left: Diagnostic[]
  /** Number of diagnostics removed. */
  known: number
  /** Diagnostics for entries that occur less often than they state. */
  stale: Diagnostic[]
}

/** @throws {@link SiteError} `BASELINE_INVALID`. */
export function parseBaseline(text: string, file: string): Baseline {
  const list = tryParse(text)
  if (!Array.isArray(list) || !list.every(isEntry)) throw baselineInvalid(file)
  const lines = text
    .split('\n')
    .flatMap((line, index) => (line.includes('"code"') ? [index + 1] : []))
  return { file, entries: list.map((entry, index) => ({ ...entry, line: lines[index] ?? 1 })) }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isEntry(value: unknown): value is BaselineEntry {
  if (typeof value !== 'object' || value === null) return false
  const { code, file, message, count } = value as Partial<Record<keyof BaselineEntry, unknown>>
  const isText = [code, file, message].every((field) => typeof field === 'string')
  return isText && Number.isInteger(count) && Number(count) > 0
}

/**
 * Text of a baseline with one entry per line, so that changes of two branches are easy to merge.
 *
 * @param others - Entries to keep as they are. Default: none.
 */
export function formatBaseline(
  diagnostics: readonly Diagnostic[],
  others: Baseline['entries'] = [],
): string {
  const entries = new Map<string, BaselineEntry>(
    others.map(({ line: _, ...entry }) => [toKey(entry), entry]),
  )
  for (const diagnostic of diagnostics.filter(isSuppressible)) {
    const { code, source, message, subject } = diagnostic
    const known = entries.get(keyOf(diagnostic))
    if (known) known.count += 1
    else {
      const entry = { code, file: source?.file ?? '', message, subject, count: 1 }
      entries.set(keyOf(diagnostic), entry)
    }
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return `[\n${sorted.map(([, entry]) => JSON.stringify(entry)).join(',\n')}\n]\n`
}

/**
 * Remove known diagnostics from a list.
 *
 * @param diagnostics - Without repetitions, with their original severities.
 */
export function applyBaseline(
  diagnostics: readonly Diagnostic[],
  { file, entries }: Baseline,
): Filtered {
  const open = new Map(entries.map((entry) => [toKey(entry), entry.count]))
  const left = diagnostics.filter((diagnostic) => {
    const key = keyOf(diagnostic)
    const count = isSuppressible(diagnostic) ? (open.get(key) ?? 0) : 0
    if (count > 0) open.set(key, count - 1)
    return count === 0
  })
  const stale = entries.flatMap(({ line, ...entry }) => {
    const count = open.get(toKey(entry)) ?? 0
    return count > 0 ? [baselineStale(entry, count, { file, line })] : []
  })
  return { left, known: diagnostics.length - left.length, stale }
}

/** Whether a diagnostic may be in a baseline: not if the site would be incomplete or unsafe with it. */
function isSuppressible({ severity, code }: { severity: Severity; code: string }): boolean {
  return severity !== 'throw' || isLowerable(code)
}

function keyOf({ code, source, message, subject }: Diagnostic): string {
  return toKey({ code, file: source?.file ?? '', message, subject })
}

function toKey({ code, file, message, subject = message }: Omit<BaselineEntry, 'count'>): string {
  return JSON.stringify([file, code, subject])
}
