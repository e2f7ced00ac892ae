import { countOf } from '../../base/errors/count-of.ts'
import {
  countCurrent,
  type LocaleStatus,
  nameOfState,
  shownStates,
  sumPages,
  toPercent,
} from './locale-status.ts'
import { PAGE_STATES, type PageStatus } from './page-status.ts'
import { formatPeople } from './status-table.ts'

/** Pages that are listed for each language; a comment on a pull request has at most 65,536 characters. */
const MOST_PAGES = 50

/**
 * The status of all languages in Markdown: a table, and below it the pages that need somebody. Pure.
 *
 * ```markdown
 * | Language | Translated | Current | Pages | outdated | missing | Messages |
 * | --- | ---: | ---: | ---: | ---: | ---: | ---: |
 * | `de` | 64.2 % | 98.1 % | 14 | 1 | 0 | 120 of 122 |
 * ```
 */
export function toSummary(statuses: readonly LocaleStatus[]): string {
  const states = PAGE_STATES.filter((state) =>
    statuses.some(({ totals }) => shownStates(totals).includes(state) && totals.pages[state] > 0),
  )
  const head = [
    'Language',
    'Translated',
    'Current',
    'Pages',
    ...states.map(nameOfState),
    'Messages',
  ]
  const rows = statuses.map(({ locale, totals, messages }) => [
    `\`${locale}\``,
    `${toPercent(totals.wordsTranslated, totals.words)} %`,
    `${toPercent(totals.wordsCurrent, totals.wordsTranslated)} %`,
    sumPages(totals.pages),
    ...states.map((state) => totals.pages[state]),
    `${countCurrent(messages)} of ${messages.total}`,
  ])
  const toRow = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    '## Translations',
    '',
    toRow(head),
    toRow(head.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(toRow),
    ...statuses.flatMap(toOpenPages),
  ].join('\n')
}

/** States in which a page waits for somebody. */
const OPEN: readonly PageStatus['state'][] = [
  'outdated',
  'needs-review',
  'unknown',
  'missing',
  'orphaned',
]

function toOpenPages({ locale, pages }: LocaleStatus): string[] {
  const open = OPEN.flatMap((state) => pages.filter((page) => page.state === state))
  if (open.length === 0) return []
  const more = open.length - MOST_PAGES
  return [
    '',
    '<details>',
    `<summary>${locale}: ${countOf(open.length, 'page')} to work on</summary>`,
    '',
    ...open.slice(0, MOST_PAGES).map(toItem),
    ...(more > 0 ? [`- and ${countOf(more, 'more page')}`] : []),
    '',
    '</details>',
  ]
}

function toItem(page: PageStatus): string {
  const file = (
    page.state === 'missing' ? page.origin : (page.translation ?? page.origin)
  ).replaceAll('`', "'")
  const words = page.wordsToDo > 0 ? `, ${countOf(page.wordsToDo, 'word')}` : ''
  return `- \`${file}\`: ${nameOfState(page.state)}${words}${formatPeople(page)}`
}
