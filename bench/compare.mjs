/**
 * `node bench/compare.mjs BEFORE AFTER [--pages 1000] [--pairs 10] [--seed 7]`: two versions of Octavo on the
 * same pages, in pairs of runs that directly follow each other. A version is a folder with a checkout, or a commit,
 * which is then installed and built in the temporary folder and stays there.
 *
 * Prints the median of each figure, and the quartiles of its ratios. A figure is worse if the lower quartile of
 * its ratios exceeds 1.03. The exit code says only whether everything ran.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCorpus } from './corpus.mjs'
import { compareRuns, toComparisonTable } from './measure/compare-runs.mjs'
import { startLiveServer } from './measure/live-server.mjs'
import { createEdits } from './tools/create-edits.mjs'
import { RESULTS } from './tools/folders.mjs'
import { createOctavoTool } from './tools/octavo-tool.mjs'
import { prepareVersion } from './tools/prepare-version.mjs'
import { buildCold } from './tools/tool.mjs'

const USAGE = 'Usage: node bench/compare.mjs BEFORE AFTER [--pages 1000] [--pairs 10] [--seed 7]'
const { names, count, pairs: rounds, seed } = readArguments()
const corpus = createCorpus({ count, seed })
const versions = names.map((name) => createVersion(name))
process.on('exit', () => {
  for (const { tool } of versions) tool.dispose()
})
await warmUp()
const pairs = {}
for (let round = 0; round < rounds; round++) await measurePair(round)
const comparisons = compareRuns(pairs)
console.log(`\n${names.join(' → ')}, ${count} pages, ${rounds} pairs; ms and MiB\n`)
console.log(toComparisonTable(comparisons))
mkdirSync(RESULTS, { recursive: true })
const results = { versions: names, pages: count, seed, comparisons, pairs }
writeFileSync(join(RESULTS, 'compare.json'), `${JSON.stringify(results, null, 2)}\n`)

function createVersion(name) {
  const root = prepareVersion(name)
  const tool = createOctavoTool({ root })
  tool.prepare(corpus)
  return { root, tool, steps: createSteps(tool, root) }
}

/** What is measured, in this order: each step finds what the step before has left. */
function createSteps(tool, root) {
  const { 'nothing changed': unchanged, ...edits } = createEdits(corpus)
  const afterEdit = (edit) => async () => {
    edit(tool)
    return toBuildFigures(await tool.build())
  }
  return {
    'first page of serve, cold': async () => {
      await tool.clear()
      return { wall: await showFirstPage(tool, root) }
    },
    'first page of serve, warm': async () => ({ wall: await showFirstPage(tool, root) }),
    'cold build': async () => toBuildFigures(await buildCold(tool, { pages: count + 1 })),
    'nothing changed': afterEdit(unchanged),
    ...Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, afterEdit(edit)])),
  }
}

function toBuildFigures({ wallMs, cpuMs, anonMiB }) {
  return { wall: wallMs, CPU: cpuMs, 'anonymous memory': anonMiB }
}

async function showFirstPage(tool, root) {
  const { path, text } = corpus[Math.floor(corpus.length / 2)]
  const server = await startLiveServer(dirname(tool.out), root)
  try {
    const heading = /^## (.+)$/m.exec(text)?.[1] ?? ''
    return await server.shows(`/${path.replace(/(^|\/)index\.md$|\.md$/, '')}`, heading)
  } finally {
    await server.stop()
  }
}

/** The first build of a version fills its code cache. */
async function warmUp() {
  for (const { tool } of versions) await buildCold(tool, { pages: count + 1 })
}

/** The order of the two versions changes with each round, so that neither always follows the other. */
async function measurePair(round) {
  const order = round % 2 === 0 ? [0, 1] : [1, 0]
  for (const step of Object.keys(versions[0].steps)) {
    const figures = []
    for (const version of order) figures[version] = await versions[version].steps[step]()
    for (const name of Object.keys(figures[0])) {
      const pair = figures.map((figure) => figure[name])
      pairs[`${step}, ${name}`] = [...(pairs[`${step}, ${name}`] ?? []), pair]
    }
    const walls = figures.map(({ wall }) => `${Math.round(wall)} ms`)
    console.error(`  pair ${round + 1}, ${step}: ${walls.join(' → ')}`)
  }
}

function readArguments() {
  try {
    const text = { type: 'string' }
    const options = { pages: { ...text, default: '1000' }, pairs: { ...text, default: '10' } }
    const { values, positionals } = parseArgs({
      options: { ...options, seed: { ...text, default: '7' } },
      allowPositionals: true,
    })
    const [pages, pairs, seed] = [values.pages, values.pairs, values.seed].map(Number)
    const isValid = [pages, pairs, seed].every((value) => Number.isInteger(value) && value > 0)
    if (positionals.length === 2 && isValid)
      return { names: positionals, count: pages, pairs, seed }
  } catch {}
  console.error(USAGE)
  process.exit(2)
}
