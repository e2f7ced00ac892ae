/** Inputs that break programs of this kind: each is built as usual. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  emptyFolder,
  makeFolder,
  octavo,
  removeFolder,
  SMALL_CONFIG,
  writeFiles,
} from '../octavo.ts'

let folder: string
beforeAll(() => {
  folder = makeFolder()
})
afterAll(() => removeFolder(folder))

function build(files: Record<string, string>) {
  emptyFolder(folder)
  writeFiles(folder, { 'site.config.ts': SMALL_CONFIG, 'docs/index.md': '# Home\n', ...files })
  return octavo(['build', '--quiet'], folder)
}

test('a page of 5 MB is built', async () => {
  const paragraph = 'Some *text* with `code`, a [link](./index.md) and **more** of it. '
  const text = `# Large\n\n${`${paragraph.repeat(20)}\n\n## Part\n\n`.repeat(Math.ceil(5_000_000 / (paragraph.length * 20)))}`
  const { code, stderr } = await build({ 'docs/large.md': text })
  expect({ code, stderr: stderr.slice(0, 500) }).toEqual({ code: 0, stderr: '' })
  expect(statSync(join(folder, 'dist/large/index.html')).size).toBeGreaterThan(5_000_000)
}, 120_000)

test('quotes nested 1,000 deep are built', async () => {
  const { code } = await build({ 'docs/deep.md': `${'> '.repeat(1000)}bottom\n` })
  expect(code).toBe(0)
  expect(readFileSync(join(folder, 'dist/deep/index.html'), 'utf8')).toContain('bottom')
}, 60_000)

test('names with spaces, umlauts and dots keep their pages apart', async () => {
  const { code, stderr } = await build({
    'docs/Über uns.md': 'Eins.\n',
    'docs/v1.2.3.md': 'Zwei.\n',
    'docs/links.md': '[a](<./Über uns.md>) [b](./v1.2.3.md)\n',
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const html = readFileSync(join(folder, 'dist/links/index.html'), 'utf8')
  expect(html).toContain('href="/v1.2.3"')
  expect(readFileSync(join(folder, 'dist/v1.2.3/index.html'), 'utf8')).toContain('Zwei.')
}, 60_000)
