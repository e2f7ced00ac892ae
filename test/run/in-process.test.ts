import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = join(import.meta.dirname, '..')
const STARTS = /node:child_process|\b(?:octavo|startOctavo|launchBrowser)\(/

/** Files of a folder of tests that start a process of any kind. */
function starting(folder: string): string[] {
  const listed = readdirSync(join(TESTS, folder), { recursive: true, encoding: 'utf8' })
  const files = listed.filter((name) => name.endsWith('.ts'))
  return files.filter((name) => STARTS.test(readFileSync(join(TESTS, folder, name), 'utf8')))
}

// Tests of these folders must report a failure within seconds.
test.each(['build', 'make/render', 'serve/live', 'tasks', 'commands'])(
  'the tests of cli/%s start no processes and no browsers',
  (folder) => expect(starting(folder)).toEqual([]),
)

test('tests of whole builds and browsers do', () => {
  expect(starting('builds')).toContain('determinism.test.ts')
  expect(starting('e2e')).toContain('search.test.ts')
})
