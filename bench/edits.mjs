/**
 * Edits of sites, plugins, versions, outputs and caches at random; after some of them, a build with reused
 * results is compared with a clean one, byte for byte. The same seed makes the same edits.
 *
 * `node bench/edits.mjs 10000 7` makes ten thousand. One to three edits come before each build, and a third
 * number says after how many builds one is compared: a clean build costs most of the time. A fourth one adds so
 * many pages to each site. The clean builds run in a separate process, which has no cache and no memory of
 * earlier builds.
 *
 * Bundler and threads are stand-ins, so that thousands of builds take minutes. With `--kill` they are the real
 * ones, in a process for each build, and before each warm one another is killed at random moments: `node
 * bench/edits.mjs 300 7 1 --kill`.
 */
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { register } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Builds of one site; of whole processes fewer, so that there are several sites. */
const A_SITE = 40
const A_KILLED_SITE = 10
const SHOWN_EVERY = 500

register('./tools/typescript-loader.mjs', import.meta.url)
// The folder of tests: in memory where there is such a disk.
if (process.env.OCTAVO_TEST_RUN === undefined) {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), 'octavo-edits-'))
  mkdirSync(join(folder, 'processes'))
  process.env.OCTAVO_TEST_RUN = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const { buildClean, followEdits } = await import('../test/build/follow-edits.ts')
const { createDice } = await import('../test/serve/live/live-edits.ts')
const { octavo, startOctavo } = await import('../test/octavo.ts')
const { values, positionals } = readArguments()

if (process.send) {
  process.on('message', async (folder) => process.send(await buildClean(folder)))
} else {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  process.exit(await main())
}

async function main() {
  const [edits = 10_000, seed = 7, every = 4, pages = 0] = positionals.map(Number)
  const counts = { edits: 0, builds: 0, compared: 0, published: 0 }
  const ways = values.kill ? createKiller() : createCleanProcess()
  const following = { counts, every, atOnce: 3, more: createPages(pages), ...ways }
  const started = performance.now()
  let differing = 0
  let shown = 0
  for (let site = 0; counts.edits < edits; site++) {
    const dice = createDice(seed * 1_000_003 + site)
    const seeds = Array.from({ length: values.kill ? A_KILLED_SITE : A_SITE }, () =>
      dice.number(1_000_000_000),
    )
    const found = await followEdits(seeds, following)
    if (found.length > 0) {
      differing += 1
      console.log(`\nSite ${site} of seed ${seed}:\n${found.join('\n')}\n`)
    }
    if (counts.edits - shown < SHOWN_EVERY && counts.edits < edits && !values.kill) continue
    shown = counts.edits
    console.log(toLine({ ...counts, differing, seed, started, kills: ways.count?.() }))
  }
  return differing === 0 ? 0 : 1
}

function readArguments() {
  try {
    const options = { kill: { type: 'boolean', default: false } }
    const read = parseArgs({ options, allowPositionals: true })
    if (read.positionals.every((text) => /^\d+$/.test(text))) return read
  } catch {}
  console.error('Usage: node bench/edits.mjs [edits] [seed] [every] [pages] [--kill]')
  process.exit(2)
}

/** Clean builds in a process that has made nothing but clean builds. */
function createCleanProcess() {
  const clean = fork(import.meta.filename, { stdio: 'inherit' })
  clean.once('exit', () => process.exit(1))
  const buildAnew = (folder) =>
    new Promise((done) => {
      clean.once('message', done)
      clean.send(folder)
    })
  return { buildAnew }
}

/** Builds of the program itself, one or two of which are killed before each that is compared. */
function createKiller() {
  let longest = 1000
  let killed = 0
  const disturb = async (folder, dice) => {
    for (let time = dice.number(2); time >= 0; time--) {
      const child = startOctavo(['build', '--quiet'], folder)
      for (const stream of [child.stdout, child.stderr]) stream.resume()
      const timer = setTimeout(() => child.kill('SIGKILL'), dice.number(Math.ceil(longest)))
      const signal = await new Promise((done) => child.once('close', (_, by) => done(by)))
      clearTimeout(timer)
      if (signal === 'SIGKILL') killed += 1
    }
  }
  /** Kills come at any moment of a build like those before. */
  const run = async (args, folder) => {
    const began = performance.now()
    const finished = await octavo(args, folder)
    longest = longest * 0.8 + (performance.now() - began) * 0.2
    return finished
  }
  return { disturb, run, count: () => killed }
}

function toLine({ edits, builds, kills, compared, published, differing, seed, started }) {
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const all = kills === undefined ? `${builds} builds` : `${builds} builds after ${kills} kills`
  const results = `${compared} compared with clean ones (${published} of them published)`
  return `seed ${seed}: ${edits} edits, ${all}, ${results}, ${differing} sites differed; ${seconds} s`
}

/** Pages in folders, each of which links to its neighbours. */
function createPages(count) {
  const entries = Array.from({ length: count }, (_, index) => [
    `docs/many-${index % 7}/page-${index}.md`,
    `# Page ${index}\n\nWords of page ${index}: ${'alpha beta gamma '.repeat(1 + (index % 5))}\n\n[Next](/a)\n`,
  ])
  return Object.fromEntries(entries)
}
