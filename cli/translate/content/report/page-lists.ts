import { diffWordsWithSpace } from 'diff'
import { type Html, html } from '../../../base/html-report/html.ts'
import type { LocaleStatus, MessageStatus, OutdatedMessage } from '../locale-status.ts'
import type { PageStatus, SectionStatus } from '../page-status.ts'
import { formatPeople } from '../status-table.ts'

/** Lists of the pages to translate, by status, each with the changes of its source. */
export function toPageLists({ pages, messages }: LocaleStatus): Html {
  const of = (state: PageStatus['state']) => pages.filter((page) => page.state === state)
  return html`${toList('Outdated', of('outdated'), toOutdated)}
${toList('In need of review', of('needs-review'), toReview)}
${toList('Unknown: nobody recorded what these were made from', of('unknown'), toUnknown)}
${toList('Missing', of('missing'), toMissing)}
${toList('Orphaned: their source is gone', of('orphaned'), toOrphan)}
${toMessageLists(messages)}`
}

function toMessageLists({ missing, outdated, unknown }: MessageStatus): Html {
  const toIds = (title: string, ids: readonly string[]) =>
    ids.length === 0
      ? html``
      : html`<h3>${title} (${ids.length})</h3>
<ul class="pages">${ids.map((id) => html`<li><code>${id}</code></li>`)}</ul>`
  const changed =
    outdated.length === 0
      ? html``
      : html`<h3>Messages outdated (${outdated.length})</h3>
<ul class="pages">${outdated.map(toOutdatedMessage)}</ul>`
  return html`${toIds('Messages missing', missing)}
${changed}
${toIds('Messages unknown: nobody recorded what these were made from', unknown)}`
}

function toOutdatedMessage({ id, file, before, after, translation }: OutdatedMessage): Html {
  return html`<li><code>${id}</code> <span class="muted"><code>${file}</code></span>
<div class="section"><p>${translation}</p>${toWordDiff(before, after)}</div></li>`
}

function toList(title: string, pages: readonly PageStatus[], toItem: (page: PageStatus) => Html) {
  if (pages.length === 0) return html``
  return html`<h3>${title} (${pages.length})</h3>
<ul class="pages">${pages.map((page) => html`<li>${toItem(page)}</li>`)}</ul>`
}

function toOutdated(page: PageStatus): Html {
  const since = page.date === undefined ? '' : `, translated on ${page.date}`
  return html`<details open><summary><code>${page.translation ?? page.origin}</code>
<span class="muted">${page.wordsToDo} words to do${since}${formatPeople(page)}</span></summary>
${page.sections.map((section) => toSection(section, page))}</details>`
}

function toUnknown(page: PageStatus): Html {
  const { newer, sections } = page
  const age =
    newer === undefined
      ? ''
      : newer.length === 0
        ? 'its source has not changed since'
        : `${newer.length} newer commits of its source, the last of ${newer[0]?.date ?? ''}`
  const head = html`<code>${page.translation ?? page.origin}</code> <span class="muted">${age}</span>`
  if (sections.length === 0) return head
  return html`<details><summary>${head}</summary>${sections.map((section) => toSection(section, page))}</details>`
}

function toReview(page: PageStatus): Html {
  return html`<code>${page.translation ?? page.origin}</code> <span class="muted">${formatPeople(page).slice(2)}</span>`
}

function toMissing(page: PageStatus): Html {
  return html`<code>${page.origin}</code> <span class="muted words">${page.words} words${formatPeople(page)}</span>`
}

function toOrphan({ translation, origin, movedTo }: PageStatus): Html {
  const hint = movedTo === undefined ? '' : `its source has moved; move it to ${movedTo}`
  return html`<code>${translation ?? origin}</code> <span class="muted">${hint}</span>`
}

function toSection(section: SectionStatus, { origin }: PageStatus): Html {
  const { state, title, key, line } = section
  const place = line === undefined ? origin : `${origin}:${line}`
  return html`<div class="section"><p><span class="state">${state}</span> ${title === '' ? key : title}
<span class="muted"><code>${place}</code></span></p>${toDiff(section)}</div>`
}

/** A diff by words, because this is prose; the whole text if the older one is not known. */
function toDiff({ before, after, state }: SectionStatus): Html {
  if (state === 'moved' || state === 'incomplete') return html``
  if (before === undefined)
    return after === undefined ? html`` : html`<pre class="diff">${after}</pre>`
  return toWordDiff(before, after ?? '')
}

function toWordDiff(before: string, after: string): Html {
  const parts = diffWordsWithSpace(before, after)
  return html`<pre class="diff">${parts.map(({ added, removed, value }) =>
    added ? html`<ins>${value}</ins>` : removed ? html`<del>${value}</del>` : html`${value}`,
  )}</pre>`
}
