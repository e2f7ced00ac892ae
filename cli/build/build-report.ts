/** `build --report`: an HTML page with the times and sizes of a build, without scripts or other files. */
import { groupBy } from '../../runtime/shared/group-by.ts'
import { countOf } from '../base/errors/count-of.ts'
import { type Html, html } from '../base/html-report/html.ts'
import { toReportPage } from '../base/html-report/to-report-page.ts'
import type { PageTime } from '../tasks/worker/calls.ts'
import { listSizes, type OutputStamps } from '../write/output-stamps.ts'
import type { BuildTrace } from './build-trace.ts'

/** Facts of a published build. */
interface BuildFacts {
  /** Title of the site. */
  title: string
  pages: number
  renderedNow: number
  /** Durations of the pages that this build rendered. */
  timed: readonly PageTime[]
  trace: Pick<BuildTrace, 'stages' | 'jobs'>
  output: OutputStamps
  /** Output of the previous build; `null` if unknown. */
  before: OutputStamps | null
}

/** Maximum number of rows in the lists of the slowest pages and the largest files. */
const MOST_ROWS = 20

/** Write the report as HTML. */
export function toBuildReport(facts: BuildFacts): string {
  const { title, pages, renderedNow, timed, output, before } = facts
  const bytes = sumOf(listSizes(output))
  const slowest = timed.map(({ permalink, tookMs }) => ({ name: permalink, value: tookMs }))
  const name = `Build of ${title}`
  const body = html`<main>
<h1>${name}</h1>
<dl class="figures">
<div><dt>Pages</dt><dd>${pages}</dd></div>
<div><dt>Rendered now</dt><dd>${renderedNow}</dd></div>
<div><dt>Files</dt><dd>${output.files.length}</dd></div>
<div><dt>Size</dt><dd>${toBytes(bytes)}</dd></div>
</dl>
<h2>Time a stage</h2>
<p>Stages run beside each other, so that their times add up to more than the build took.</p>
${toBars('Stage', toStages(facts.trace), toMs)}
${facts.trace.jobs.length === 0 ? '' : html`<h3>Work of ${countOf(new Set(facts.trace.jobs.map(({ worker }) => worker)).size, 'worker')}</h3>${toBars('Work', toWork(facts.trace), toMs)}`}
<h2>Slowest pages</h2>
${slowest.length === 0 ? html`<p>No page was rendered: all were kept from earlier builds.</p>` : toBars('Page', largestOf(slowest), toMs)}
<h2>Largest pages</h2>
<p>Bytes of the HTML, as it lies in the output.</p>
${toBars('Page', largestOf(sizesOf(output, /\.html$/)), toBytes)}
<h2>Largest chunks</h2>
<p>Bytes of scripts and style sheets.</p>
${toBars('Chunk', largestOf(sizesOf(output, /\.(?:m?js|css)$/)), toBytes)}
<h2>Growth since the last build</h2>
${before ? toGrowth(before, output) : html`<p>No earlier build is known.</p>`}
</main>`
  return toReportPage(name, body, OWN_STYLE)
}

const OWN_STYLE = `
.bars { table-layout: fixed }
.bars :is(th, td):nth-child(1) { width: 45%; white-space: normal; overflow-wrap: anywhere }
.bars :is(th, td):nth-child(2) { width: 7rem }
.bars svg { display: block; width: 100%; height: 1rem }
.bars rect { fill: var(--accent) }
@media (max-width: 40rem) { .bars :is(th, td):nth-child(3) { width: 20% } .bars :is(th, td) { padding-inline: .25rem } }
@media (forced-colors: active) { .bars rect { fill: CanvasText } }
`

/** A name and a figure. */
interface Row {
  name: string
  value: number
}

/** A table with bars, whose length is the share of the largest figure, and the figures beside them. */
function toBars(head: string, rows: readonly Row[], toText: (value: number) => string): Html {
  if (rows.length === 0) return html`<p>None.</p>`
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return html`<table class="bars">
<thead><tr><th scope="col">${head}</th><th scope="col">${toText === toMs ? 'Time' : 'Size'}</th><td></td></tr></thead>
<tbody>${rows.map(
    ({ name, value }) =>
      html`<tr><th scope="row">${name}</th><td>${toText(value)}</td><td><svg aria-hidden="true" focusable="false"><rect width="${((value / most) * 100).toFixed(1)}%" height="100%"/></svg></td></tr>
`,
  )}</tbody>
</table>`
}

function toStages({ stages }: BuildFacts['trace']): Row[] {
  return [...stages]
    .sort((a, b) => a.beginMs - b.beginMs)
    .map(({ name, beginMs, endMs }) => ({ name, value: endMs - beginMs }))
}

/** Time of all workers, by kind of request. */
function toWork({ jobs }: BuildFacts['trace']): Row[] {
  const sums = new Map<string, number>()
  for (const { call, beginMs, endMs } of jobs)
    sums.set(call, (sums.get(call) ?? 0) + endMs - beginMs)
  return largestOf(Array.from(sums, ([name, value]) => ({ name, value })))
}

function largestOf(rows: readonly Row[]): Row[] {
  return [...rows]
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_ROWS)
}

function sizesOf(output: OutputStamps, pattern: RegExp): Row[] {
  return listSizes(output).flatMap(([name, value]) => (pattern.test(name) ? [{ name, value }] : []))
}

/** Kinds of files; the first pattern that matches wins. */
const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Compressed files', /\.(?:br|gz)$/],
  ['Search', /(?:^|\/)assets\/search\//],
  ['Pages', /\.html$/],
  ['Scripts', /\.m?js$/],
  ['Style sheets', /\.css$/],
  ['Documents', /\.json$/],
  ['Other files', /./],
]

function toGrowth(before: OutputStamps, now: OutputStamps): Html {
  const [old, own] = [groupByKind(before), groupByKind(now)]
  const rows = KINDS.map(([name]) => ({ name, old: old.get(name) ?? [], now: own.get(name) ?? [] }))
  const all = { name: 'All', old: listSizes(before), now: listSizes(now) }
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Growth by kind"><table>
<thead><tr><th scope="col">Kind</th><th scope="col">Files before</th><th scope="col">Files</th><th scope="col">Size before</th><th scope="col">Size</th><th scope="col">Growth</th></tr></thead>
<tbody>${rows.filter((row) => row.old.length + row.now.length > 0).map(toGrowthRow)}</tbody>
<tfoot>${toGrowthRow(all)}</tfoot>
</table></div>`
}

type Files = ReturnType<typeof listSizes>

function groupByKind(output: OutputStamps): ReadonlyMap<string, Files> {
  return groupBy(
    listSizes(output),
    ([path]) => KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? '',
  )
}

function toGrowthRow({ name, old, now }: { name: string; old: Files; now: Files }): Html {
  const grown = sumOf(now) - sumOf(old)
  const sign = grown > 0 ? '+' : grown < 0 ? '−' : '±'
  return html`<tr><th scope="row">${name}</th><td>${old.length}</td><td>${now.length}</td><td>${toBytes(sumOf(old))}</td><td>${toBytes(sumOf(now))}</td><td>${sign}${toBytes(Math.abs(grown))}</td></tr>
`
}

function sumOf(files: Files): number {
  return files.reduce((sum, [, size]) => sum + size, 0)
}

/** Format a size; 1 kB is 1,000 bytes. */
function toBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${(bytes / 1_000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(2)} MB`
}

function toMs(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(1)} ms` : `${(ms / 1_000).toFixed(2)} s`
}
