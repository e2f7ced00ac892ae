/**
 * Report of a migration as an HTML page without script that loads nothing. It lists converted options, and
 * options without an equivalent.
 */
import { countOf } from '../../base/errors/count-of.ts'
import { html } from '../../base/html-report/html.ts'
import { toReportPage } from '../../base/html-report/to-report-page.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Migration } from './migration.ts'

/** Write the report as HTML. */
export function toMigrationReport({ from, file, files, notes }: Migration): string {
  const body = html`<main>
<h1>Moving from ${from}</h1>
<p>${file} was read; ${countOf(files.length, 'file')} belong to the new site: ${files.join(', ')}.</p>
<h2>What a person has to look at</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Notes"><table>
<thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">What to do</th></tr></thead>
<tbody>${notes.map(toRow)}</tbody>
</table></div>
</main>`
  return toReportPage(`Moving from ${from}`, body)
}

function toRow({ source, message, hint }: Diagnostic) {
  const place = [source?.file, source?.line].filter((part) => part !== undefined).join(':')
  return html`<tr><th scope="row">${place}</th><td>${message}</td><td>${hint}</td></tr>`
}
