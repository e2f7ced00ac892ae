/** Each job of translators by its command. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

const FILES = {
  'site.config.ts': SMALL_CONFIG.replace(
    'docs: [',
    "i18n: { locales: ['en', 'de', 'en-XA'], localeConfigs: { de: { requires: { messages: 100 } } } },\n  docs: [",
  ),
  'docs/index.md': '# Home\n',
  'docs/other.md': '# Other\n\nText.\n',
  'i18n/de/docs/other.md': '# Anderes\n\nInhalt.\n',
}
let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))

const run = (...args: string[]) => runHere(args, folder)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const has = (file: string) => existsSync(join(folder, file))

test('status', async () => {
  const { code, stdout } = await run('translations', 'status', '.', '--locale', 'de', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout).locales[0]).toMatchObject({ locale: 'de' })
  const plain = await run('translations', 'status', '--locale', 'de', '--report', 'out.html')
  expect(plain.stdout).toMatch(/^Report: out\.html\nde: /)
  expect(read('out.html')).toContain('docs/other.md')
})

test('the check of a locale without any translation is a summary, and its thresholds', async () => {
  const config = FILES['site.config.ts'].replace("'de', ", "'de', 'fr', ")
  writeFiles(folder, { 'site.config.ts': config })
  const { code, stdout, stderr } = await run('translations', 'check', '--locale', 'fr')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^fr: nothing is translated yet, of \d+ messages and 2 pages\. Begin with `octavo write-translations --locale fr`\.\nfr: 0 of 2 pages \(2 missing\) and .* No threshold is set, .*\n$/,
  )
  const requires = 'fr: { requires: { translated: 50 } }, de: {'
  writeFiles(folder, { 'site.config.ts': config.replace('de: {', requires) })
  const strict = await run('translations', 'check', '--locale', 'fr')
  expect([strict.code, strict.stderr.match(/^\w+ [A-Z_]+/gm)]).toEqual([
    1,
    ['error TRANSLATION_BELOW'],
  ])
})

test('the check and the status of a site cover all languages that it is translated to', async () => {
  const config = FILES['site.config.ts'].replace("'de', ", "'de', 'fr', ")
  writeFiles(folder, {
    'site.config.ts': config.replace('{ requires: { messages: 100 } }', '{}'),
    'pages/x.tsx':
      "import { Translate } from 'octavo'\nexport default () => <Translate id={x}>h</Translate>\n",
  })
  const { code, stdout, stderr } = await run('translations', 'check')
  expect([code, stdout.match(/^[\w-]+: nothing is translated yet/gm)]).toEqual([
    1,
    ['fr: nothing is translated yet', 'en-XA: nothing is translated yet'],
  ])
  expect(stderr.match(/^\w+ [A-Z_]+ .*/gm)).toEqual([
    'warning CATALOGUE_INCOMPLETE i18n/de/docs-default.json',
    'warning CATALOGUE_INCOMPLETE i18n/de/messages.json',
    'warning CATALOGUE_INCOMPLETE i18n/de/site.json',
    // Messages of the code: once, not once per language.
    'warning TRANSLATE_DYNAMIC pages/x.tsx:2:22',
  ])
  expect((await run('translations', 'status')).stdout.match(/^\S+(?=: \d)/gm)).toEqual([
    'de',
    'fr',
    'en-XA',
  ])
})

test('the check of the source language requires no translation, but checks the texts in its files', async () => {
  const check = () => run('translations', 'check', '--locale', 'en')
  const right = await check()
  expect(right).toMatchObject({ code: 0, stderr: '' })
  expect(right.stdout).toBe(
    'en: the language of the source, with 0 messages in its files, nothing is wrong.\n',
  )
  const wrong = { 'theme.blog.x': { message: 'x' }, 'theme.NotFound.title': { message: '{nope}' } }
  writeFiles(folder, { 'i18n/en/messages.json': JSON.stringify(wrong) })
  expect((await check()).stderr.match(/^\w+ [A-Z_]+/gm)).toEqual(['error MESSAGE_PLACEHOLDER'])
  // The program has no Czech texts, so it shows English on a Czech site until they are translated.
  const config = SMALL_CONFIG.replace(
    'docs: [',
    "i18n: { defaultLocale: 'cs', locales: ['cs'] },\n  docs: [",
  )
  writeFiles(folder, { 'site.config.ts': config })
  const czech = await run('translations', 'check')
  expect(czech.stderr.match(/^\w+ [A-Z_]+ .*/gm)).toEqual([
    'warning CATALOGUE_INCOMPLETE i18n/cs/messages.json',
  ])
})

test('check fails below a threshold; status does not', async () => {
  const checked = await run('translations', 'check', '--locale', 'de')
  expect([checked.code, checked.stderr]).toEqual([1, expect.stringMatching(/TRANSLATION_BELOW/)])
  const status = await run('translations', 'status', '--locale', 'de')
  expect([status.code, status.stdout]).toEqual([0, expect.stringMatching(/^de/)])
})

test('create, which requires the locale', async () => {
  const made = await run('translations', 'create', 'docs/index.md', '--locale', 'de')
  expect([made.code, has('i18n/de/docs/index.md')]).toEqual([0, true])
  expect((await run('translations', 'create', 'docs/index.md')).stderr).toMatch(/LOCALE_NEEDED/)
})

test('accept', async () => {
  const accept = (...args: string[]) => run('translations', 'accept', '--locale', 'de', ...args)
  const undated = await accept('--from-git')
  expect([undated.code, undated.stderr]).toEqual([
    1,
    expect.stringContaining('error TRANSLATION_UNDATED i18n/de/docs/other.md'),
  ])
  expect((await accept('docs/other.md')).code).toBe(0)
  const record = read('i18n/de/content.lock')
  expect(record).toContain('docs/other.md')
  expect((await accept()).code).toBe(0)
  expect(read('i18n/de/content.lock')).toBe(record)
})

test('export and import', async () => {
  const open = ['--locale', 'de', '--format', 'po', '--out', 'de.po', '--only-open']
  expect((await run('translations', 'export', ...open)).code).toBe(0)
  expect(read('de.po')).not.toContain('Inhalt')
  expect((await run('translations', 'export', '--locale', 'de')).stdout).toMatch(/^de\.xlf: /)
  expect(read('de.xlf')).toContain('Inhalt')
  const { code, stdout } = await run('translations', 'import', 'de.xlf', '--locale', 'de')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^0 units new or changed/)])
  writeFiles(folder, { 'de.json': '{' })
  const broken = await run('translations', 'import', 'de.json', '--locale', 'de')
  expect([broken.code, broken.stderr]).toEqual([
    1,
    expect.stringMatching(/error EXCHANGE_[\s\S]*1 error, nothing was written/),
  ])
})

test('pseudo', async () => {
  expect((await run('translations', 'pseudo', '--locale', 'en-XA')).code).toBe(0)
  expect(read('i18n/en-XA/messages.json')).toContain('⟦')
  expect((await run('translations', 'pseudo', '--locale', 'de', '--override')).code).toBe(0)
  const written = { 'theme.NotFound.title': { message: 'Kept' } }
  writeFiles(folder, { 'i18n/en-XA/messages.json': JSON.stringify(written) })
  expect((await run('translations', 'pseudo', '--locale', 'en-XA')).code).toBe(1)
  expect(read('i18n/en-XA/messages.json')).toContain('Kept')
  const overridden = await run('translations', 'pseudo', '--locale', 'en-XA', '--override')
  expect(overridden.code).toBe(0)
  expect(read('i18n/en-XA/messages.json')).not.toContain('Kept')
})

test('write-translations writes a prefix, an override and a prune', async () => {
  const messages = 'i18n/de/docs-default.json'
  const write = (...args: string[]) => run('write-translations', '.', '--locale', 'de', ...args)
  const first = await write('--messagePrefix', 'TODO ')
  expect([first.code, first.stderr]).toEqual([0, ''])
  expect(read(messages)).toContain('"TODO Next"')
  writeFiles(folder, { [messages]: read(messages).replace('TODO Next', 'Nächste') })
  await write()
  expect(read(messages)).toContain('Nächste')
  expect((await write('--override')).stdout).toContain(messages)
  expect(read(messages)).toContain('"Next"')
  writeFiles(folder, {
    'i18n/de/site.json': JSON.stringify({ 'site.gone': { message: 'Fort' } }),
  })
  await write()
  expect(read('i18n/de/unused.json')).toContain('Fort')
  await write('--prune')
  expect(has('i18n/de/unused.json')).toBe(false)
})
