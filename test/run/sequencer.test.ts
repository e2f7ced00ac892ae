import { join } from 'node:path'
import { makeFolder } from '../octavo.ts'
import Sequencer from './sequencer.js'

/** Test files of a project, `name: bytes`, in the order of the run. */
function orderOf(sizes: Readonly<Record<string, number>>): string[] {
  const files = Object.entries(sizes).map(([name, size]) => [name, ' '.repeat(size)] as const)
  const rootDir = makeFolder(Object.fromEntries(files))
  const context = { config: { rootDir } }
  const tests = files.map(([name]) => ({ path: join(rootDir, name), context }))
  return new Sequencer()
    .sort(tests)
    .map(({ path }) => path.slice(rootDir.length + 'test/'.length + 1).replace('.test.ts', ''))
}

test('tests that wait for browsers and builds are spread among those that compute', () => {
  const sizes: Record<string, number> = {}
  for (const name of ['e2e/a', 'e2e/b', 'e2e/c', 'builds/d']) sizes[`test/${name}.test.ts`] = 9
  for (let index = 10; index < 30; index += 1) sizes[`test/read/parse/${index}.test.ts`] = 9
  const order = orderOf(sizes)
  expect(order.map((name) => /^[^/]*/.exec(name)?.[0][0]).join('')).toBe(
    ['ee', 'rrr', 'e', 'rrr', 'b', 'r'.repeat(14)].join(''),
  )
  expect(new Set(order).size).toBe(24)
})

test('large files of each kind come first, including the files that define their tests', () => {
  const order = orderOf({
    'test/e2e/short.test.ts': 50,
    'test/e2e/long.test.ts': 99,
    'test/shared/one.test.ts': 80,
    'test/commands/two.test.ts': 8,
  })
  expect(order).toEqual(['e2e/long', 'e2e/short', 'commands/two', 'shared/one'])
  const folder = makeFolder({
    'test/e2e/a.test.ts': ' '.repeat(50),
    'test/e2e/b.test.ts': "import './own.ts'\nimport { x } from './tests.ts'",
    'test/e2e/tests.ts': ' '.repeat(99),
  })
  const tests = ['a', 'b'].map((name) => ({
    path: join(folder, `test/e2e/${name}.test.ts`),
    context: { config: { rootDir: folder } },
  }))
  const [first] = new Sequencer().sort(tests)
  expect(first?.path).toMatch(/b\.test\.ts$/)
})

test('the test of the package comes first, whatever its size', () => {
  const sizes = { 'test/e2e/a.test.ts': 99, 'test/e2e/b.test.ts': 98, 'test/package.test.ts': 1 }
  expect(orderOf(sizes)).toEqual(['package', 'e2e/a', 'e2e/b'])
})

test('a test of another folder that visits a site comes with those that do', () => {
  const folder = makeFolder({
    'test/jobs/visit.test.ts': "import { servePreview } from '../e2e/served-site.ts'",
    'test/build/long.test.ts': ' '.repeat(999),
  })
  const tests = ['build/long', 'jobs/visit'].map((name) => ({
    path: join(folder, `test/${name}.test.ts`),
    context: { config: { rootDir: folder } },
  }))
  const [first] = new Sequencer().sort(tests)
  expect(first?.path).toMatch(/visit\.test\.ts$/)
})

test('a part of the suite contains a share of the files, and all parts contain all of them', () => {
  const rootDir = makeFolder({ 'test/a.test.ts': '', 'test/b.test.ts': '', 'test/c.test.ts': '' })
  const context = { config: { rootDir } }
  const tests = ['a', 'b', 'c'].map((name) => ({
    path: join(rootDir, `test/${name}.test.ts`),
    context,
  }))
  const parts = [1, 2].map((shardIndex) =>
    new Sequencer().shard(tests, { shardIndex, shardCount: 2 }),
  )
  expect(parts.map((part) => part.length)).toEqual([2, 1])
  expect(new Set(parts.flat()).size).toBe(3)
})
