/**
 * The table that a build prints in a terminal, or with `--verbose`: pages by locale, time by stage, sizes, slowest
 * pages.
 *
 * ```text
 * locale  pages  rendered  untranslated
 * en         39         3             0
 * de         39         3            12
 * Time: parse 0.3 s, bundle 1.1 s, render 0.4 s, search 0.2 s, publish 0.1 s.
 * Size: 2.4 MB in 215 files (pages 1.2 MB, code 320 kB, pictures 500 kB, search 200 kB, other 12 kB).
 * Slowest: /guide 120 ms, /reference 80 ms.
 * ```
 */

import { countOf } from '../base/errors/count-of.ts'
import type { RenderedSite } from '../tasks/page/render-site.ts'
import { localeOf, pageId, permalinkOf } from '../tasks/plan/page-id.ts'
import { countByLocale, type PlannedSite } from '../tasks/plan/planned-site.ts'
import { listSizes, type OutputStamps } from '../write/output-stamps.ts'
import type { BuildTrace } from './build-trace.ts'

/** Input of the table. */
interface TableInput {
  planned: Pick<PlannedSite, 'siteMap' | 'tasks' | 'counts'>
  rendered: Pick<RenderedSite, 'paths' | 'timed'>
  stamps: OutputStamps
  stages: BuildTrace['stages']
  /** Columns of the terminal; a wider table is printed as one line for each locale. */
  width: number
}

const HEAD = ['locale', 'pages', 'rendered', 'untranslated']
const MOST_SLOW = 5

/** The lines of the table; empty parts are left out. */
export function toBuildTable(input: TableInput): string[] {
  return [...toLocales(input), toTimes(input), toSizes(input), ...toSlowest(input)]
}

function toLocales({ planned, rendered, width }: TableInput): string[] {
  const now = new Set(rendered.timed.map(({ permalink }) => permalink))
  const { siteMap, tasks } = planned
  const ids = tasks?.ids ?? siteMap.locales.flatMap(({ routes }) => routes.map(pageId))
  const made = ids.filter((id) => now.has(permalinkOf(id))).map(localeOf)
  const rows = countByLocale(planned).map(({ locale, pages, untranslated }) => [
    locale,
    String(pages),
    String(made.filter((one) => one === locale).length),
    String(untranslated),
  ])
  const all = [HEAD, ...rows]
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  if (widths.reduce((sum, one) => sum + one + 2, -2) > width)
    return rows.map(([locale, ...figures]) =>
      [locale, ...figures.map((figure, at) => `${figure} ${HEAD[at + 1]}`)].join(' '),
    )
  // Names are aligned left, figures right.
  const pad = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)
  return all.map((row) => row.map(pad).join('  '))
}

function toTimes({ stages }: TableInput): string {
  const list = stages.map(
    ({ name, beginMs, endMs }) => `${name} ${((endMs - beginMs) / 1000).toFixed(1)} s`,
  )
  return `Time: ${list.join(', ')}.`
}

/** Kinds of files by path; the first that fits wins. */
const KINDS: readonly (readonly [name: string, isOne: (path: string) => boolean])[] = [
  ['code', (path) => /(?:^|\/)assets\/(?:js|css|fonts)\//.test(path)],
  ['search', (path) => /(?:^|\/)assets\/search\//.test(path)],
  ['pictures', (path) => /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(path)],
]

function toSizes({ stamps, rendered }: TableInput): string {
  const pages = new Set(rendered.paths)
  const sums = new Map<string, number>(
    ['pages', 'code', 'pictures', 'search', 'other'].map((name) => [name, 0]),
  )
  for (const [path, size] of listSizes(stamps)) {
    const kind = pages.has(path)
      ? 'pages'
      : (KINDS.find(([, isOne]) => isOne(path))?.[0] ?? 'other')
    sums.set(kind, (sums.get(kind) ?? 0) + size)
  }
  const whole = [...sums.values()].reduce((sum, one) => sum + one, 0)
  const parts = [...sums].flatMap(([name, bytes]) =>
    bytes > 0 ? [`${name} ${toSize(bytes)}`] : [],
  )
  return `Size: ${toSize(whole)} in ${countOf(stamps.files.length, 'file')} (${parts.join(', ')}).`
}

/** Format a size; 1 kB is 1,000 bytes. */
function toSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function toSlowest({ rendered }: TableInput): string[] {
  const slow = rendered.timed.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, MOST_SLOW)
  const list = slow.map(({ permalink, tookMs }) => `${permalink} ${Math.round(tookMs)} ms`)
  return list.length > 0 ? [`Slowest: ${list.join(', ')}.`] : []
}
