/** Test files of a worker share the modules that they load. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'

const FILES = {
  'package.json': '{ "type": "module" }',
  'count.js': 'export const count = { loaded: 0 }\ncount.loaded += 1\n',
  'test/hooks.js': 'export const hooks = []\nafterEach(() => hooks.push(1))\n',
  'a.test.js': `import { jest } from '@jest/globals'
import { count } from './count.js'
import { hooks } from './test/hooks.js'
beforeEach(() => { count.hooks = 'of a' })
test('first', () => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(7)
  globalThis.left = 1
  expect([count.loaded, Math.random()]).toEqual([1, 7])
  count.loaded += 1
})`,
  'b.test.js': `import { hooks } from './test/hooks.js'
const { count } = await import('./count.js')
test('has hooks', () => {})
test('has its own hooks', () => expect(hooks.length).toBe(1))
test('second', async () => {
  expect([count.loaded, count.hooks, globalThis.left, Math.random() < 1]).toEqual([2, 'of a', undefined, true])
  delete count.hooks
  await new Promise((done) => setTimeout(done, 1))
})`,
  'c.test.js': `import { count } from './count.js'
test('third', () => expect(count).toEqual({ loaded: 2 }))
test('fails', () => expect(count.loaded).toBe(0))`,
  'd.test.js': `/** @isolated it counts */
import { count } from './count.js'
test('fourth', () => expect(count).toEqual({ loaded: 1 }))`,
}

test('a module is loaded once for all files but isolated ones, and each file has its own tests', () => {
  const folder = makeFolder(FILES)
  const options = {
    testEnvironment: join(import.meta.dirname, 'environment.js'),
    runtime: join(import.meta.dirname, 'runtime.cjs'),
    transform: {},
    watchman: false,
    cacheDirectory: join(folder, '.cache'),
    testSequencer: join(import.meta.dirname, 'sequencer.js'),
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      join(PROJECT, 'node_modules/jest/bin/jest.js'),
      ...['--runInBand', '--json', '--config', JSON.stringify(options)],
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  const { testResults } = JSON.parse(stdout)
  const results = testResults.flatMap(
    ({ assertionResults }: { assertionResults: { title: string; status: string }[] }) =>
      assertionResults.map(({ title, status }) => `${title}: ${status}`),
  )
  expect(results.sort()).toEqual([
    'fails: failed',
    'first: passed',
    'fourth: passed',
    'has hooks: passed',
    'has its own hooks: passed',
    'second: passed',
    'third: passed',
  ])
  removeFolder(folder)
})
