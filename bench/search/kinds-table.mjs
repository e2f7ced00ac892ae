/** Counts the answers of several engines by kind of question, and prints them side by side. */
import { alignColumns } from '../measure/figures.mjs'

const FIRST = 5
/** Pages that the reciprocal rank looks at. */
const LAST = 10

/**
 * Rank of the first page that answers, from 1; 0 if it is none of the first ten.
 *
 * @param {readonly string[]} found Addresses, best first; a page counts once.
 * @param {readonly string[]} pages Paths without a slash at the start.
 */
export function rankOf(found, pages) {
  const wanted = new Set(pages.map((page) => `/${page.replace(/^\/|\/$/g, '')}`))
  return [...new Set(found)].slice(0, LAST).findIndex((page) => wanted.has(page)) + 1
}

/**
 * @typedef {object} Asked
 * @property {string} kind
 * @property {string} language
 * @property {Readonly<Record<string, number>>} ranks By engine, as from {@link rankOf}.
 */

/** Answers among the first five, and the mean of one by the rank. @param {readonly number[]} ranks */
export function toScore(ranks) {
  const found = ranks.filter((rank) => rank > 0 && rank <= FIRST).length
  const sum = ranks.reduce((total, rank) => total + (rank > 0 ? 1 / rank : 0), 0)
  return { found, mean: ranks.length === 0 ? 0 : sum / ranks.length }
}

/**
 * Rows by kind, then by language, then all.
 *
 * @param {readonly Asked[]} asked
 * @param {readonly string[]} engines
 */
export function toRows(asked, engines) {
  const row = (name, some) => ({
    name,
    count: some.length,
    scores: Object.fromEntries(
      engines.map((engine) => [engine, toScore(some.map(({ ranks }) => ranks[engine] ?? 0))]),
    ),
  })
  const by = (field) =>
    [...new Set(asked.map((one) => one[field]))].map((value) =>
      row(
        value,
        asked.filter((one) => one[field] === value),
      ),
    )
  return [...by('kind'), ...by('language'), row('all', asked)]
}

/** Rows in which the first engine finds fewer pages than another one, or finds them later. */
export function toLags(rows, [own, ...others]) {
  return rows.flatMap(({ name, scores }) => {
    const most = Math.max(...others.map((engine) => scores[engine].found))
    const mean = Math.max(...others.map((engine) => scores[engine].mean))
    const lags = [
      scores[own].found < most && `${scores[own].found} found, another ${most}`,
      scores[own].mean < mean - 0.0005 &&
        `mean ${scores[own].mean.toFixed(3)}, another ${mean.toFixed(3)}`,
    ].filter(Boolean)
    return lags.length > 0 ? [`${name}: ${lags.join('; ')}`] : []
  })
}

/** The table: `8 .812` is eight among the first five, and the mean reciprocal rank. */
export function toKindTable(rows, engines) {
  const cell = ({ found, mean }) => `${found} ${mean.toFixed(3).replace(/^0/, '')}`
  const lines = rows.map(({ name, count, scores }) => [
    name,
    String(count),
    ...engines.map((engine) => cell(scores[engine])),
  ])
  const head = ['kind', 'n', ...engines]
  return alignColumns([head, ...lines], [1, ...engines.map((_, index) => index + 2)])
}
