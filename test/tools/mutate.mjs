/**
 * Measures how many code changes the tests of folders notice: `npm run mutate -- --count 100
 * cli/make/render cli/tasks`.
 *
 * Makes a seeded sample of one-token changes (an operator, a literal, a negation) in the sources of
 * the given folders and files together, one after the other, and runs the tests of the folder of the same
 * name (`test/make/render` for `cli/make/render`) after each. A change that no test notices survives, and is
 * listed with its line. The files are restored. `list-changes.mjs` describes the omitted changes.
 *
 * First each file of tests runs alone, to see which lines it executes and how long it takes. The
 * temporary folder keeps that. Only the tests that execute the line of a change run for it: first
 * those that import its file or are named like it, then the quick ones. A line that no test
 * executes is a survivor at once. A test that takes three times as long as before, and half a
 * minute more, counts as one that fails.
 *
 * `--seed` picks another sample (default 1). `--at <n>` tries the n-th change of the sample alone,
 * `--at <n>-<m>` those from the n-th to the m-th: several worktrees may share a sample. `--tests
 * <path>` names other tests. `--unexecuted` lists the possible changes on lines that no test
 * executes, and changes nothing. Exits 0; the last lines have the count and the survivors.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTests } from './ask-tests.mjs'
import { listChanges } from './list-changes.mjs'
import { measureTests } from './measure-tests.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string' },
    tests: { type: 'string', multiple: true },
    unexecuted: { type: 'boolean', default: false },
  },
})

const folders = positionals.length > 0 ? positionals : ['cli/make/render']
const all = folders.flatMap((folder) => listChanges(ROOT, folder))
/**
 * Of each folder: its files of tests, the quick ones first, with the lines of sources that each executes.
 */
const testFiles = new Map(folders.map((folder) => [folder, measureFolder(folder)]))
// Our own handler keeps Ctrl+C from ending the program before the file is restored.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))
if (values.unexecuted) listUnexecuted()
else await trySample()

function listUnexecuted() {
  const unexecuted = all.filter((change) => testsOf(change).length === 0)
  for (const change of unexecuted) console.log(describe(change))
  console.log(`\n${unexecuted.length} of ${all.length} changes are on lines that no test executes.`)
}

async function trySample() {
  const sample = pick(all, Number(values.count), Number(values.seed))
  const [from = 1, to = from] = values.at?.split('-').map(Number) ?? [1, sample.length]
  const chosen = sample.slice(from - 1, to)
  const noticed = []
  const survivors = []
  const tests = createTests(ROOT)
  for (const [index, change] of chosen.entries()) {
    if (isStopped) break
    const isNoticed = await tryChange(change, tests)
    ;(isNoticed ? noticed : survivors).push(change)
    const outcome = isNoticed ? 'noticed ' : 'SURVIVED'
    console.log(`${index + 1}/${chosen.length} ${outcome} ${describe(change)}`)
  }
  tests.close()
  // After Ctrl+C fewer than were chosen.
  const tried = noticed.length + survivors.length
  console.log(`\n${noticed.length} of ${tried} changes were noticed.`)
  for (const change of survivors) console.log(`survived: ${describe(change)}`)
}

/** The same `count` of `all` for the same seed (mulberry32), in the order drawn. */
function pick(all, count, seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pool = [...all]
  return Array.from({ length: Math.min(count, pool.length) }, () =>
    pool.splice(Math.floor(next() * pool.length), 1),
  ).flat()
}

function measureFolder(folder) {
  const asked = values.tests ?? [`test/${folder.replace(/^(cli|runtime)\//, '')}/`]
  return measureTests(ROOT, folder, asked)
}

/**
 * The tests that execute the line of a change: those that import its file themselves, then those
 * whose name contains a word of the file's name, then the quick ones.
 */
function testsOf({ file, folder, start }) {
  const path = join(ROOT, file)
  const line = lineAt(readFileSync(path), start)
  const words = wordsOf(file)
  const nearness = ({ test }) =>
    (readFileSync(test, 'utf8').includes(`/${file}'`) ? 10 : 0) +
    wordsOf(test).filter((word) => words.includes(word)).length
  return testFiles
    .get(folder)
    .filter(({ lines }) => lines.get(path)?.has(line))
    .sort((one, other) => nearness(other) - nearness(one))
}

function wordsOf(file) {
  return basename(file).split('.', 1)[0].split('-')
}

/** @returns whether a test failed. */
async function tryChange(change, tests) {
  const { file, start, end, to } = change
  const path = join(ROOT, file)
  const measured = testsOf(change)
  const original = readFileSync(path)
  const changed = [original.subarray(0, start), Buffer.from(to), original.subarray(end)]
  try {
    writeFileSync(path, Buffer.concat(changed))
    return measured.length > 0 && !(await tests.isPassed(measured))
  } finally {
    writeFileSync(path, original)
  }
}

function lineAt(bytes, offset) {
  return bytes.subarray(0, offset).toString().split('\n').length
}

function describe({ file, start, end, to }) {
  const bytes = readFileSync(join(ROOT, file))
  const line = lineAt(bytes, start)
  const from = bytes.subarray(start, end).toString()
  const whole = bytes.toString().split('\n')[line - 1]?.trim() ?? ''
  return `${file}:${line} ${from} → ${to === '' ? '(nothing)' : to}   in: ${whole}`
}
