/** The files that a request of the live server goes through, as the README of the room lists them. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { PROJECT } from '../octavo.ts'

const MOST_FILES = 12
const read = (path: string) => readFileSync(`${PROJECT}/${path}`, 'utf8')

const rows = Array.from(
  read('cli/serve/README.md').matchAll(/^\| `([^`]+)` \| [^|]+ \|([^|]*)\|$/gm),
  ([, file = '', calls = '']) => ({
    file,
    calls: Array.from(calls.matchAll(/`([^`]+)`/g), ([, path = '']) => path),
  }),
)

/** Files that a file imports, types included. */
function importsOf(file: string): string[] {
  return Array.from(read(file).matchAll(/\bfrom '(\.[^']+)'/g), ([, path = '']) =>
    posix.join(posix.dirname(file), path),
  )
}

test('the table has few files, and reaches each of them from the first', () => {
  const files = rows.map(({ file }) => file)
  expect(files.length).toBeGreaterThan(8)
  expect(files.length).toBeLessThanOrEqual(MOST_FILES)
  const called = new Set(rows.flatMap(({ calls }) => calls))
  expect(files.slice(1).filter((file) => !called.has(file))).toEqual([])
  expect([...called].filter((file) => !files.includes(file))).toEqual([])
})

test('each file imports what it calls; a message is a type of both sides', () => {
  const message = 'cli/tasks/worker/calls.ts'
  const missing = rows.flatMap(({ file, calls }) =>
    calls.filter((path) =>
      file === message ? !importsOf(path).includes(file) : !importsOf(file).includes(path),
    ),
  )
  expect(missing).toEqual([])
})
