/** The command line as its user meets it: help, exit codes, options. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { emptyFolder, makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const COMMANDS = [
  'start',
  'build',
  'serve',
  'preview',
  'check-links',
  'write-translations',
  'clear',
]
let folder: string

beforeAll(() => {
  folder = makeFolder()
})
beforeEach(() => {
  emptyFolder(folder)
  writeFiles(folder, {
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      "i18n: { locales: ['en', 'de'] },\n  docs: [",
    ),
    'docs/index.md': '# Home\n\nTo [the other](./other.md).\n',
    'docs/other.md': '# Other\n',
    'i18n/de/docs/index.md': '# Start\n\nZur [anderen](./other.md).\n',
  })
})
afterAll(() => removeFolder(folder))

test.each(COMMANDS)('%s explains itself with --help', async (command) => {
  const { code, stdout } = await runHere([command, '--help'], folder)
  expect(code).toBe(0)
  expect(stdout).toContain(`octavo ${command} [options] [siteDir]`)
})

test('the version is that of the package', async () => {
  const { stdout } = await runHere(['--version'], folder)
  expect(stdout.trim()).toBe('0.1.0')
})

test('building one locale keeps its base and leaves the others alone', async () => {
  expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  const whole = readTree(join(folder, 'dist'))
  writeFileSync(join(folder, 'docs/index.md'), '# Changed home\n')
  expect((await runHere(['build', '--quiet', '--locale', 'de'], folder)).code).toBe(0)
  const after = readTree(join(folder, 'dist'))
  expect(after?.['index.html']).toBe(whole?.['index.html'])

  const alone = await runHere(['build', '--quiet', '--locale', 'de', '--out', 'only'], folder)
  expect(alone.code).toBe(0)
  const pages = Object.keys(readTree(join(folder, 'only')) ?? {}).filter((path) =>
    path.endsWith('.html'),
  )
  expect(pages).toEqual([
    'de/404.html',
    'de/index.html',
    'de/other/index.html',
    'de/search/index.html',
  ])
})

test('an unknown locale lists the declared ones and writes nothing', async () => {
  const { code, stderr } = await runHere(['build', '--locale', 'dee'], folder)
  expect(code).toBe(1)
  expect(stderr).toMatch(/LOCALE_UNKNOWN[\s\S]*dee[\s\S]*en, de/)
  expect(readTree(join(folder, 'dist'))).toBeNull()
})

test('the summary counts pages, and those without a translation', async () => {
  const { stdout } = await runHere(['build'], folder)
  expect(stdout).toMatch(/8 pages/)
  expect(stdout).toMatch(/de .*1 untranslated/)
})

test('check-links finds what build would, and writes nothing', async () => {
  expect((await runHere(['check-links'], folder)).code).toBe(0)
  writeFileSync(join(folder, 'i18n/de/docs/index.md'), 'Zur [kaputten](/kaputt) Seite.\n')
  const { code, stderr } = await runHere(['check-links'], folder)
  expect(code).toBe(1)
  expect(stderr).toContain('LINK_BROKEN i18n/de/docs/index.md:1:')
  expect(readTree(join(folder, 'dist'))).toBeNull()
})

test('an output folder that cannot be written is a located problem', async () => {
  writeFileSync(join(folder, 'taken'), 'a file\n')
  const { code, stderr } = await runHere(['build', '--quiet', '--out', 'taken'], folder)
  expect(code).toBe(1)
  expect(stderr).toMatch(/error OUTPUT_UNWRITABLE[\s\S]*taken/)
  expect(stderr).toContain('hint:')
})

test('a folder that holds other things is never written to', async () => {
  mkdirSync(join(folder, 'photos'))
  writeFileSync(join(folder, 'photos/cat.jpg'), 'meow')
  const { code, stderr } = await runHere(['build', '--quiet', '--out', 'photos'], folder)
  expect(code).toBe(1)
  expect(stderr).toContain('OUTPUT_FOREIGN')
  expect(Object.keys(readTree(join(folder, 'photos')) ?? {})).toEqual(['cat.jpg'])
})

test('a port in use is a located problem', async () => {
  expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  const server = createServer()
  const port = await new Promise<number>((done) => {
    server.listen(0, 'localhost', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const { code, stderr } = await runHere(['preview', '--port', String(port)], folder)
  server.close()
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`PORT_IN_USE[\\s\\S]*${port}[\\s\\S]*hint:.*--port`))
})

test('clear removes the output and the caches', async () => {
  await runHere(['build', '--quiet'], folder)
  expect((await runHere(['clear'], folder)).code).toBe(0)
  expect(readTree(join(folder, 'dist'))).toBeNull()
  expect(readTree(join(folder, '.octavo'))).toBeNull()
  expect((await runHere(['clear'], folder)).code).toBe(0)
})

test('a failed build leaves the old output untouched', async () => {
  expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  const before = readTree(join(folder, 'dist'))
  writeFiles(folder, { 'docs/index.md': 'New text and a [broken link](/nowhere).\n' })
  const failed = await runHere(['build', '--quiet'], folder)
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('LINK_BROKEN docs/index.md:1:')
  expect(readTree(join(folder, 'dist'))).toEqual(before)
})
