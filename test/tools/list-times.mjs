/**
 * Lists the test files of a run that took longest: `node test/tools/list-times.mjs RUN [--count 30]`.
 *
 * A run is what Jest wrote with `--json --outputFile=RUN`, or what it printed. Printed runs have only files that took
 * five seconds or more. A JSON file also has the slowest tests of each file, and when each file ended.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const SLOWEST_TESTS = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '30' } },
})
const [run] = positionals
if (run === undefined) {
  console.error('Usage: node test/tools/list-times.mjs RUN [--count 30]')
  process.exit(2)
}
const text = readFileSync(run, 'utf8')
const files = text.startsWith('{') ? readJson(JSON.parse(text)) : readPrinted(text)
files.sort((a, b) => b.seconds - a.seconds)
const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
console.log(`${files.length} files, ${all.toFixed(0)} s`)
for (const { name, seconds, end, tests } of files.slice(0, Number(values.count))) {
  const ended = end === undefined ? '' : `, ended at ${end.toFixed(0)} s`
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}${ended}`)
  for (const test of tests) console.log(`             ${test}`)
}

/** Files of Jest's JSON, with the seconds from the start of the run to their end. */
function readJson({ testResults, startTime }) {
  const root = new URL('../..', import.meta.url).pathname
  return testResults.map(({ name, startTime: from, endTime, assertionResults }) => ({
    name: name.startsWith(root) ? name.slice(root.length) : name,
    seconds: (endTime - from) / 1000,
    end: (endTime - startTime) / 1000,
    tests: assertionResults
      .toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))
      .slice(0, SLOWEST_TESTS)
      .map(({ fullName, duration }) => `${((duration ?? 0) / 1000).toFixed(1)} s  ${fullName}`),
  }))
}

/** `PASS test/e2e/search.test.ts (105.941 s)` */
function readPrinted(printed) {
  const lines = printed.matchAll(/^(?:PASS|FAIL) (\S+) \(([\d.]+) s\)/gm)
  return Array.from(lines, ([, name, seconds]) => ({ name, seconds: Number(seconds), tests: [] }))
}
