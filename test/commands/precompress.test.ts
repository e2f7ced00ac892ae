/** `precompress` and `sri`: the compressed files and the hashes that a build adds. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { runHere, startHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({
    'docs/index.md': `# Home\n\n${'Some words. '.repeat(100)}\n`,
    'docs/other.md': `# Other\n\n${'Other words. '.repeat(100)}\n`,
    'static/a.png': Buffer.alloc(1000),
    'static/own.txt': 'own '.repeat(500),
    'static/own.txt.br': 'by hand',
  })
})
afterEach(() => removeFolder(folder))

const configure = (more: string) =>
  writeFiles(folder, { 'site.config.ts': SMALL_CONFIG.replace('docs: [', `${more}\n  docs: [`) })
const build = () => runHere(['build', '--quiet'], folder)
const names = () => Object.keys(readTree(join(folder, 'dist')) ?? {})
const read = (path: string) => readFileSync(join(folder, 'dist', path))

test('text gets compressed files next to it, which follow it when it moves or stays', async () => {
  configure('precompress: true,')
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  const html = read('other/index.html')
  expect(brotliDecompressSync(read('other/index.html.br'))).toEqual(html)
  expect(gunzipSync(read('other/index.html.gz'))).toEqual(html)
  expect(names().filter((name) => /^(?:a\.png|_headers|own)/.test(name))).toEqual([
    ...['_headers', 'a.png', 'own.txt', 'own.txt.br', 'own.txt.gz'],
  ])
  expect(String(read('own.txt.br'))).toBe('by hand')
  const before = statSync(join(folder, 'dist/own.txt.gz')).ino
  writeFiles(folder, { 'docs/index.md': `# Changed\n\n${'New words. '.repeat(100)}\n` })
  expect((await build()).code).toBe(0)
  expect(String(brotliDecompressSync(read('index.html.br')))).toContain('New words')
  expect(statSync(join(folder, 'dist/own.txt.gz')).ino).toBe(before)
  configure('')
  expect((await build()).code).toBe(0)
  expect(names().filter((name) => /\.(?:br|gz)$/.test(name))).toEqual(['own.txt.br'])
})

test('the preview sends the compressed files of the build', async () => {
  configure('precompress: true,')
  expect((await build()).code).toBe(0)
  writeFileSync(join(folder, 'dist/own.txt.gz'), 'marked')
  const command = startHere(['preview', folder, '--port', '0'])
  const [, origin = ''] = await command.waitFor(/(http:\/\/localhost:\d+\/)/)
  const headers = { 'accept-encoding': 'gzip' }
  const { status, headers: sent } = await fetch(`${origin}own.txt`, { headers, method: 'HEAD' })
  expect([status, sent.get('content-encoding'), sent.get('content-length')]).toEqual([
    200,
    'gzip',
    '6',
  ])
  await command.stop()
})

test('sri: scripts and sheets of every page have the hashes of their files', async () => {
  configure('sri: true,')
  expect((await build()).code).toBe(0)
  const tags =
    String(read('other/index.html')).match(/<(?:script defer|link rel="stylesheet")[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(0)
  for (const tag of tags) {
    const [, path = ''] = /(?:src|href)="\/([^"]+)"/.exec(tag) ?? []
    const hash = createHash('sha384').update(read(path)).digest('base64')
    expect(tag).toContain(`integrity="sha384-${hash}"`)
  }
})
