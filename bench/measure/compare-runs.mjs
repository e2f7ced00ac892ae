import { alignColumns, median, quantile, toRatio } from './figures.mjs'

/** A figure is worse if three quarters of its pairs have a ratio above this one. */
export const WORSE = 1.03

/**
 * @typedef {object} Comparison
 * @property {string} name Name of the measurement: `cold build, wall`.
 * @property {readonly [number | null, number | null]} medians Of the version before, and of the version after.
 * @property {readonly [number | null, number | null, number | null]} ratios Quartiles of after / before, by pairs.
 * @property {boolean} isWorse
 */

/**
 * Compare two versions by pairs of runs that directly followed each other.
 *
 * @param {Readonly<Record<string, readonly (readonly [number | null, number | null])[]>>} pairs By measurement:
 *   the figure of the version before, and of the version after.
 * @returns {Comparison[]}
 */
export function compareRuns(pairs) {
  return Object.entries(pairs).map(([name, runs]) => {
    const ratios = runs.map(([before, after]) => toRatio(after, before))
    const quartiles = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share))
    return {
      name,
      medians: [0, 1].map((version) => median(runs.map((run) => run[version]))),
      ratios: quartiles,
      isWorse: quartiles[0] !== null && quartiles[0] > WORSE,
    }
  })
}

/**
 * Format comparisons as a table, one line each.
 *
 * @param {readonly Comparison[]} comparisons
 */
export function toComparisonTable(comparisons) {
  const head = ['figure', 'before', 'after', 'lower quartile', 'median', 'upper quartile', '']
  const rows = comparisons.map(({ name, medians, ratios, isWorse }) => [
    name,
    ...medians.map((value) => (value === null ? '-' : value.toFixed(0))),
    ...ratios.map((value) => (value === null ? '-' : value.toFixed(3))),
    isWorse ? 'worse' : '',
  ])
  return alignColumns([head, ...rows], [1, 2, 3, 4, 5])
}
