/** Which lines of a folder each file of tests executes: see `mutate.mjs`. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']

/** Folder of earlier measurements: a file for each test, named by a hash of the test. */
const KEPT = join(tmpdir(), 'octavo-mutate')

/**
 * Lines of a folder that each file of tests executes, measured by running it alone, the quick ones
 * first: `[{ test, ms, lines: Map<path of a source, Set<line>> }]`.
 *
 * The temporary folder keeps the answer for as long as the test, the other non-test files next to
 * it, and the sources of the folder that it executes have the same bytes.
 *
 * @param asked patterns of paths, as Jest takes them.
 */
export function measureTests(root, folder, asked) {
  const listed = spawnSync(process.execPath, jestArguments(root, ['--listTests', ...asked]), {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.stdout
    .split('\n')
    .filter((test) => /\.test\.tsx?$/.test(test))
    .map((test) => measureTest(root, folder, test))
    .sort((one, other) => one.ms - other.ms)
}

/** @returns whether the tests passed: `options` are those of Jest. */
function runJest(root, options) {
  const { status } = spawnSync(
    process.execPath,
    jestArguments(root, ['--silent', '--reporters=default', '--maxWorkers=1', ...options]),
    { cwd: root, stdio: 'ignore' },
  )
  return status === 0
}

function jestArguments(root, options) {
  return [...FLAGS, join(root, 'node_modules/jest/bin/jest.js'), ...options]
}

function measureTest(root, folder, test) {
  const name = hashOf(folder, hashTest(root, test))
  const measured = readKept(root, name) ?? runMeasured(root, folder, test)
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(join(KEPT, `${name}.json`), JSON.stringify(measured))
  const lines = measured.lines.map(({ path, executed }) => [join(root, path), new Set(executed)])
  return { test, ms: measured.ms, lines: new Map(lines) }
}

/** An earlier measurement; `undefined` if a source has changed since. */
function readKept(root, name) {
  try {
    const measured = JSON.parse(readFileSync(join(KEPT, `${name}.json`), 'utf8'))
    const isNow = ({ path, hash }) => hashFiles(root, [join(root, path)]) === hash
    return measured.lines.every(isNow) ? measured : undefined
  } catch {
    return undefined
  }
}

/** `{ ms, lines: { path, hash, executed }[] }`: sources from the root, hashes of them, lines. */
function runMeasured(root, folder, test) {
  const output = mkdtempSync(join(tmpdir(), 'mutate-'))
  const coverage = ['Provider=v8', 'Reporters=json', `Directory=${output}`]
  const startedAt = performance.now()
  const isPassed = runJest(root, [
    // Not `collectCoverageFrom`, because Jest would then also read all sources that the test does
    // not load.
    `--coveragePathIgnorePatterns=^(?!${root}/${folder}(?:/|$))`,
    '--coverage',
    ...coverage.map((option) => `--coverage${option}`),
    '--runTestsByPath',
    test,
  ])
  if (!isPassed) throw new Error(`${test} fails before anything is changed.`)
  const ms = performance.now() - startedAt
  const lines = readLines(root, join(output, 'coverage-final.json'))
  rmSync(output, { recursive: true, force: true })
  return { ms, lines }
}

/** Executed lines of each executed source. V8's provider makes a statement of each line. */
function readLines(root, file) {
  const sources = Object.values(JSON.parse(readFileSync(file, 'utf8')))
  return sources
    .map(({ path, s, statementMap }) => ({
      path: path.slice(root.length + 1),
      hash: hashFiles(root, [path]),
      executed: Object.entries(statementMap)
        .filter(([key]) => s[key] > 0)
        .map(([, { start }]) => start.line),
    }))
    .filter(({ executed }) => executed.length > 0)
}

/** Hash of a test and of the files next to it: set-ups and expected output. */
function hashTest(root, test) {
  const beside = readdirSync(dirname(test), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ name }) => join(dirname(test), name))
  return hashFiles(root, [test, ...beside.sort()])
}

function hashFiles(root, files) {
  return hashOf(...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
}

function hashOf(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
