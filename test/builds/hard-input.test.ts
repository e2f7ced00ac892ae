/** Inputs that break programs of this kind. Each is built as usual. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Finished, makeFolder, octavo, removeFolder, SMALL_CONFIG } from '../octavo.ts'

const PARAGRAPH = 'Some *text* with `code`, a [link](./index.md) and **more** of it. '
const LARGE = `# Large\n\n${`${PARAGRAPH.repeat(20)}\n\n## Part\n\n`.repeat(Math.ceil(5_000_000 / (PARAGRAPH.length * 20)))}`

let folder: string
let finished: Finished
beforeAll(async () => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG,
    'docs/index.md': '# Home\n',
    'docs/large.md': LARGE,
    'docs/deep.md': `${'> '.repeat(1000)}bottom\n`,
    'docs/Über uns.md': 'Eins.\n',
    'docs/v1.2.3.md': 'Zwei.\n',
    'docs/links.md': '[a](<./Über uns.md>) [b](./v1.2.3.md)\n',
  })
  finished = await octavo(['build', '--quiet'], folder)
})
afterAll(() => removeFolder(folder))

test('all of it is built, and only the nesting that is too deep is reported', () => {
  const { code, stderr } = finished
  const diagnostics = stderr.match(/^\w+ [A-Z_]+ .*$/gm)
  expect({ code, diagnostics }).toEqual({
    code: 0,
    diagnostics: ['warning MARKDOWN_TOO_DEEP docs/deep.md:1:199'],
  })
})

test('a page of 5 MB', () => {
  expect(statSync(join(folder, 'dist/large/index.html')).size).toBeGreaterThan(5_000_000)
})

test('quotes nested 1,000 deep', () => {
  expect(readFileSync(join(folder, 'dist/deep/index.html'), 'utf8')).toContain('bottom')
})

test('names with spaces, umlauts and dots keep their pages apart', () => {
  const html = readFileSync(join(folder, 'dist/links/index.html'), 'utf8')
  expect(html).toContain('href="/v1.2.3"')
  expect(readFileSync(join(folder, 'dist/v1.2.3/index.html'), 'utf8')).toContain('Zwei.')
})
