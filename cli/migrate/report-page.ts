/** What was moved and what has no equal, as a page of its own: no script, nothing to load. */
import { basename, dirname } from 'node:path'
import { writeSources } from '../emit/write-sources.ts'
import { countOf } from '../errors/count-of.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { html } from '../translate/content/report/html.ts'
import { STYLE } from '../translate/content/report/style.ts'
import type { Migration } from './migration.ts'

/** Write the page. @param file - Absolute. @throws {@link SiteError} `OUTPUT_UNWRITABLE`. */
export function writeMigrationReport(file: string, migration: Migration): void {
  writeSources(dirname(file), [{ path: basename(file), content: toPage(migration) }])
}

function toPage({ from, file, files, notes }: Migration): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Moving from ${from}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<h1>Moving from ${from}</h1>
<p>${file} was read; ${countOf(files.length, 'file')} belong to the new site: ${files.join(', ')}.</p>
<h2>What a person has to look at</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Notes"><table>
<thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">What to do</th></tr></thead>
<tbody>${notes.map(toRow)}</tbody>
</table></div>
</main>
</body>
</html>
`.html
}

function toRow({ source, message, hint }: Diagnostic) {
  const place = [source?.file, source?.line].filter((part) => part !== undefined).join(':')
  return html`<tr><th scope="row">${place}</th><td>${message}</td><td>${hint}</td></tr>`
}
