/** Translations of messages become outdated as those of pages do, and the commands report it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'

const CONFIG = SMALL_CONFIG.replace(
  'docs: [',
  `i18n: {
    locales: ['en', 'de'],
    localeConfigs: { de: { requires: { messages: 100 } } },
  },
  docs: [`,
)
const page = (text: string, other = 'Two') =>
  `import { translate } from 'octavo'
export default () => <h1 title={translate({ id: 'home.one', message: '${text}' })}>
  {translate({ id: 'home.two', message: '${other}' })}
</h1>
`
let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n',
    'pages/about.tsx': page('One'),
    'i18n/de/glossary.json': '{ "unchanged": ["site.title", "navbar.title"] }',
  })
})
afterEach(() => removeFolder(folder))

const write = (...args: string[]) =>
  runHere(['write-translations', '--locale', 'de', ...args], folder)
const run = (job: string, ...args: string[]) =>
  runHere(['translations', job, '--locale', 'de', ...args], folder)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const edit = (file: string, from: string, to: string) => {
  expect(read(file)).toContain(from)
  writeFiles(folder, { [file]: read(file).replace(from, to) })
}
const messages = async () => JSON.parse((await run('status', '--json')).stdout).locales[0].messages

/** A locale that has every message. */
async function translateAll() {
  await write()
  edit('i18n/de/messages.json', '"message": "One"', '"message": "Eins"')
  edit('i18n/de/messages.json', '"message": "Two"', '"message": "Zwei"')
  edit('i18n/de/docs-default.json', '"message": "Next"', '"message": "Nächste"')
  expect((await messages()).missing).toEqual([])
}

test('a text that changes under its id is outdated until its translation is accepted', async () => {
  await translateAll()
  expect((await run('check')).code).toBe(0)

  writeFiles(folder, { 'pages/about.tsx': page('One of many') })
  const outdated = {
    id: 'home.one',
    file: 'i18n/de/messages.json',
    before: 'One',
    after: 'One of many',
    translation: 'Eins',
  }
  expect(await messages()).toMatchObject({ missing: [], outdated: [outdated], unknown: [] })
  // Neither another run nor a translator's saving of the file makes it current.
  await write()
  expect((await messages()).outdated).toEqual([outdated])
  const shown = await run('status', '--report', 'report.html')
  expect(shown.stdout).toMatch(
    /1 outdated[\s\S]*home\.one: "Eins"\n\s*- "One"\n\s*\+ "One of many"/,
  )
  expect(read('report.html')).toMatch(/home\.one[\s\S]*One<ins> of many<\/ins>/)
  const missed = await run('check')
  expect(missed.code).toBe(1)
  expect(missed.stderr).toMatch(
    /TRANSLATION_BELOW\n.*% of the messages are translated and up to date/,
  )
  expect(missed.stderr).toMatch(
    /info MESSAGE_OUTDATED i18n\/de\/messages\.json:\d+:\d+\n.*home\.one/,
  )

  // Tools get it as open work.
  await run('export', '--format', 'po', '--only-open')
  expect(read('de.po')).toMatch(/#, fuzzy\n[\s\S]*msgid "One of many"/)

  edit('i18n/de/messages.json', 'Eins', 'Eins von vielen')
  expect((await run('accept', 'home.one')).stdout).toBe(
    'i18n/de/messages.json: 1 message recorded\n',
  )
  expect((await run('check')).code).toBe(0)
})

test('an import makes its messages current, an override makes them new', async () => {
  await translateAll()
  writeFiles(folder, { 'pages/about.tsx': page('One of many', 'Both') })
  await run('export', '--format', 'json', '--only-open')
  edit('de.json', 'Eins', 'Eins von vielen')
  edit('de.json', 'Zwei', 'Beide')
  expect((await run('import', 'de.json')).code).toBe(0)
  expect((await messages()).outdated).toEqual([])

  writeFiles(folder, { 'pages/about.tsx': page('First', 'Both') })
  await write('--override')
  expect(await messages()).toMatchObject({ outdated: [], unknown: [] })
  expect((await messages()).missing).toEqual(expect.arrayContaining(['home.one', 'home.two']))
})

test('accepts by id, file and glob, and messages without a record, but never untranslated ones', async () => {
  await write()
  writeFiles(folder, {
    'i18n/de/messages.lock': '',
    'i18n/de/messages.json': read('i18n/de/messages.json').replace('"One"', '"Eins"'),
  })
  expect((await messages()).unknown).toEqual(['home.one'])
  const missing = await run('accept', 'home.two')
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('MESSAGE_MISSING')])
  expect((await run('accept', 'home.tow')).stderr).toContain('Did you mean home.two?')
  expect(read('i18n/de/messages.lock')).toBe('')

  expect((await run('accept')).stdout).toContain('i18n/de/messages.json: 1 message recorded')
  expect((await messages()).unknown).toEqual([])
  for (const name of ['home.*', 'i18n/de/messages.json', 'i18n/de'])
    expect((await run('accept', name)).stdout).toContain('i18n/de/messages.json: ')
})

test('branches that translate different messages merge, whatever git asks', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
      cwd: folder,
    })
  await translateAll()
  git('init', '-qb', 'main')
  git('add', 'pages', 'i18n', 'docs', 'site.config.ts')
  git('commit', '-qm', 'start')
  git('checkout', '-qb', 'other')
  edit('pages/about.tsx', "'One'", "'One of many'")
  await run('accept', 'home.one')
  git('commit', '-qam', 'one')
  git('checkout', '-q', 'main')
  edit('pages/about.tsx', "'Two'", "'Both'")
  await run('accept', 'home.two')
  git('commit', '-qam', 'two')
  try {
    git('merge', '-q', 'other')
  } catch {
    // The page conflicts, as neighbouring lines do; the record does not.
  }
  writeFiles(folder, { 'pages/about.tsx': page('One of many', 'Both') })
  expect(await messages()).toMatchObject({ outdated: [], unknown: [] })
})
