/** The status of a locale as text for a terminal. Pure. */
import { diffLines } from 'diff'
import { countOf } from '../../base/errors/count-of.ts'
import { toPrintableLine } from '../../base/errors/printable.ts'
import {
  countCurrent,
  type LocaleStatus,
  type MessageStatus,
  nameOfState,
  shownStates,
  sumPages,
  type Totals,
  toPercent,
} from './locale-status.ts'
import { PAGE_STATES, type PageStatus, type SectionStatus } from './page-status.ts'

/** If there are more outdated pages, they are listed without a diff; the report has it. */
const MOST_DIFFS = 20

/**
 * A table of all docs instances, and below it the work that is left.
 *
 * ```text
 * de: 64.2 % translated, 98.1 % of it current, 3,120 words to do
 *
 *                 pages  translated  outdated  unknown  missing  orphaned  words to do
 * cloud              14          13         1        0        0         0          112
 * ```
 */
export function formatStatus(status: LocaleStatus): string {
  const { locale, lang, totals, messages } = status
  const count = (value: number) => new Intl.NumberFormat('en').format(value)
  const head =
    `${locale}${lang === locale ? '' : ` (${lang})`}: ` +
    `${toPercent(totals.wordsTranslated, totals.words)} % translated, ` +
    `${toPercent(totals.wordsCurrent, totals.wordsTranslated)} % of it current, ` +
    `${count(totals.wordsToDo)} words to do, ` +
    `${count(messages.missing.length)} of ${count(messages.total)} messages missing` +
    (messages.outdated.length > 0 ? `, ${count(messages.outdated.length)} outdated` : '') +
    (messages.unknown.length > 0 ? `, ${count(messages.unknown.length)} unknown` : '')
  return [head, '', formatTable(status, count), ...formatPages(status)].join('\n')
}

function formatTable(
  { instances, totals }: LocaleStatus,
  count: (value: number) => string,
): string {
  const states = shownStates(totals)
  const row = (name: string, { pages, wordsToDo }: Totals) => [
    name,
    count(sumPages(pages)),
    ...states.map((state) => count(pages[state])),
    count(wordsToDo),
  ]
  const rows = [
    ['', 'pages', ...states.map(nameOfState), 'words to do'],
    ...instances.map(({ id, totals: own }) => row(id, own)),
    ...(instances.length > 1 ? [row('all', totals)] : []),
  ]
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((each) => each[column]?.length ?? 0)),
  )
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => {
          const width = widths?.[column] ?? 0
          return column === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The counts of a locale that has no thresholds, as two sentences. */
export function describeCounts({ locale, totals: { pages }, messages }: LocaleStatus): string {
  const all = sumPages(pages)
  const open = PAGE_STATES.slice(2).flatMap((state) =>
    pages[state] > 0 ? [`${pages[state]} ${nameOfState(state)}`] : [],
  )
  return (
    `${pages.translated + pages.reviewed} of ${countOf(all, 'page')}${open.length > 0 ? ` (${open.join(', ')})` : ''} and ` +
    `${countCurrent(messages)} of ${countOf(messages.total, 'message')} are translated and current. ` +
    `No threshold is set, so missing and outdated pages do not fail this check: see \`requires\` of \`i18n.localeConfigs.${locale}\`.`
  )
}

function formatPages({ pages, messages }: LocaleStatus): string[] {
  const of = (state: PageStatus['state']) => pages.filter((page) => page.state === state)
  const outdated = of('outdated')
  const withDiff = outdated.length <= MOST_DIFFS
  return [
    ...toList('Outdated', outdated, (page) => formatOutdated(page, withDiff)),
    ...toList('In need of review', of('needs-review'), (page) => [
      `${page.translation ?? page.origin}${formatPeople(page)}`,
    ]),
    ...toList('Unknown: nobody recorded what these were made from', of('unknown'), formatUnknown),
    ...toList('Missing', of('missing'), (page) => [
      `${page.origin} (${page.words} words)${formatPeople(page)}`,
    ]),
    ...toList('Orphaned', of('orphaned'), formatOrphan),
    ...formatMessages(messages),
  ]
}

function formatMessages({ missing, outdated, unknown }: MessageStatus): string[] {
  const toLine = (ids: readonly string[]) => [`  ${toPrintableLine(ids.join(', '))}`]
  const outdatedLines = outdated.flatMap(({ id, before, after, translation }) => [
    `  ${toPrintableLine(id)}: ${JSON.stringify(translation)}`,
    `    - ${JSON.stringify(before)}`,
    `    + ${JSON.stringify(after)}`,
  ])
  return [
    ...(missing.length > 0 ? ['', 'Messages missing', ...toLine(missing)] : []),
    ...(outdated.length > 0 ? ['', 'Messages outdated', ...outdatedLines] : []),
    ...(unknown.length > 0
      ? ['', 'Messages unknown: nobody recorded what these were made from', ...toLine(unknown)]
      : []),
  ]
}

function toList(
  title: string,
  pages: readonly PageStatus[],
  format: (page: PageStatus) => readonly string[],
): string[] {
  if (pages.length === 0) return []
  return [
    '',
    title,
    ...pages.flatMap((page) => format(page).map((line) => `  ${toPrintableLine(line)}`)),
  ]
}

function formatOutdated(page: PageStatus, withDiff: boolean): string[] {
  const since = page.date === undefined ? '' : `, of ${page.date}`
  return [
    `${page.translation ?? page.origin} (${page.wordsToDo} words to do${since})${formatPeople(page)}`,
    ...page.sections.flatMap((section) => [
      `  ${formatSection(section, page)}`,
      ...(withDiff ? formatDiff(section).map((line) => `    ${line}`) : []),
    ]),
  ]
}

/** `, owner @anna, reviewer @ben` */
export function formatPeople({ owner, reviewer }: Pick<PageStatus, 'owner' | 'reviewer'>): string {
  return (
    (owner === undefined ? '' : `, owner ${owner}`) +
    (reviewer === undefined ? '' : `, reviewer ${reviewer}`)
  )
}

/** `changed  Roles (content/cloud/iam.md:12)` */
function formatSection({ state, title, key, line }: SectionStatus, page: PageStatus): string {
  const place = line === undefined ? page.origin : `${page.origin}:${line}`
  return `${state}  ${title === '' ? key : title} (${place})`
}

/** Changed lines only; an added or removed section needs no diff. */
function formatDiff({ before, after, state }: SectionStatus): string[] {
  if (before === undefined || after === undefined || state === 'moved') return []
  return diffLines(before, after).flatMap(({ added, removed, value }) =>
    added || removed
      ? value
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => `${added ? '+' : '-'} ${line}`)
      : [],
  )
}

function formatUnknown(page: PageStatus): string[] {
  const { translation, newer, sections } = page
  const [first] = newer ?? []
  const age =
    newer === undefined
      ? ''
      : first === undefined
        ? ' (its source has not changed since)'
        : ` (${newer.length} newer ${newer.length === 1 ? 'commit' : 'commits'} of its source, the last of ${first.date})`
  return [
    `${translation ?? page.origin}${age}`,
    ...sections.map((section) => `  ${formatSection(section, page)}`),
  ]
}

function formatOrphan({ translation, origin, movedTo }: PageStatus): string[] {
  const hint = movedTo === undefined ? '' : ` (its source has moved; move it to ${movedTo})`
  return [`${translation ?? origin}${hint}`]
}
