/**
 * The order of test files. Tests of builds and browsers wait for other processes for a part of
 * their time, all others compute: mixed, they keep all cores busy. Long ones come first, so that no
 * worker ends with one while the others are idle. The duration of a file is estimated from its
 * folder and its size, not from an earlier run, so that a fresh clone is as fast.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Tests that start other processes, the longest first. The test of the package takes twice as long as any other. */
const WAITING = ['test/package.', 'test/e2e/', 'test/builds/', 'test/build.']

/** Imports of tests that serve a site and visit it, as those of `test/e2e/` do, whatever their folder is. */
const VISITS = /from '[^']*\/e2e\/[^']+'/

/** Tests that run whole commands or many inputs inside their own process. All others follow. */
const LONG = [
  'test/build/',
  'test/serve/live/',
  'test/jobs/',
  'test/commands/',
  'test/read/parse/',
  'test/search/',
  'test/translate/',
  'test/config/',
]

/**
 * Number of computing files that remain when the last waiting one has begun. They are short, so
 * they end together.
 */
const SHARE_AT_THE_END = 0.25

export default class Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    const order = tests.map((test) => ({ test, rank: rankOf(test), size: sizeOf(test.path) }))
    order.sort((a, b) => a.rank - b.rank || b.size - a.size || (a.test.path < b.test.path ? -1 : 1))
    const waiting = order.filter(({ rank }) => rank < WAITING.length)
    const computing = order.filter(({ rank }) => rank >= WAITING.length)
    return mix(waiting, computing).map(({ test }) => test)
  }

  /** Tests of a part of the suite: every `shardCount`-th one. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1)
  }

  /** For `--onlyFailures`, which knows only this run. */
  allFailedTests(tests) {
    return tests
  }

  cacheResults() {}
}

/** Both lists in order, spread evenly. Two waiting ones come first, because they take longest. */
function mix(waiting, computing) {
  const step = Math.floor((computing.length * (1 - SHARE_AT_THE_END)) / Math.max(waiting.length, 1))
  const mixed = waiting.slice(0, 2)
  let next = 0
  for (const each of waiting.slice(2)) {
    mixed.push(...computing.slice(next, next + step), each)
    next += step
  }
  return [...mixed, ...computing.slice(next)]
}

function rankOf({ path, context }) {
  const own = relative(context.config.rootDir, path).split(sep).join('/')
  const name = VISITS.test(readFileSync(path, 'utf8')) ? WAITING[1] : own
  const order = [...WAITING, ...LONG]
  const rank = order.findIndex((start) => name.startsWith(start))
  return rank < 0 ? order.length : rank
}

/** Bytes of a test file, and of the files next to it that define its tests. */
function sizeOf(path) {
  const text = readFileSync(path, 'utf8')
  const beside = Array.from(text.matchAll(/from '\.\/([^']+)'/g), ([, name]) =>
    join(dirname(path), name),
  )
  const sizes = beside.filter((file) => existsSync(file)).map((file) => statSync(file).size)
  return sizes.reduce((sum, size) => sum + size, Buffer.byteLength(text))
}
