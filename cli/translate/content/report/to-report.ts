/** The status of translations as one HTML page without scripts and other files. Pure. */
import { type Html, html } from '../../../base/html-report/html.ts'
import { toReportPage } from '../../../base/html-report/to-report-page.ts'
import {
  type LocaleStatus,
  nameOfState,
  shownStates,
  sumPages,
  type Totals,
  toPercent,
} from '../locale-status.ts'
import type { PageState } from '../page-status.ts'
import { PATTERNS, toChart } from './chart.ts'
import { toPageLists } from './page-lists.ts'

const NUMBER = new Intl.NumberFormat('en')

/**
 * Write the report.
 *
 * @param title - Title of the site.
 */
export function toReport(title: string, statuses: readonly LocaleStatus[]): string {
  const body = html`${PATTERNS}
<main>
<h1>Translations of ${title}</h1>
${statuses.map(toLocale)}
</main>`
  return toReportPage(`Translations of ${title}`, body)
}

function toLocale(status: LocaleStatus): Html {
  const { locale, lang, totals, messages } = status
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(lang) ?? lang
  return html`<section aria-labelledby="${locale}">
<h2 id="${locale}">${name} <span class="muted">${locale}</span></h2>
<dl class="figures">
<div><dt>Translated</dt><dd>${toPercent(totals.wordsTranslated, totals.words)} %</dd></div>
<div><dt>Current, of that</dt><dd>${toPercent(totals.wordsCurrent, totals.wordsTranslated)} %</dd></div>
<div><dt>Words to do</dt><dd>${NUMBER.format(totals.wordsToDo)}</dd></div>
<div><dt>Messages missing</dt><dd>${messages.missing.length} of ${messages.total}</dd></div>
<div><dt>Messages outdated</dt><dd>${messages.outdated.length}</dd></div>
</dl>
${toChart(status)}
${toTable(status)}
${toPageLists(status)}
</section>
`
}

function toTable({ instances, totals }: LocaleStatus): Html {
  const states = shownStates(totals)
  return html`<h3>Pages</h3>
<div class="scroll" tabindex="0" role="group" aria-label="Pages by state"><table>
<thead><tr><th scope="col">Part</th><th scope="col">pages</th>${states.map(
    (state) => html`<th scope="col">${nameOfState(state)}</th>`,
  )}<th scope="col">words translated</th><th scope="col">words to do</th></tr></thead>
<tbody>${instances.map(({ id, totals: own }) => toRow(id, own, states))}</tbody>
<tfoot>${toRow('all', totals, states)}</tfoot>
</table></div>`
}

function toRow(
  name: string,
  { pages, words, wordsTranslated, wordsToDo }: Totals,
  states: readonly PageState[],
): Html {
  return html`<tr><th scope="row">${name}</th><td>${sumPages(pages)}</td>${states.map(
    (state) => html`<td>${pages[state]}</td>`,
  )}<td>${toPercent(wordsTranslated, words)} %</td><td>${NUMBER.format(wordsToDo)}</td></tr>`
}
