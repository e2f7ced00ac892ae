/**
 * @typedef {object} Figure
 * @property {string} name Name of the measurement: `cold build, wall`.
 * @property {string} of Which tool or page: `octavo`, `octavo / docusaurus`.
 * @property {number | null} value `null`: not measurable here.
 * @property {'ms' | 's' | 'MiB' | 'kB' | 'pages' | 'points' | 'elements' | 'questions' | 'requests' | 'MB' | 'ratio'} unit `kB` is 1,000 bytes.
 * @property {string} [goal] Goal of the project: `at most 3 s`. Printed next to the figure, never asserted.
 */

const DIGITS = {
  ms: 1,
  s: 2,
  MiB: 0,
  MB: 1,
  kB: 1,
  pages: 0,
  points: 0,
  elements: 0,
  questions: 0,
  requests: 0,
  ratio: 3,
}

/**
 * The middle one, or the mean of the two in the middle; `null` when one of them is unknown.
 *
 * @param {readonly (number | null)[]} values
 * @returns {number | null}
 */
export function median(values) {
  return quantile(values, 0.5)
}

/**
 * The value below which a share of the values is, interpolated between the two nearest; `null` when one of them is
 * unknown.
 *
 * @param {readonly (number | null)[]} values
 * @param {number} share 0.25 for the lower quartile.
 * @returns {number | null}
 */
export function quantile(values, share) {
  if (values.length === 0 || values.includes(null)) return null
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below + (above - below) * (at % 1)
}

/**
 * Divide, where both are known.
 *
 * @param {number | null} value
 * @param {number | null} by
 */
export function toRatio(value, by) {
  return value === null || by === null || by === 0 ? null : value / by
}

/**
 * Format figures as a table, one line each.
 *
 * @param {readonly Figure[]} figures
 * @returns {string}
 */
export function toTable(figures) {
  const rows = figures.map(({ name, of, value, unit, goal }) => [
    name,
    of,
    toText(value, unit),
    goal ?? '',
  ])
  return alignColumns([['figure', 'of', 'value', 'goal'], ...rows], [2])
}

/**
 * Put texts under each other, one line per row.
 *
 * @param {readonly (readonly string[])[]} rows All of the same length.
 * @param {readonly number[]} numbers Columns that end where their longest text ends.
 * @returns {string}
 */
export function alignColumns(rows, numbers) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const align = (cell, column) =>
    numbers.includes(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])
  return rows.map((row) => row.map(align).join('   ').trimEnd()).join('\n')
}

/** `0.083 (1/12.0)` for ratios below one, the number with its unit for all else. */
function toText(value, unit) {
  if (value === null) return '-'
  const text = value.toFixed(DIGITS[unit])
  if (unit !== 'ratio') return `${text} ${unit}`
  return value > 0 && value < 0.9 ? `${text} (1/${(1 / value).toFixed(1)})` : text
}
