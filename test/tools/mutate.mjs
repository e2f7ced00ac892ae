/**
 * Measures how much the tests of a folder notice: `npm run mutate -- --count 100 cli/render`.
 *
 * Makes a seeded sample of one-token changes (an operator, a literal, a negation) in the sources of
 * the given folders, one after the other, and runs the tests of the same name (`test/render`) after
 * each. A change that no test notices survives, and is listed with its line. The files are put back.
 *
 * First each file of tests runs alone, to see which lines it executes and how long it takes. A change is then shown to those that
 * execute its line only, the quick ones first; a line that none executes is a survivor at once.
 *
 * `--seed` picks another sample (default 1), `--at <n>` runs the n-th change of the sample alone.
 * `--tests <path>` names other tests. Exits 0; the last line has the count.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from '@swc/core'

const ROOT = resolve(import.meta.dirname, '../..')

/** What each operator becomes. Those whose change is nearly always equivalent are left out. */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string' },
    tests: { type: 'string', multiple: true },
  },
})

const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js')

const folders = positionals.length > 0 ? positionals : ['cli/render']
const sample = pick(folders.flatMap(listChanges), Number(values.count), Number(values.seed))
const chosen =
  values.at === undefined ? sample : sample.slice(Number(values.at) - 1, Number(values.at))
const survivors = []
/** Of each folder: its files of tests, the quick ones first, with the lines of sources that each executes. */
const testFiles = new Map(folders.map((folder) => [folder, measureTests(folder)]))
// A handler of our own keeps Ctrl+C from ending the program before the file is put back.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))
for (const [index, change] of chosen.entries()) {
  // Signals are seen between two changes only.
  await new Promise((done) => setImmediate(done))
  if (isStopped) break
  const isNoticed = tryChange(change)
  if (!isNoticed) survivors.push(change)
  console.log(
    `${index + 1}/${chosen.length} ${isNoticed ? 'noticed ' : 'SURVIVED'} ${describe(change)}`,
  )
}
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} changes were noticed.`)
for (const change of survivors) console.log(`survived: ${describe(change)}`)

/** Every change that could be made in a folder, in the order of the text. */
function listChanges(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .flatMap((name) => changesOf(`${folder}/${name}`, folder))
}

function changesOf(file, folder) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const bytes = Buffer.from(text)
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
  // Spans count UTF-8 bytes, and go on from file to file within one process.
  const base = tree.span.start - Buffer.byteLength(text.slice(0, Math.max(0, firstToken(text))))
  const found = []
  visit(tree, (node) => {
    const change = toChange(node, bytes, base)
    if (change) found.push({ ...change, file, folder })
  })
  return found
}

/** Offset of the first token: a tree's span leaves out the comments above it. */
function firstToken(text) {
  return text.match(/^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*/)?.[0].length ?? 0
}

function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  if (/^(Import|Ts|ExportNamed|ExportAll)/.test(node.type ?? '') && !isValueNode(node)) return
  see(node)
  for (const [key, value] of Object.entries(node))
    if (key !== 'span' && key !== 'typeAnnotation' && key !== 'typeParams') visit(value, see)
}

/** Type syntax that wraps a value: `x as Y`, `x satisfies Y`. */
function isValueNode({ type }) {
  return /^Ts(As|Satisfies|NonNull|ConstAssertion)/.test(type)
}

function toChange(node, bytes, base) {
  const at = ({ span }) => [span.start - base, span.end - base]
  if (node.type === 'BinaryExpression' && OPERATORS[node.operator]) {
    const from = at(node.left)[1]
    const gap = bytes.subarray(from, at(node.right)[0]).toString()
    const offset = gap.indexOf(node.operator)
    if (offset < 0) return null
    const start = from + Buffer.byteLength(gap.slice(0, offset))
    return { start, end: start + node.operator.length, to: OPERATORS[node.operator] }
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const [start] = at(node)
    return { start, end: start + 1, to: '' }
  }
  const [start, end] = node.span ? at(node) : [0, 0]
  if (node.type === 'BooleanLiteral') return { start, end, to: String(!node.value) }
  if (node.type === 'NumericLiteral') return { start, end, to: String(node.value + 1) }
  if (node.type === 'StringLiteral' && /^['"]/.test(bytes.subarray(start, end).toString()))
    return { start, end, to: node.value === '' ? "'changed'" : "''" }
  return null
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

/** What each file of tests executes, asked by running it alone: `[{ test, ms, lines: Map<source, Set<line>> }]`. */
function measureTests(folder) {
  const asked = values.tests ?? [`test/${folder.replace(/^(cli|runtime)\//, '')}/`]
  const listed = spawnSync(process.execPath, [...FLAGS, JEST, '--listTests', ...asked], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const measured = listed.stdout
    .split('\n')
    .filter((test) => /\.test\.tsx?$/.test(test))
    .map((test) => {
      const output = mkdtempSync(join(tmpdir(), 'mutate-'))
      const coverage = ['provider=v8', 'reporters=json', `directory=${output}`].map(
        (option) => `--coverage${option[0].toUpperCase()}${option.slice(1)}`,
      )
      const startedAt = performance.now()
      runJest(['--coverage', ...coverage, `--collectCoverageFrom=${folder}/**`, test])
      const ms = performance.now() - startedAt
      const lines = readLines(join(output, 'coverage-final.json'))
      rmSync(output, { recursive: true, force: true })
      return { test, ms, lines }
    })
  return measured.sort((one, other) => one.ms - other.ms)
}

/** Lines that were executed, of each source. V8's provider makes a statement of each line. */
function readLines(file) {
  const sources = Object.values(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(
    sources.map(({ path, s, statementMap }) => [
      path,
      new Set(
        Object.entries(statementMap)
          .filter(([key]) => s[key] > 0)
          .map(([, { start }]) => start.line),
      ),
    ]),
  )
}

/** @returns whether it passed. */
function runJest(options) {
  const { status } = spawnSync(
    process.execPath,
    [...FLAGS, JEST, '--silent', '--reporters=default', '--maxWorkers=1', ...options],
    // A change may make a loop endless.
    { cwd: ROOT, stdio: 'ignore', timeout: 300_000 },
  )
  return status === 0
}

/** @returns whether a test failed. */
function tryChange({ file, folder, start, end, to }) {
  const path = join(ROOT, file)
  const original = readFileSync(path)
  const changed = Buffer.concat([
    original.subarray(0, start),
    Buffer.from(to),
    original.subarray(end),
  ])
  const line = original.subarray(0, start).toString().split('\n').length
  const tests = testFiles.get(folder).filter(({ lines }) => lines.get(path)?.has(line))
  try {
    writeFileSync(path, changed)
    return tests.some(({ test }) => !runJest(['--bail', test]))
  } finally {
    writeFileSync(path, original)
  }
}

function describe({ file, start, end, to }) {
  const bytes = readFileSync(join(ROOT, file))
  const before = bytes.subarray(0, start).toString()
  const line = before.split('\n').length
  const from = bytes.subarray(start, end).toString()
  const whole = bytes.toString().split('\n')[line - 1]?.trim() ?? ''
  return `${file}:${line} ${from} → ${to === '' ? '(nothing)' : to}   in: ${whole}`
}
