/**
 * `node bench/chart.mjs`: draw the last results of the bench `rebuild` for the README: `chart/builds.svg`, and
 * next to it the figures of the drawing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawChart, toChartFigures } from './tools/draw-chart.mjs'
import { BENCH, RESULTS } from './tools/folders.mjs'

const results = join(RESULTS, 'rebuild.json')
if (!existsSync(results)) {
  console.error(`${results} is not there. Measure first: npm run bench -- rebuild`)
  process.exit(1)
}
const { machine, ...rest } = JSON.parse(readFileSync(results, 'utf8'))
if (machine.load > machine.cores)
  console.error(`The machine was busy when this was measured: load ${machine.load.toFixed(1)}.`)
const figures = toChartFigures({ machine, ...rest })
mkdirSync(join(BENCH, 'chart'), { recursive: true })
writeFileSync(join(BENCH, 'chart', 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`)
writeFileSync(join(BENCH, 'chart', 'builds.svg'), drawChart(figures))
