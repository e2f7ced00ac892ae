/** `build --why` names what has changed for each file that was written, and no other file. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const CONFIG = SMALL_CONFIG.replace(
  'docs: [{',
  "llms: true, precompress: true, i18n: { locales: ['en', 'de'] }, $& feed: { content: 'full' },",
)
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

let folder: string
beforeAll(async () => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n\n[Other](./other.md)\n',
    'docs/other.md': `---\nlast_update: { date: 2025-10-15 }\n---\n\n# Other\n\n${'Words. '.repeat(400)}\n`,
    'docs/last.md': '# Last\n\n![Dot](./dot.svg)\n',
    'docs/dot.svg': PICTURE,
    'i18n/de/site.json': '{}',
    'pages/about.tsx': "export const title = 'About'\nexport default () => <p>About</p>",
    'static/robots.png': 'one',
  })
  await why()
})
afterAll(() => removeFolder(folder))

async function why(): Promise<string[]> {
  const { stdout, code } = await runHere(['build', '--why', '--quiet'], folder)
  expect(code).toBe(0)
  return stdout.split('\n').filter((line) => line.startsWith('/'))
}

const contents = () => readTree(join(folder, 'dist')) ?? {}

/** Files that a line is about, of those that were written. */
function filesOf(line: string, written: readonly string[]): readonly string[] {
  const [name = ''] = line.slice(1).split(': ')
  if (line.endsWith('its files are as before')) return []
  const [, start = '', count] = /^(.*) \((\d+) files\)$/.exec(name) ?? []
  const inFolder = /^[^/]+$/
  if (count !== undefined) {
    const own = written.filter(
      (path) => path.startsWith(start) && inFolder.test(path.slice(start.length)),
    )
    expect(own.filter((path) => !isCompressed(path))).toHaveLength(Number(count))
    return own
  }
  const address = name.replace(/\/$/, '')
  const ofPage = ['index.html', 'index.json', 'index.md'].map((file) =>
    address === '' ? file : `${address}/${file}`,
  )
  const own = [name, name.replace(/\.html$/, '.json'), ...ofPage, `${address}.md`]
  return written.filter(
    (path) => own.includes(path) || own.includes(path.replace(/\.(?:br|gz)$/, '')),
  )
}

const isCompressed = (path: string) => /\.(?:br|gz)$/.test(path)

const edit = (files: Readonly<Record<string, string>>) => () => writeFiles(folder, files)
const EDITS: readonly (readonly [what: string, edit: () => void, named: readonly RegExp[]])[] = [
  [
    'a text',
    edit({ 'docs/last.md': '# Last\n\n![Dot](./dot.svg)\n\nMore.\n' }),
    [
      /^\/last: its text$/,
      /^\/llms-full\.txt: the text of docs\/last\.md/,
      /^\/assets\/search\/parts\/.*: the text of docs\/last\.md/,
    ],
  ],
  [
    'a title',
    edit({ 'docs/last.md': '# Least\n\n![Dot](./dot.svg)\n' }),
    [/^\/other: .*the title of docs\/last\.md/, /^\/last: .*its title/],
  ],
  ['a static file', edit({ 'static/robots.png': 'two' }), [/^\/robots\.png: static\/robots\.png$/]],
  [
    'an asset',
    edit({ 'docs/dot.svg': PICTURE.replace('width="1"', 'width="2"') }),
    [/docs\/dot\.svg/],
  ],
  [
    'a catalogue',
    edit({ 'i18n/de/site.json': '{ "site.title": { "message": "Klein" } }' }),
    [/^\/de\/other: .*i18n\/de\/site\.json/, /^\/de\/opensearch\.xml: i18n\/de\/site\.json/],
  ],
  [
    'an option',
    edit({ 'site.config.ts': CONFIG.replace("title: 'Small'", "title: 'Large'") }),
    [/^\/other: .*the option title/, /^\/opensearch\.xml: the option title/],
  ],
  [
    'code',
    edit({ 'pages/about.tsx': "export const title = 'About'\nexport default () => <p>We</p>" }),
    [/pages\/about\.tsx/],
  ],
  [
    'a new page',
    edit({ 'docs/new.md': '# New\n' }),
    [/^\/new: it is new/, /^\/sitemap\.xml(?:\.gz)?: \/new is new/],
  ],
  [
    'a page that is gone',
    () => rmSync(join(folder, 'docs/new.md')),
    [/^\/sitemap\.xml: \/new is gone/],
  ],
  [
    'a file of the output',
    () => rmSync(join(folder, 'dist/llms.txt')),
    [/^\/llms\.txt: its files in the output$/],
  ],
]

test.each(EDITS)('%s is named for all files that it changes', async (_, change, named) => {
  change()
  const former = contents()
  const lines = await why()
  const now = contents()
  const written = Object.keys(now).filter((path) => now[path] !== former[path])
  expect(written).not.toEqual([])
  const told = lines.map((line) => [line, filesOf(line, written)] as const)
  const silent = told.filter(([line, own]) => own.length === 0 && !line.endsWith('as before'))
  expect(silent.map(([line]) => line)).toEqual([])
  expect(written.filter((path) => !told.some(([, own]) => own.includes(path)))).toEqual([])
  for (const text of named) expect(lines).toContainEqual(expect.stringMatching(text))
})

test('nothing is named if nothing has changed', async () => {
  expect(await why()).toEqual([])
})
