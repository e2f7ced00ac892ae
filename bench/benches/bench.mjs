/**
 * Definition of a bench, and its tools.
 *
 * @typedef {import('../measure/figures.mjs').Figure} Figure
 * @typedef {import('../measure/run-process.mjs').Measurement} Measurement
 * @typedef {import('../tools/tool.mjs').Tool} Tool
 *
 * @typedef {object} Context
 * @property {{ runs: number, peerRuns: number, pages?: number, seed: number, page: string, questions?: string, texts?: string, docs?: string[] }} options
 *   `pages` unset: the bench's own default.
 * @property {(of?: { search?: boolean }) => Tool} createOctavo Each has its own site; removed when the
 *   bench ends.
 * @property {() => Tool[]} createPeers The requested peers.
 * @property {(label: string, measurement: Measurement, quiet?: boolean) => void} record Keeps one
 *   raw run for the results, and prints it unless `quiet`.
 *
 * @typedef {object} Bench
 * @property {string} name
 * @property {string} summary
 * @property {(context: Context) => Promise<Figure[]>} run
 */

export {}
