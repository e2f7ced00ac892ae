/**
 * The order of test files: first those that take longest, so that no worker ends with a long one while
 * the others have nothing left to do. What takes long is known by the folder, not by an earlier run, so
 * that a fresh clone is as fast.
 */
import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** Folders in this order; all others follow, large files first. */
const FIRST = ['test/e2e/', 'test/build', 'test/parse/', 'test/search/', 'test/package']

export default class Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    const order = tests.map((test) => ({
      test,
      rank: rankOf(test),
      size: statSync(test.path).size,
    }))
    order.sort((a, b) => a.rank - b.rank || b.size - a.size || (a.test.path < b.test.path ? -1 : 1))
    return order.map(({ test }) => test)
  }

  /** Which tests of a part of the suite: every `shardCount`-th one. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1)
  }

  /** For `--onlyFailures`, which knows no more than this run. */
  allFailedTests(tests) {
    return tests
  }

  cacheResults() {}
}

function rankOf({ path, context }) {
  const name = relative(context.config.rootDir, path).split(sep).join('/')
  const rank = FIRST.findIndex((folder) => name.startsWith(folder))
  return rank < 0 ? FIRST.length : rank
}
