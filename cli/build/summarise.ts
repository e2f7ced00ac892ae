import { relative } from 'node:path'
import { countOf } from '../base/errors/count-of.ts'
import { type Report, sortDiagnostics } from '../base/errors/report.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { SharedCounts } from '../engine/shared-cache/share-values.ts'
import type { ParsedSources } from '../tasks/doc/parse-changed.ts'
import type { OpenSite } from '../tasks/open/open-site.ts'
import type { Shard } from '../tasks/open/shared-buckets.ts'
import type { RenderedSite } from '../tasks/page/render-site.ts'
import { countByLocale, type PlannedSite } from '../tasks/plan/planned-site.ts'

/** Input of the lines that a build prints at its end. */
interface SummaryInput {
  site: OpenSite
  planned: PlannedSite
  rendered: RenderedSite
  diagnostics: readonly Diagnostic[]
  /** Absolute. */
  out: string
  written: number
  removed: number
  /** Of `performance.now()`. */
  startedMs: number
  parsed: Pick<ParsedSources, 'docs' | 'parsedNow'>
}

/**
 * Summarise a build: pages, then parsed and rendered files if some were reused, then changes of the output.
 *
 * ```text
 * Built 78 pages in 1.9 s: en 39, de 39 (12 untranslated). 2 warnings.
 * Scanned 66 files, parsed 1; rendered 3 of 78 pages, reused 75.
 * dist: 4 files written, 1 removed, 210 unchanged.
 * ```
 */
export function summarise(input: SummaryInput): string[] {
  const { planned, rendered, diagnostics, written, removed } = input
  const locales = countByLocale(planned).map(
    ({ locale, pages, untranslated }) =>
      `${locale} ${pages}${untranslated > 0 ? ` (${untranslated} untranslated)` : ''}`,
  )
  const seconds = secondsSince(input.startedMs)
  const folder = relative(process.cwd(), input.out) || '.'
  return [
    `Built ${countOf(rendered.pages, 'page')} in ${seconds} s: ${locales.join(', ')}. ${countWarnings(diagnostics)}.`,
    ...summariseReuse(input),
    `${folder}: ${countOf(written, 'file')} written, ${removed} removed.`,
  ]
}

function summariseReuse({ parsed, rendered }: SummaryInput): string[] {
  const { parsedNow, docs } = parsed
  const { renderedNow, pages } = rendered
  if (parsedNow >= docs.size && renderedNow >= pages) return []
  const done = `rendered ${renderedNow} of ${countOf(pages, 'page')}, reused ${pages - renderedNow}`
  return [`Scanned ${countOf(docs.size, 'file')}, parsed ${parsedNow}; ${done}.`]
}

/** The line of a build with nothing to do. @param startedMs - Of `performance.now()`. */
export function summariseRepeat(
  pages: number,
  diagnostics: readonly Diagnostic[],
  startedMs: number,
): string {
  const checked = `${countOf(pages, 'page')}, checked in ${secondsSince(startedMs)} s`
  return `The site is up to date: ${checked}. ${countWarnings(diagnostics)}.`
}

/** Report the diagnostics of the last build again, which are unchanged. @param startedMs - Of `performance.now()`. */
export function reportRepeat(
  { diagnostics, pages }: { diagnostics: readonly Diagnostic[]; pages: number },
  report: Pick<Report, 'diagnostics' | 'info'>,
  startedMs: number,
): { ok: true } {
  report.diagnostics(diagnostics)
  report.info(summariseRepeat(pages, diagnostics, startedMs))
  return { ok: true }
}

/** Facts of a built shard. */
interface ShardSummary {
  shard: Shard
  pages: number
  counts: SharedCounts
  /** Of `performance.now()`. */
  startedMs: number
}

/** The line of a shard of a build. */
export function summariseShard({ shard, pages, counts, startedMs }: ShardSummary): string {
  const built = `Built shard ${shard.index} of ${shard.count}, ${countOf(pages, 'page')}, in ${secondsSince(startedMs)} s`
  return `${built}: ${countOf(counts.stored, 'value')} stored in the shared cache, ${counts.taken} taken from it.`
}

function secondsSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 1000).toFixed(1)
}

/** Summary line of `check-links` for a run without errors: the number of diagnostics about links. */
export function summariseLinks(pages: number, diagnostics: readonly Diagnostic[]): string {
  const checked = `Checked ${countOf(pages, 'page')}`
  const counts = new Map<string, number>()
  for (const { code } of sortDiagnostics(diagnostics))
    if (LINK_CODES.test(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
  if (counts.size === 0) return `${checked}: no link is broken.`
  const list = [...counts].map(([code, count]) => `${count} ${code}`).join(', ')
  return `${checked}: ${list}.`
}

/** Codes of links, anchors and images, and of addresses that are gone. */
const LINK_CODES = /^(?:LINK|ANCHOR|MARKDOWN_LINK|MARKDOWN_IMAGE|RESOURCE)_|^ROUTE_LOST$/

function countWarnings(diagnostics: readonly Diagnostic[]): string {
  const count = sortDiagnostics(diagnostics).filter(({ severity }) => severity === 'warn').length
  return count === 0 ? 'No warnings' : countOf(count, 'warning')
}
