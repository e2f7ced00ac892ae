import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeSite } from '../config/write-site.ts'

const RUN_CACHED = pathToFileURL(path.resolve(import.meta.dirname, '../../bin/run-cached.js'))
const PROGRAM = `const path = require('node:path')
console.log(path.basename(__filename), typeof module, process.argv[2])`

/** A program in its own folder, next to a launcher. */
async function createProgram(files: Readonly<Record<string, string>> = {}) {
  const folder = await writeSite({
    'lib/program.cjs': PROGRAM,
    'start.mjs': `import { runCached } from '${RUN_CACHED}'
runCached(new URL('./lib/program.cjs', import.meta.url).pathname)`,
    ...files,
  })
  const start = (argument: string) => {
    const env = { ...process.env, NODE_OPTIONS: '', XDG_CACHE_HOME: `${folder}/user` }
    const done = spawnSync(process.execPath, [`${folder}/start.mjs`, argument], { env })
    return `${done.stdout}${done.stderr}`
  }
  const entries = (name: string) => readdirSync(`${folder}/${name}`)
  return { folder, start, entries }
}

const HELLO = 'program.cjs object hello\n'

test('runs the file, and keeps its compiled code next to it', async () => {
  const { folder, start, entries } = await createProgram()
  expect(start('hello')).toBe(HELLO)
  const [entry] = entries('lib/.cache')
  const before = statSync(`${folder}/lib/.cache/${entry}`).mtimeMs
  expect(start('hello')).toBe(HELLO)
  expect(entries('lib/.cache')).toEqual([entry])
  expect(statSync(`${folder}/lib/.cache/${entry}`).mtimeMs).toBe(before)
})

test('keeps the code of commands that read a site apart from the code of the others, and starts with the code that exists', async () => {
  const { folder, start, entries } = await createProgram()
  start('--version')
  const [other = ''] = entries('lib/.cache')
  const site = `site-${other}`
  for (const command of ['build', 'serve'])
    expect(start(command)).toBe(`program.cjs object ${command}\n`)
  expect(entries('lib/.cache').sort()).toEqual([other, site].sort())
  writeFileSync(`${folder}/lib/.cache/${site}`, 'broken')
  start('build')
  expect(statSync(`${folder}/lib/.cache/${site}`).size).toBeGreaterThan(100)
})

test('runs a part of the program from a separate file the same way, when that part is imported', async () => {
  const { start, entries } = await createProgram({
    'lib/program.cjs': `console.log('start', process.argv[2] === 'all' && require('./part.cjs').name)`,
    'lib/part.cjs': `exports.name = require('node:path').basename(__filename)`,
  })
  expect(start('some')).toBe('start false\n')
  expect(entries('lib/.cache')).toEqual([expect.stringMatching(/^program-/)])
  expect(start('all')).toBe('start part.cjs\n')
  expect(entries('lib/.cache').sort()).toEqual([
    expect.stringMatching(/^part-/),
    expect.stringMatching(/^program-/),
  ])
})

test('runs the new file after an edit, and drops the old code', async () => {
  const { folder, start, entries } = await createProgram()
  start('hello')
  const [old] = entries('lib/.cache')
  writeFileSync(`${folder}/lib/program.cjs`, PROGRAM.replace('typeof module', '"edited"'))
  expect(start('hello')).toBe('program.cjs edited hello\n')
  expect(entries('lib/.cache')).toHaveLength(1)
  expect(entries('lib/.cache')).not.toEqual([old])
})

test('compiles the code again when the cached code is damaged', async () => {
  const { folder, start, entries } = await createProgram()
  start('hello')
  const entry = `${folder}/lib/.cache/${entries('lib/.cache')[0]}`
  writeFileSync(entry, 'broken')
  expect(start('hello')).toBe(HELLO)
  expect(statSync(entry).size).toBeGreaterThan(100)
})

test("uses the user's cache folder if the package is read-only", async () => {
  // A file at the folder's path: even root cannot write into that.
  const { start, entries } = await createProgram({ 'lib/.cache': '' })
  expect(start('hello')).toBe(HELLO)
  expect(entries('user/octavo')).toHaveLength(1)
})
