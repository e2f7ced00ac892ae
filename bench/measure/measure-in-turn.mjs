import { median } from './figures.mjs'

/**
 * @typedef {import('./run-process.mjs').Measurement} Measurement
 *
 * @typedef {object} Contestant
 * @property {string} name Unique.
 * @property {number} times How often it is measured.
 * @property {() => Promise<Measurement>} measure
 */

/**
 * Measure the contestants in turn (A B A B), so that a temporary slowdown of the machine affects all of them.
 *
 * @param {readonly Contestant[]} contestants
 * @param {(name: string, measurement: Measurement) => void} onMeasured After each run, in order.
 * @returns {Promise<Record<string, Measurement>>} Medians by name.
 */
export async function measureInTurn(contestants, onMeasured) {
  const measured = new Map(contestants.map(({ name }) => [name, []]))
  const rounds = Math.max(...contestants.map(({ times }) => times))
  for (let round = 0; round < rounds; round++)
    for (const { name, measure } of contestants.filter(({ times }) => times > round)) {
      const measurement = await measure()
      measured.get(name).push(measurement)
      onMeasured(name, measurement)
    }
  return Object.fromEntries([...measured].map(([name, runs]) => [name, toMedian(runs)]))
}

function toMedian(runs) {
  return Object.fromEntries(
    Object.keys(runs[0]).map((field) => [field, median(runs.map((run) => run[field]))]),
  )
}
