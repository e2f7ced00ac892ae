/** Reviews of translated pages: who reviewed what, what still needs it, and who is asked. */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  formatRecords,
  type PageRecord,
  parseRecords,
} from '../../../cli/translate/content/record-file.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'

const toConfig = (requires = '') => `export default {
  title: 'Small',
  url: 'https://small.example',
  i18n: {
    locales: ['en', 'de'],
    localeConfigs: {
      de: {
        people: [
          { pages: 'docs/**', owner: '@anna' },
          { pages: ['docs/b.md'], owner: '@ben', reviewer: '@cleo' },
        ],
        ${requires}
      },
    },
  },
  docs: [{ path: 'docs', routeBasePath: '/' }],
}
`
let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': toConfig(),
    'docs/a.md': '# A\n\nOne two three.\n',
    'docs/b.md': '# B\n\nFour five six.\n',
    'i18n/de/docs/a.md': '# A {#a}\n\nEins zwei drei.\n',
    'i18n/de/docs/b.md': '# B {#b}\n\nVier fünf sechs.\n',
  })
})
afterEach(() => removeFolder(folder))

const run = (job: string, ...args: string[]) =>
  runHere(['translations', job, '--locale', 'de', ...args], folder)
const lock = () => readFileSync(join(folder, 'i18n/de/content.lock'), 'utf8')

interface Page {
  origin: string
  state: string
  reviewedBy?: string
  owner?: string
  reviewer?: string
}

async function pages(): Promise<Record<string, Omit<Page, 'origin'>>> {
  const { stdout } = await run('status', '--json')
  // The command printed it.
  const { locales } = JSON.parse(stdout) as { locales: { pages: Page[] }[] }
  return Object.fromEntries(
    (locales[0]?.pages ?? []).map(({ origin, state, reviewedBy, owner, reviewer }) => [
      origin,
      JSON.parse(JSON.stringify({ state, reviewedBy, owner, reviewer })),
    ]),
  )
}
const states = async () =>
  Object.fromEntries(Object.entries(await pages()).map(([origin, { state }]) => [origin, state]))

test('a page is reviewed until its translation or its source changes', async () => {
  await run('accept', 'docs/a.md')
  await run('accept', 'docs/b.md', '--reviewed-by', 'Cleo')
  expect(await pages()).toEqual({
    'docs/a.md': { state: 'translated', owner: '@anna' },
    'docs/b.md': { state: 'reviewed', reviewedBy: 'Cleo', owner: '@ben', reviewer: '@cleo' },
  })
  writeFiles(folder, { 'docs/b.md': '# B\n\n<!-- a remark -->\n\nFour five six.\n' })
  expect((await states())['docs/b.md']).toBe('reviewed')
  appendFileSync(join(folder, 'i18n/de/docs/b.md'), '\nNoch ein Satz.\n')
  expect((await states())['docs/b.md']).toBe('translated')
  await run('accept', 'docs/b.md', '--reviewed-by', 'Cleo')
  appendFileSync(join(folder, 'docs/b.md'), '\nOne more sentence.\n')
  expect((await states())['docs/b.md']).toBe('outdated')
  await run('accept', 'docs/b.md')
  expect((await states())['docs/b.md']).toBe('translated')
})

test('an imported draft needs a review until somebody accepts it', async () => {
  await run('accept')
  await run('export', '--pages', 'docs/b.md', '--format', 'po')
  const file = join(folder, 'de.po')
  writeFiles(folder, { 'de.po': readFileSync(file, 'utf8').replace('Vier', 'Vierte') })
  const back = await run('import', 'de.po', '--needs-review')
  expect(back).toMatchObject({ code: 0, stderr: '' })
  expect(lock()).toMatch(/^docs\/b\.md\t.*\tneeds review$/m)
  expect(await states()).toEqual({ 'docs/a.md': 'translated', 'docs/b.md': 'needs-review' })
  const { stdout } = await run('status')
  expect(stdout).toContain('In need of review\n  i18n/de/docs/b.md, owner @ben, reviewer @cleo')
  await run('accept', 'docs/b.md', '--reviewed-by', 'Cleo')
  expect((await states())['docs/b.md']).toBe('reviewed')
})

test('a threshold for reviewed words fails the check', async () => {
  await run('accept', 'docs/a.md')
  await run('accept', 'docs/b.md', '--reviewed-by', 'Cleo')
  writeFiles(folder, { 'site.config.ts': toConfig('requires: { reviewed: 60 },') })
  expect((await run('check')).stderr).toContain(
    'de: 50 % of the words are in reviewed translations; i18n.localeConfigs.de.requires.reviewed requires 60 %.',
  )
  await run('accept', 'docs/a.md', '--reviewed-by', 'Cleo')
  expect((await run('check')).stderr).not.toContain('reviewed')
})

test('the summary is Markdown, and names the people of each page that waits', async () => {
  await run('accept', 'docs/a.md', '--reviewed-by', 'Anna')
  await run('accept', 'docs/b.md')
  appendFileSync(join(folder, 'docs/b.md'), '\nOne more sentence.\n')
  writeFiles(folder, { 'docs/c.md': '# C\n' })
  const { stdout } = await run('status', '--summary')
  expect(stdout).toContain(
    '| Language | Translated | Current | Pages | reviewed | outdated | missing | Messages |\n| --- | ---: |',
  )
  expect(stdout).toContain('<summary>de: 2 pages to work on</summary>')
  expect(stdout).toContain('- `i18n/de/docs/b.md`: outdated, 7 words, owner @ben, reviewer @cleo')
  expect(stdout).toContain('- `docs/c.md`: missing, 1 word, owner @anna')
})

test('records with and without a review are read as they were written', () => {
  const record = { date: '2025-10-15', source: 'a', sections: [] }
  const whole = { ...record, words: 3, translated: 'b' }
  const records = new Map<string, PageRecord>([
    ['a.md', { ...record, review: { by: null } }],
    ['b.md', { ...whole, review: { by: 'Anna B.' } }],
    ['c.md', whole],
    ['d.md', record],
  ])
  expect(parseRecords(formatRecords(records))).toEqual({ records, bad: [] })
})
