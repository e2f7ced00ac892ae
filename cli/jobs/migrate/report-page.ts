/**
 * Report of a migration as an HTML page without script that loads nothing. It lists converted options, and
 * options without an equivalent.
 */
import { countOf } from '../../base/errors/count-of.ts'
import { html } from '../../base/html-report/html.ts'
import { toReportPage } from '../../base/html-report/to-report-page.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Migration } from './migration.ts'

/** Groups of notes, in order. Each note is in the first that takes it. */
const GROUPS: readonly (readonly [title: string, takes: (note: Diagnostic) => boolean])[] = [
  ['Code: please review', ({ message }) => /^markdown\.(?:callable|trusted): /.test(message)],
  ['Components to write', ({ message }) => /^<[A-Z][\w.]*>: no component/.test(message)],
  ['Blocks that became notes', ({ code }) => code === 'MIGRATE_REPLACED'],
  ['Decisions that remain', () => true],
]

/** Write the report as HTML. */
export function toMigrationReport({ from, file, files, notes }: Migration): string {
  const groups = GROUPS.map(([title, takes], index) => {
    const isOfEarlier = (note: Diagnostic) =>
      GROUPS.slice(0, index).some(([, other]) => other(note))
    return [title, notes.filter((note) => takes(note) && !isOfEarlier(note))] as const
  })
  const body = html`<main>
<h1>Moving from ${from}</h1>
<p>${file} was read; the new site has ${countOf(files.length, 'file')}.</p>
${groups.filter(([, list]) => list.length > 0).map(toGroup)}
</main>`
  return toReportPage(`Moving from ${from}`, body)
}

function toGroup([title, notes]: readonly [string, readonly Diagnostic[]]) {
  return html`<h2>${title}</h2>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>
<thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">What to do</th></tr></thead>
<tbody>${notes.map(toRow)}</tbody>
</table></div>
`
}

function toRow({ source, message, hint }: Diagnostic) {
  const place = [source?.file, source?.line].filter((part) => part !== undefined).join(':')
  return html`<tr><th scope="row">${place}</th><td>${message}</td><td>${hint}</td></tr>`
}
