import { type Html, html } from '../../../base/html-report/html.ts'
import { type LocaleStatus, pagesOf, toPercent } from '../locale-status.ts'
import type { PageStatus } from '../page-status.ts'

/** Status of words, in the order of the parts of a bar. */
const STATES = ['current', 'outdated', 'unknown', 'missing'] as const
type WordState = (typeof STATES)[number]

const LABELS: Readonly<Record<WordState, string>> = {
  current: 'translated and current',
  outdated: 'translated, outdated',
  unknown: 'translated, of unknown age',
  missing: 'not translated',
}

/** SVG patterns that all charts of the page share. */
export const PATTERNS = html`<svg width="0" height="0" aria-hidden="true" focusable="false" class="patterns"><defs>
<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V7"/></pattern>
<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle class="dot" cx="3" cy="3" r="1.5"/></pattern>
</defs></svg>`

/** Chart of the words of each docs instance by status: one bar each, 100 % wide. */
export function toChart({ instances, pages }: LocaleStatus): Html {
  const rows = instances.map(({ id, totals }) => ({
    id,
    words: totals.words,
    parts: toParts(pagesOf(pages, id)),
  }))
  return html`<div class="chart" role="img" aria-label="Words by state. ${rows.map(describeRow).join(' ')} The table below has the figures of the pages.">
${rows.map(toRow)}</div>${toLegend()}`
}

interface Row {
  id: string
  words: number
  parts: Readonly<Record<WordState, number>>
}

function toParts(pages: readonly PageStatus[]): Row['parts'] {
  const sum = (list: readonly PageStatus[], read: (page: PageStatus) => number) =>
    list.reduce((total, page) => total + read(page), 0)
  const unknown = sum(
    pages.filter(({ state }) => state === 'unknown'),
    ({ wordsTranslated }) => wordsTranslated,
  )
  const current = sum(pages, ({ wordsCurrent }) => wordsCurrent)
  const translated = sum(pages, ({ wordsTranslated }) => wordsTranslated)
  const all = sum(pages, ({ words }) => words)
  return {
    current,
    unknown,
    outdated: translated - current - unknown,
    missing: all - translated,
  }
}

function describeRow({ id, words, parts }: Row): string {
  const shares = STATES.filter((state) => parts[state] > 0).map(
    (state) => `${toPercent(parts[state], words)} % ${LABELS[state]}`,
  )
  return `${id}: ${shares.join(', ') || 'no words'}.`
}

/** Widths are percentages, so that the bars shrink with the page but their labels do not. */
function toRow({ id, words, parts }: Row): Html {
  let from = 0
  const bars = STATES.map((state) => {
    const width = words === 0 ? 0 : (parts[state] / words) * 100
    const bar = html`<rect class="${state}" x="${from.toFixed(2)}%" width="${width.toFixed(2)}%" height="100%"/>`
    from += width
    return bar
  })
  return html`<div class="row"><span class="name">${id}</span><svg aria-hidden="true" focusable="false">${bars}<rect class="frame" width="100%" height="100%"/></svg><span class="share">${toPercent(parts.current, words)} %</span></div>
`
}

function toLegend(): Html {
  return html`<ul class="legend" aria-hidden="true">${STATES.map(
    (state) =>
      html`<li><svg viewBox="0 0 16 12"><rect class="${state}" width="16" height="12"/><rect class="frame" x=".5" y=".5" width="15" height="11"/></svg>${LABELS[state]}</li>`,
  )}</ul>`
}
