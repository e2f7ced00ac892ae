/** A translator's day: everything that the commands for translators do with pages. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadHistory } from '../../../cli/translate/content/git-history.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'

const CONFIG = `export default {
  title: 'Small',
  url: 'https://small.example',
  i18n: {
    locales: ['en', 'de'],
    localeConfigs: { de: { requires: { translated: 100, current: 100 } } },
  },
  docs: [{ path: 'docs', routeBasePath: '/' }],
}
`
const HOME = '# Home\n\nTo [the keys](./keys.md).\n'
const KEYS = `---
title: Keys
sidebar_position: 2
---

A key opens one door.

## Lost keys

Tell us at once.
`
const SCHLUESSEL = `---
title: Schlüssel
---

Ein Schlüssel öffnet eine Tür.

## Verlorene Schlüssel {#lost-keys}

Sagen Sie es uns sofort.
`
let folder: string
const path = (file: string) => join(folder, file)
const read = (file: string) => readFileSync(path(file), 'utf8')
const write = (file: string, text: string) => writeFiles(folder, { [file]: text })
const translate = (job: string, ...args: string[]) =>
  runHere(['translations', job, '--locale', 'de', ...args], folder)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
    cwd: folder,
  })

interface StatusJson {
  locales: {
    totals: { pages: Record<string, number>; wordsToDo: number }
    pages: {
      origin: string
      state: string
      date?: string
      movedTo?: string
      newer?: unknown[]
      sections: { key: string; state: string; before?: string; after?: string }[]
    }[]
  }[]
}

async function status(): Promise<Record<string, string>> {
  const { stdout } = await translate('status', '--json')
  // The command printed it.
  const { locales } = JSON.parse(stdout) as StatusJson
  return Object.fromEntries(
    (locales[0]?.pages ?? []).map(({ origin, state, sections }) => [
      origin,
      [state, ...sections.map((section) => `${section.state} ${section.key}`)].join(', '),
    ]),
  )
}

beforeEach(() => {
  process.env.SOURCE_DATE_EPOCH = '1760486400'
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': HOME,
    'i18n/de/docs/index.md': '# Start\n\nZu den [Schlüsseln](./keys.md).\n',
  })
})
afterEach(() => {
  delete process.env.SOURCE_DATE_EPOCH
  removeFolder(folder)
})

test('a page is written, translated, changed and translated again', async () => {
  expect((await runHere(['write-translations', '--locale', 'de', '--quiet'], folder)).code).toBe(0)
  expect((await translate('accept', 'docs/index.md')).stdout).toBe(
    'i18n/de/docs/index.md: recorded\n',
  )
  expect((await translate('check')).code).toBe(0)

  // A new page in English.
  write('docs/keys.md', KEYS)
  expect(await status()).toEqual({ 'docs/index.md': 'translated', 'docs/keys.md': 'missing' })
  const missed = await translate('check')
  expect(missed.code).toBe(1)
  expect(missed.stderr).toMatch(/TRANSLATION_BELOW[\s\S]*requires 100 %[\s\S]*hint:/)

  // It gets a translation, still in English.
  expect((await translate('create', 'docs/keys.md')).code).toBe(0)
  expect(read('i18n/de/docs/keys.md')).toContain('## Lost keys {#lost-keys}')
  expect((await status())['docs/keys.md']).toBe(
    'outdated, untranslated (front matter), untranslated (start), untranslated lost-keys',
  )
  const early = await translate('accept', 'docs/keys.md')
  expect(early.code).toBe(1)
  expect(early.stderr).toContain('TRANSLATION_MARKED i18n/de/docs/keys.md:2')

  // Translated: the marks are gone, and no work is left.
  write('i18n/de/docs/keys.md', SCHLUESSEL)
  expect((await status())['docs/keys.md']).toBe('translated')
  expect((await translate('check')).code).toBe(0)

  // A paragraph changes in English.
  write('docs/keys.md', KEYS.replace('at once', 'at once, by phone'))
  expect((await status())['docs/keys.md']).toBe('outdated, changed lost-keys')
  const shown = await translate('status')
  expect(shown.stdout).toMatch(/- Tell us at once\.\n\s*\+ Tell us at once, by phone\./)
  expect((await translate('check')).code).toBe(1)

  // The translator updates the page, and accepts it.
  write('i18n/de/docs/keys.md', SCHLUESSEL.replace('sofort', 'sofort, am Telefon'))
  expect((await translate('accept', 'i18n/de/docs/keys.md')).code).toBe(0)
  const record = read('i18n/de/content.lock')
  expect(record).toMatch(/^docs\/keys\.md\t2025-10-15\t[\da-f]{12}\t14\t[\da-f]{12}$/m)
  expect((await translate('check')).code).toBe(0)
  expect((await translate('accept')).stdout).toBe('No translation was waiting.\n')
  expect(read('i18n/de/content.lock')).toBe(record)
})

test('a wrong name is reported with the nearest one, and nothing is written', async () => {
  const before = readTree(folder)
  for (const [job, ...args] of [
    ['create', 'docs/idnex.md', 'docs/index.md'],
    ['accept', 'docs/*.txt', 'docs/indx'],
  ] as const) {
    const { code, stderr } = await translate(job, ...args)
    expect({ args, code }).toEqual({ args, code: 1 })
    expect(stderr).toMatch(/PAGE_UNKNOWN[\s\S]*Did you mean docs\/index\.md\?/)
  }
  expect((await translate('create', 'docs/index.md')).stderr).toContain('TRANSLATION_EXISTS')
  expect(readTree(folder)).toEqual(before)
})

test.each([['dee'], ['de-'], ['en_US!'], ['en']])(
  'the locale %s has no translations here, and nothing is written',
  async (locale) => {
    const before = readTree(folder)
    const args = ['translations', 'create', '--locale', locale, 'docs/index.md']
    const { code, stderr } = await runHere(args, folder)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /LOCALE_(UNKNOWN|INVALID|SOURCE)[\s\S]*(hint: Write one of |declares )(en, )?de/,
    )
    expect(readTree(folder)).toEqual(before)
  },
)

test('git receives many files by their folders, and answers for each as if it was alone', async () => {
  const names = Array.from({ length: 130 }, (_, at) => `docs/part-${at % 7}/page-${at}.md`)
  writeFiles(folder, Object.fromEntries(names.map((name) => [name, `# ${name}\n`])))
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'all', '--date', '2025-01-02T00:00:00Z')
  for (const name of ['docs/part-3/page-3.md', 'docs/part-3/other.txt']) {
    write(name, 'More.\n')
    git('add', '.')
    git('commit', '-qm', name, '--date', '2025-01-03T00:00:00Z')
  }
  const [one, many] = await Promise.all([
    loadHistory(folder, ['docs/part-3/page-3.md']),
    loadHistory(folder, names),
  ])
  const last = names.map((name) => many?.commitsOf(name).map(({ date }) => date))
  expect(last.filter((dates) => dates?.length === 1)).toHaveLength(129)
  expect(many?.commitsOf('docs/part-3/page-3.md')).toEqual(one?.commitsOf('docs/part-3/page-3.md'))
  const [newest, first] = many?.commitsOf('docs/part-3/page-3.md') ?? []
  expect(many?.isAtOrAfter(newest?.commit ?? '', first?.commit ?? '')).toBe(true)
  expect(many?.isAtOrAfter(first?.commit ?? '', newest?.commit ?? '')).toBe(false)
})

test('git dates pages without a record, and knows which text was translated', async () => {
  write('docs/keys.md', KEYS)
  write('i18n/de/docs/keys.md', SCHLUESSEL)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'both', '--date', '2025-01-02T00:00:00Z')
  write('docs/keys.md', KEYS.replace('one door', 'many doors'))
  git('commit', '-qam', 'source')
  expect((await translate('status')).stdout).toMatch(
    /keys\.md \(1 newer commit of its source[\s\S]*index\.md|index\.md \(its source has not changed since\)[\s\S]*keys\.md \(1 newer commit/,
  )
  expect((await translate('accept', '--from-git')).code).toBe(0)
  expect(await status()).toEqual({
    'docs/index.md': 'translated',
    'docs/keys.md': 'outdated, changed (start)',
  })
  // No copy was kept of text that git has: the old text comes from there.
  removeFolder(path('.octavo'))
  expect((await translate('status')).stdout).toMatch(
    /- A key opens one door\.\n\s*\+ A key opens many doors\./,
  )
})

test('a page that moves keeps its history', async () => {
  write('docs/keys.md', KEYS)
  write('i18n/de/docs/keys.md', SCHLUESSEL)
  await translate('accept')
  mkdirSync(path('docs/house'))
  renameSync(path('docs/keys.md'), path('docs/house/keys.md'))
  const moved = await translate('status')
  expect(moved.stdout).toContain(
    'i18n/de/docs/keys.md (its source has moved; move it to i18n/de/docs/house/keys.md)',
  )
  mkdirSync(path('i18n/de/docs/house'))
  renameSync(path('i18n/de/docs/keys.md'), path('i18n/de/docs/house/keys.md'))
  expect(await status()).toMatchObject({ 'docs/house/keys.md': 'translated' })
})

test('the report is a page that needs nothing else', async () => {
  write('docs/keys.md', KEYS.replace('Keys', '<Keys> & "more"'))
  const { stdout } = await translate('status', '--report', 'out/report.html')
  expect(stdout).toContain('docs/keys.md')
  const report = read('out/report.html')
  expect(report).not.toMatch(/<script|src=|href=|https?:|<Keys>/)
  expect(report).toContain('class="chart"')
})

test('a badly merged record is never overwritten', async () => {
  await translate('accept')
  const record = `<<<<<<< ours\n${read('i18n/de/content.lock')}`
  write('i18n/de/content.lock', record)
  const { code, stderr } = await translate('accept', 'docs/index.md')
  expect(code).toBe(1)
  expect(stderr).toContain('RECORD_INVALID i18n/de/content.lock:1')
  expect(read('i18n/de/content.lock')).toBe(record)
  expect(existsSync(path('i18n/de/content.lock.new'))).toBe(false)
  writeFileSync(path('i18n/de/content.lock'), '')
})

test('a partial that a page names is translated like a page', async () => {
  write('docs/home.mdx', "import Part from './parts/_part.mdx'\n\n# Home\n\n<Part />\n")
  write('docs/keys.md', '# Keys\n\n<Include src="./_hint.md" />\n')
  write(
    'docs/parts/_part.mdx',
    'Words of a part, <Badge text="New" />.\n\n<Inner />\n\nimport Inner from "./_inner.mdx"\n',
  )
  write('docs/parts/_inner.mdx', 'Words inside.\n')
  write('docs/_hint.md', 'A hint.\n')
  write('docs/_draft.md', 'Nobody shows this.\n')
  const origins = Object.keys(await status())
  expect(origins).toContain('docs/parts/_part.mdx')
  expect(origins).toContain('docs/parts/_inner.mdx')
  expect(origins).toContain('docs/_hint.md')
  expect(origins).not.toContain('docs/_draft.md')
  await translate('create', 'docs/**')
  expect(read('i18n/de/docs/_hint.md')).toBe('<!-- untranslated -->\n\nA hint.\n')
  expect((await translate('export', '--format', 'json', '--only-open')).code).toBe(0)
  const edited = read('de.json').replaceAll(
    /"source": "(.*)",\n(\s*)"target": null/g,
    '"source": "$1",\n$2"target": "Ü $1"',
  )
  write('de.json', edited)
  const back = await translate('import', 'de.json')
  expect(back.stderr).toBe('')
  expect(read('i18n/de/docs/parts/_part.mdx')).toContain('Ü Words of a part, <Badge text="New" />.')
  expect((await runHere(['build'], folder)).code).toBe(0)
  expect(read('dist/de/home/index.html')).toContain('Ü Words inside.')
  expect(read('dist/de/keys/index.html')).toContain('Ü A hint.')
})
