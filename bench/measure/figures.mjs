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
  if (values.length === 0 || values.includes(null)) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
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
  const table = [['figure', 'of', 'value', 'goal'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column].length)))
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 2 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
        )
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}

/** `0.083 (1/12.0)` for ratios below one, the number with its unit for all else. */
function toText(value, unit) {
  if (value === null) return '-'
  const text = value.toFixed(DIGITS[unit])
  if (unit !== 'ratio') return `${text} ${unit}`
  return value > 0 && value < 0.9 ? `${text} (1/${(1 / value).toFixed(1)})` : text
}
