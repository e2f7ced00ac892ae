/** `octavo write-translations` as its user runs it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'

const CONFIG = SMALL_CONFIG.replace(
  'docs: [',
  `i18n: { locales: ['en', 'de'] },
  themeConfig: { footer: { copyright: '© {year} Small', copyrightYear: 2025 } },
  docs: [`,
)
const PAGE = `import { Translate, translatePlural } from 'octavo'
export default () => <h1 title={translatePlural({ id: 'count', message: 'One|{count}' }, 2)}>
  <Translate id="hello" description="On top">Hello {'{name}'}</Translate>
  <Translate id="bye" values={{ name: 'x' }}>{'Bye {name}'}</Translate>
</h1>
`
let folder: string

beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n',
    'pages/about.tsx': PAGE,
  })
})
afterEach(() => removeFolder(folder))

const writeMessages = (...args: string[]) =>
  runHere(['write-translations', '--locale', 'de', ...args], folder)
const run = (job: string, ...args: string[]) =>
  runHere(['translations', job, '--locale', 'de', ...args], folder)
const read = (file: string): Record<string, { message: string }> =>
  JSON.parse(readFileSync(join(folder, 'i18n/de', file), 'utf8'))
const write = (file: string, entries: Record<string, string>) => {
  const texts = Object.entries(entries).map(([id, message]) => [id, { message }])
  writeFiles(folder, {
    [`i18n/de/${file}`]: `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
  })
}

test('writes one file per area, prints a summary, and changes no byte the second time', async () => {
  const first = await writeMessages()
  expect(first.code).toBe(0)
  expect(first.stdout).toMatch(/^i18n\/de\/messages\.json: \d+ messages, \d+ new\n/)
  expect(first.stderr).toMatch(/TRANSLATE_DYNAMIC pages\/about\.tsx:3:3\n/)
  const tree = readTree(join(folder, 'i18n'))
  expect(Object.keys(tree ?? {})).toEqual([
    '.gitattributes',
    'de/docs-default.json',
    'de/messages.json',
    'de/messages.lock',
    'de/site.json',
  ])
  expect(read('messages.json')).toMatchObject({
    bye: { message: 'Bye {name}' },
    'theme.NotFound.title': { message: 'Seite nicht gefunden' },
  })
  expect((await writeMessages()).stdout).toMatch(/messages, unchanged/)
  expect(readTree(join(folder, 'i18n'))).toEqual(tree)
})

test('keeps translations, marks new texts, replaces all on request', async () => {
  write('messages.json', { bye: 'Tschüs {name}' })
  await writeMessages('--messagePrefix', '(de) ')
  expect(read('messages.json')).toMatchObject({
    bye: { message: 'Tschüs {name}' },
    count: { message: '(de) One|{count}' },
  })
  await writeMessages('--override', '--messagePrefix', '(de) ')
  expect(read('messages.json').bye?.message).toBe('(de) Bye {name}')
})

test('keeps unused texts apart until --prune', async () => {
  write('messages.json', { gone: 'Weg' })
  const { code, stderr } = await writeMessages()
  expect(code).toBe(0)
  expect(stderr).toMatch(/CATALOGUE_UNUSED i18n\/de\/messages\.json\n.*gone/)
  expect(read('messages.json').gone).toBeUndefined()
  expect(read('unused.json')).toEqual({ gone: { message: 'Weg' } })
  expect((await writeMessages()).stderr).toMatch(/CATALOGUE_UNUSED i18n\/de\/unused\.json\n.*gone/)
  await writeMessages('--prune')
  expect(existsSync(join(folder, 'i18n/de/unused.json'))).toBe(false)
})

test('finds a misspelt placeholder and a missing plural form, with their places', async () => {
  write('messages.json', { bye: 'Tschüs {nmae}', count: 'Eins|{count}|mehr' })
  const { code, stderr } = await writeMessages()
  expect(code).toBe(1)
  expect(stderr).toMatch(/MESSAGE_PLACEHOLDER i18n\/de\/messages\.json:3:24\n.*\{nmae\}/)
  expect(stderr).toMatch(/MESSAGE_PLURAL i18n\/de\/messages\.json:6:5\n.*3 plural forms; de has 2/)
})

test('--check writes nothing, and names each file with its changes', async () => {
  const missing = await writeMessages('--check')
  expect([missing.code, existsSync(join(folder, 'i18n'))]).toEqual([1, false])
  expect(missing.stderr).toMatch(/CATALOGUE_OUTDATED i18n\/de\/messages\.json\n.*messages new \(/)
  expect(missing.stderr).toMatch(/i18n\/de\/messages\.lock\n.*\d+ lines added, 0 removed/)
  await writeMessages()
  expect(await writeMessages('--check')).toMatchObject({
    code: 0,
    stdout: 'de: 3 catalogues, nothing to write.\n',
  })
  const page = PAGE.replace('id="bye"', 'id="ciao"').replace('On top', 'Below')
  writeFiles(folder, { 'pages/about.tsx': page })
  const before = readTree(join(folder, 'i18n'))
  const { code, stderr } = await writeMessages('--check')
  expect([code, readTree(join(folder, 'i18n'))]).toEqual([1, before])
  expect(stderr).toContain('1 message new (ciao); 1 message no longer used (bye)')
  expect(stderr).toMatch(/error CATALOGUE_OUTDATED i18n\/de\/unused\.json\n/)
})

test('moving code changes no catalogue, and new messages come last', async () => {
  const text = (id: string) =>
    `import { Translate } from 'octavo'\nexport default () => <Translate id="${id}">${id}</Translate>\n`
  writeFiles(folder, { 'pages/b.tsx': text('b'), 'pages/c.tsx': text('404') })
  await writeMessages()
  const before = readTree(join(folder, 'i18n'))
  writeFiles(folder, { 'pages/b.tsx': text('404'), 'pages/c.tsx': text('b') })
  await writeMessages()
  expect(readTree(join(folder, 'i18n'))).toEqual(before)
  writeFiles(folder, { 'pages/d.tsx': text('5'), 'pages/e.tsx': text('a') })
  await writeMessages()
  const ids = (file: string) =>
    readFileSync(join(folder, file), 'utf8').match(/(?<=^ {2}")[^"]+/gm) ?? []
  const old = ids('i18n/de/messages.json').slice(0, -2)
  expect(ids('i18n/de/messages.json')).toEqual([...[...old].sort(), '5', 'a'])
  expect(old).toEqual(expect.arrayContaining(['404', 'b', 'bye']))
})

test.each(['fr', 'es', 'it', 'pt-BR'])(
  'the texts that ship in %s pass the check, which requires no form for compact numbers',
  async (lang) => {
    writeFiles(folder, {
      'site.config.ts': CONFIG.replace("'de'", `'${lang}'`),
      'pages/about.tsx': '',
    })
    const args = ['--locale', lang]
    expect(await runHere(['write-translations', ...args], folder)).toMatchObject({ code: 0 })
    const checked = await runHere(['translations', 'check', ...args], folder)
    expect([checked.code, checked.stderr.match(/MESSAGE_PLURAL/)]).toEqual([0, null])
    for (const format of ['xliff', 'po', 'json']) {
      const file = `out.${format}`
      await runHere(['translations', 'export', ...args, '--format', format, '--out', file], folder)
      const tree = readTree(join(folder, 'i18n'))
      const named = { xliff: 'out.xlf', po: 'out.po', json: 'out.json' }[format] ?? ''
      renameSync(join(folder, file), join(folder, named))
      const back = await runHere(['translations', 'import', named, ...args], folder)
      expect([back.code, back.stdout]).toEqual([
        0,
        expect.stringContaining('0 units new or changed'),
      ])
      expect(readTree(join(folder, 'i18n'))).toEqual(tree)
      const text = readFileSync(join(folder, named), 'utf8')
      expect(text).not.toMatch(/msgstr\[\d\] ""|state="initial">\n<source>.*document/)
    }
  },
)

test('translations check writes nothing, and fails until all texts are translated and right', async () => {
  const untouched = await run('check')
  expect(untouched.stdout).toMatch(/^de: nothing is translated yet/)
  expect(untouched.stdout).toMatch(/^de: 0 of 1 page \(1 missing\).*No threshold is set/m)
  expect(existsSync(join(folder, 'i18n'))).toBe(false)
  write('messages.json', { bye: 'Tschüs {name}' })
  const missing = await run('check')
  expect(missing.code).toBe(1)
  expect(missing.stderr).toMatch(/CATALOGUE_INCOMPLETE i18n\/de\/messages\.json/)
  writeFileSync(join(folder, 'pages/about.tsx'), PAGE.replace("Hello {'{name}'}", 'Hello'))
  await writeMessages()
  const right = await run('check')
  expect(right.code).toBe(0)
  expect(right.stderr).not.toMatch(/^(?:error|warning)/m)
  expect(right.stderr).not.toContain('theme.')
  expect(right.stdout).toMatch(
    /^de: 0 of 1 page \(1 missing\) and \d+ of \d+ messages are translated and current\. No threshold is set, .*\n$/,
  )
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace(
      "locales: ['en', 'de']",
      "locales: ['en', 'de'], localeConfigs: { de: { requires: { messages: 1 } } }",
    ),
  })
  expect((await run('check')).stdout).toMatch(/^de: \d+ messages, nothing is wrong\.\n$/)
})

test('leaves a catalogue that does not parse unchanged', async () => {
  writeFiles(folder, { 'i18n/de/messages.json': '{\n  "bye": { "message": "x", }\n}\n' })
  const before = readTree(join(folder, 'i18n'))
  const { code, stderr } = await writeMessages()
  expect(code).toBe(1)
  expect(stderr).toMatch(/CATALOGUE_INVALID i18n\/de\/messages\.json:2:\d+/)
  expect(stderr).toContain('nothing was written')
  expect(readTree(join(folder, 'i18n'))).toEqual(before)
})

test.each([
  ['dee', 'LOCALE_UNKNOWN'],
  ['no tag!', 'LOCALE_INVALID'],
  ['../en', 'LOCALE_INVALID'],
])('refuses the locale "%s", lists the declared ones and writes nothing', async (locale, code) => {
  const before = readTree(folder)
  const result = await runHere(['write-translations', '--locale', locale], folder)
  expect(result.code).toBe(1)
  expect(result.stderr).toContain(`error ${code}`)
  expect(result.stderr).toMatch(/en, de/)
  expect(readTree(folder)).toEqual(before)
})

test('two categories with one key are an error that advises one, and nothing is written', async () => {
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace("path: 'docs',", "path: 'docs', sidebarPath: 'sidebars.ts',"),
    'sidebars.ts': `export default { main: [
      { type: 'category', label: 'Guides', items: ['index'] },
      { type: 'category', label: 'Guides', items: [{ type: 'link', label: 'A', href: '/' }] },
    ] }`,
  })
  const { code, stderr } = await writeMessages()
  expect(code).toBe(1)
  expect(stderr).toMatch(/TRANSLATE_KEY_DUPLICATE sidebars\.ts\n.*Guides[\s\S]*hint:.*`key`/)
  expect(existsSync(join(folder, 'i18n'))).toBe(false)
})

test('--pseudo fills a locale for tests, and no other', async () => {
  writeFiles(folder, { 'site.config.ts': CONFIG.replace("'de'", "'de', 'en-XA'") })
  const pseudo = (...args: string[]) =>
    runHere(['translations', 'pseudo', '--locale', ...args], folder)
  expect((await pseudo('en-XA')).code).toBe(0)
  const text = readFileSync(join(folder, 'i18n/en-XA/messages.json'), 'utf8')
  const texts: Record<string, { message: string }> = JSON.parse(text)
  expect(Object.entries(texts).filter(([, { message }]) => !/⟦.*⟧/.test(message))).toEqual([])
  expect((await pseudo('en')).stderr).toContain('PSEUDO_DEFAULT')
  write('messages.json', { bye: 'Tschüs {name}' })
  const refused = await pseudo('de')
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('PSEUDO_WOULD_REPLACE'),
  ])
  expect(read('messages.json')).toEqual({ bye: { message: 'Tschüs {name}' } })
  expect((await pseudo('de', '--override')).code).toBe(0)
})

test('translations check applies the glossary and the form of address to messages and pages', async () => {
  writeFiles(folder, {
    'site.config.ts': CONFIG.replace(
      "locales: ['en', 'de']",
      "locales: ['en', 'de'], localeConfigs: { de: { address: 'formal' } }",
    ),
    'pages/about.tsx': PAGE.replace("Hello {'{name}'}", 'Hello'),
    'docs/index.md': '# Home\n\nIntro.\n\n## Keys\n\nAn access key is `secret`.\n',
    'i18n/de/docs/index.md':
      '# Start\n\nIntro.\n\n## Keys\n\nEin Zugangscode\nist dein Geheimnis.\n',
    'i18n/de/glossary.json': `{
  "terms": [{ "term": "access key", "translation": "Zugriffsschlüssel", "forbidden": ["Zugangscode"] }],
  "unchanged": ["hello"]
}`,
  })
  await writeMessages()
  const { code, stderr } = await run('check')
  expect(code).toBe(1)
  expect(stderr).toMatch(/GLOSSARY_TERM i18n\/de\/docs\/index\.md:5\n.*"access key"/)
  expect(stderr).toMatch(/GLOSSARY_FORBIDDEN i18n\/de\/docs\/index\.md:7:5\n.*"Zugangscode"/)
  expect(stderr).toMatch(/ADDRESS_FORM i18n\/de\/docs\/index\.md:8:5\n.*"dein"/)
  expect(stderr).toMatch(/info MESSAGE_UNTRANSLATED i18n\/de\/messages\.json:\d+:5\n.*"bye"/)
  expect(stderr).not.toMatch(/UNTRANSLATED.*\n.*"hello"/)
  writeFiles(folder, {
    'i18n/de/docs/index.md':
      '# Start\n\nIntro.\n\n## Keys\n\nEin Zugriffsschlüssel ist `secret`.\n',
  })
  expect((await run('check')).code).toBe(0)
  writeFiles(folder, { 'i18n/de/glossary.json': '{\n  "terms": [{ "term": 1 }]\n}' })
  expect((await run('check')).stderr).toMatch(/GLOSSARY_INVALID i18n\/de\/glossary\.json:2:\d+/)
})
