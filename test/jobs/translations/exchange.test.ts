/**
 * The work of a translation agency and its customer: files are exported, translations are imported.
 */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'

const CONFIG = SMALL_CONFIG.replace(
  'docs: [',
  `tagline: 'All of it',
  i18n: { locales: ['en', 'de'] },
  themeConfig: { footer: { copyright: '© {year} <b>Small</b> company', copyrightYear: 2025 } },
  docs: [`,
)
const SOURCE = `---
title: Home
slug: /
---

Hello **you** in \`code\`.

## More

- [One](./other.md)
- Two

\`\`\`
code
\`\`\`
`
let folder: string

beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': SOURCE,
    'docs/other.md': '# Other\n\nText.\n',
    'i18n/de/docs/other.md': '\uFEFF# Anderes\r\n\r\nInhalt.\r\n',
  })
})
afterEach(() => removeFolder(folder))

const write = (...args: string[]) =>
  runHere(['write-translations', '--locale', 'de', ...args], folder)
const run = (job: string, ...args: string[]) =>
  runHere(['translations', job, '--locale', 'de', ...args], folder)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(read(file)))

/** Translate every open text: put its words between dots. */
const translateXliff = (text: string) =>
  text.replace(
    /state="initial">\n<source>([\s\S]*?)<\/source>\n/g,
    (_, source: string) =>
      `state="translated">\n<source>${source}</source>\n<target>${source.replace(/([A-Za-z]+)(?=[^<>]*(?:<|$))/g, '·$1·')}</target>\n`,
  )

test('an agency translates all open texts, and the import puts each in its place', async () => {
  const out = await run('export', '--format', 'xliff', '--only-open')
  expect(out).toMatchObject({ code: 0, stderr: '' })
  expect(out.stdout).toMatch(/^de\.xlf: \d+ units, \d+ of them to be translated\.\n$/)
  expect(read('de.xlf')).not.toContain('Anderes')
  edit('de.xlf', translateXliff)
  const back = await run('import', 'de.xlf')
  expect(back).toMatchObject({ code: 0, stderr: '' })
  expect(read('i18n/de/docs/index.md')).toBe(`---
title: ·Home·
---

·Hello· **·you·** ·in· \`code\`.

## ·More· {#more}

- [·One·](./other.md)
- ·Two·

\`\`\`
code
\`\`\`
`)
  const site = JSON.parse(read('i18n/de/site.json'))
  expect(site['footer.copyright'].message).toBe('© {year} <b>·Small·</b> ·company·')
  const status = await run('status', '--json')
  expect(status.stdout).toMatch(/"origin": "docs\/index\.md"[\s\S]*?"state": "translated"/)
  expect((await run('import', 'de.xlf')).stdout).toMatch(/^0 units new or changed/)
})

test.each(['xliff', 'po', 'json'])(
  '%s comes back unchanged, and nothing is written',
  async (format) => {
    await write()
    const before = readTree(join(folder, 'i18n'))
    await run('export', '--format', format, '--out', 'out.file')
    const back = await run('import', 'out.file')
    expect(back).toMatchObject({ code: 0, stderr: '' })
    expect(back.stdout).toMatch(/^0 units new or changed, \d+ as before\.\n$/)
    expect(readTree(join(folder, 'i18n'))).toEqual(before)
  },
)

test.each([
  ['xliff', '<note category="address">'],
  ['xliff-1.2', '<note from="address">'],
  ['po', '#. '],
  ['json', '"address": "'],
])('%s names the address of each section on the built page', async (format, before) => {
  writeFiles(folder, { 'docs/own.md': '---\nslug: /a/own place\n---\n\n# Own\n\nText.\n' })
  expect((await run('export', '--format', format, '--out', 'out.file')).code).toBe(0)
  const text = read('out.file')
  for (const path of ['', '#more', 'other#other', 'a/own%20place#own'])
    expect(text).toMatch(new RegExp(`${before}https://small.example/de/${path}["<\\n]`))
})

test('a page keeps its line ends and its byte order mark', async () => {
  await run('export', '--format', 'po')
  edit('de.po', (text) => text.replace('"Inhalt."', '"Mehr Inhalt."'))
  expect((await run('import', 'de.po')).code).toBe(0)
  expect(read('i18n/de/docs/other.md')).toBe('\uFEFF# Anderes\r\n\r\nMehr Inhalt.\r\n')
})

test('foreign units are reported with their place, and the rest is written', async () => {
  writeFiles(folder, {
    'docs/sum.md': '## Sum\n\n<details><summary>Sum</summary>\n\nText.\n\n</details>\n',
  })
  await write()
  await run('export', '--format', 'po')
  await run('export', '--format', 'json')
  edit('de.json', (text) => text.replace('"lang": "de"', '"lang": "fr"'))
  edit('de.po', (text) =>
    text
      .replace('"Inhalt."', '" "')
      .replace(
        'msgid "<1/><2>Sum</2>"\nmsgstr ""',
        'msgid "<1/><2>Sum</2>"\nmsgstr "<1/><2><i>S</i></2>"',
      )
      .replace('"Anderes"', '"Neues"')
      .replace(/(msgid "© <1\/> .*\n)msgstr ""/, '$1msgstr "© <b>Klein</b>"')
      .replace('msgctxt "i18n/de/site.json#site.tagline"', 'msgctxt "i18n/de/site.json#site.gone"')
      .replace(/(#site\.gone"\nmsgid .*\n)msgstr ""/, '$1msgstr "Alles"')
      .replace(/(#site\.title"\nmsgid .*\n)msgstr ""/, '$1msgstr "Kleines"')
      .replace('msgid "Two"\nmsgstr ""', 'msgid "Two"\nmsgstr "Zwei"')
      .replace('msgid "More"\nmsgstr ""', 'msgid "More"\nmsgstr "Mehr {#mehr}"')
      .replace('msgid "Home"\nmsgstr ""', 'msgid "Home"\nmsgstr "Start"'),
  )
  edit('docs/index.md', (text) => text.replace('Two', 'Three'))
  const { code, stdout, stderr } = await run('import', 'de.po', 'de.json')
  expect(code).toBe(1)
  for (const pattern of [
    /EXCHANGE_LOCALE de\.json:1\n.*"fr"/,
    /EXCHANGE_TAGS de\.po:\d+\n.*<1\/> is missing/,
    /EXCHANGE_UNKNOWN de\.po:\d+\n.*site\.gone/,
    /EXCHANGE_STALE de\.po:\d+\n.*more\/3/,
    /EXCHANGE_HEADING_ID de\.po:\d+\n.*more\/1.*\{#mehr\}/,
    /EXCHANGE_BLANK de\.po:\d+\n.*other\/2/,
    /EXCHANGE_MARKUP de\.po:\d+\n.*sum\/2.*<i>S/,
  ])
    expect(stderr).toMatch(pattern)
  expect(stderr).not.toContain('nothing was written')
  expect(stdout).toContain('3 units new or changed')
  expect(JSON.parse(read('i18n/de/site.json'))['site.title'].message).toBe('Kleines')
  expect(read('i18n/de/docs/index.md')).toContain('title: Start')
  expect(read('i18n/de/docs/other.md')).toBe('\uFEFF# Neues\r\n\r\nInhalt.\r\n')
})

test('words that Markdown would interpret are escaped, and as few as necessary', async () => {
  const words = [
    '1. Punkt',
    '2025. Jahr',
    'a * b',
    '# Zeichen',
    '+ mehr',
    '> größer',
    '- weniger',
    '*stark* _und_ `so`',
    '[eckig](rund)',
    '<b> und &amp;',
    '~~weg~~',
    ':name[x]',
    'www.x.example',
    '{x}',
    '| a |',
    '= b',
    'a\\* b',
    'gut (so).',
  ]
  writeFiles(folder, {
    'docs/words.md': `# Words\n\n${words.map((_, index) => `Text ${index}.`).join('\n\n')}\n`,
  })
  await run('export', '--format', 'json')
  const file = JSON.parse(read('de.json'))
  for (const unit of file.units) {
    const [, index] = /^Text (\d+)\.$/.exec(unit.segments[0].source) ?? []
    if (index !== undefined) unit.segments[0].target = words[Number(index)]
  }
  writeFiles(folder, { 'de.json': JSON.stringify(file) })
  const back = await run('import', 'de.json')
  expect(back).toMatchObject({ code: 0, stderr: '' })
  expect(
    read('i18n/de/docs/words.md')
      .split('\n\n')
      .slice(2)
      .map((text) => text.trim()),
  ).toEqual([
    '1\\. Punkt',
    '2025\\. Jahr',
    'a * b',
    '\\# Zeichen',
    '\\+ mehr',
    '\\> größer',
    '\\- weniger',
    '\\*stark\\* \\_und\\_ \\`so\\`',
    '\\[eckig\\](rund)',
    '\\<b\\> und \\&amp;',
    '\\~~weg~~',
    '\\:name[x]',
    'www.x.example',
    '{x}',
    '| a |',
    '= b',
    'a\\* b',
    'gut (so).',
  ])
  const { stdout } = await run('import', 'de.json')
  expect(stdout).toMatch(/^\d+ units? new or changed/m)
})

test('a file that would fill memory is refused with its name, and the others are imported', async () => {
  const po = (file: string, text: string) => writeFileSync(join(folder, file), text)
  po('a.po', 'msgctxt "nothing#here"\nmsgid "x"\nmsgstr "y"\n')
  po('large.po', '')
  // It takes no space on the disk.
  truncateSync(join(folder, 'large.po'), 64_000_001)
  const { code, stderr } = await run('import', 'large.po', 'a.po')
  expect(code).toBe(1)
  expect(stderr).toContain('EXCHANGE_INVALID large.po:1\n')
  expect(stderr).toContain('it is larger than 64 MB.')
  expect(stderr).toContain('a.po')
})

test('files come in UTF-8 and UTF-16, with a byte order mark; another encoding is reported', async () => {
  await write()
  await run('export', '--format', 'xliff')
  await run('export', '--format', 'po')
  const [xliff, po] = [read('de.xlf').replace('>Inhalt.<', '>Größe.<'), read('de.po')]
  const little = Buffer.from(`\uFEFF${xliff.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  writeFiles(folder, { 'little.xlf': little })
  expect(await run('import', 'little.xlf')).toMatchObject({ code: 0, stderr: '' })
  expect(read('i18n/de/docs/other.md')).toContain('Größe.')
  await run('export', '--format', 'po')
  writeFiles(folder, {
    'big.po': Buffer.from(`\uFEFF${read('de.po').replace('Größe', 'Länge')}`, 'utf16le').swap16(),
    'mark.po': `\uFEFF${po.replace('Inhalt', 'Breite')}`,
    'latin.po': Buffer.from(po.replace('Inhalt', 'Größe'), 'latin1'),
  })
  expect(await run('import', 'big.po')).toMatchObject({ code: 0, stderr: '' })
  expect(read('i18n/de/docs/other.md')).toContain('Länge.')
  expect(await run('import', 'mark.po')).toMatchObject({ code: 0, stderr: '' })
  const { code, stderr } = await run('import', 'latin.po')
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/EXCHANGE_INVALID latin\.po:1\n.*neither UTF-8 nor UTF-16/),
  ])
})

test('HTML that pages must not contain is reported by the import and by the check, with its message', async () => {
  const html = (text: string) => `© <1/> <2>Klein</2>${text}`
  await run('export', '--format', 'po')
  edit('de.po', (text) =>
    text.replace(
      /(msgid "© <1\/> .*\n)msgstr ""/,
      `$1msgstr "${html('<script>alert(1)</script><img src=x onerror=alert(1)>')}"`,
    ),
  )
  const back = await run('import', 'de.po')
  expect(back.code).toBe(1)
  expect(back.stderr).toMatch(/MESSAGE_HTML de\.po:\d+\n.*"footer\.copyright".*<script>/)
  expect(back.stderr).toMatch(/MESSAGE_HTML de\.po:\d+\n.*"footer\.copyright".*"onerror"/)
  const message = '{year} <form action="https://evil.example"></form>'
  writeFiles(folder, { 'i18n/de/site.json': JSON.stringify({ 'footer.copyright': { message } }) })
  const check = await run('check')
  expect(check.code).toBe(1)
  expect(check.stderr).toMatch(
    /MESSAGE_HTML i18n\/de\/site\.json:1:\d+\n.*"footer\.copyright".*<form>/,
  )
})

test('a translation that is right again is recorded, without a change of its words', async () => {
  await run('accept', 'docs/other.md')
  edit('docs/other.md', (text) => text.replace('Text.', 'Some text.'))
  await run('export', '--format', 'xliff', '--only-open')
  expect(read('de.xlf')).toMatch(
    /state="initial">\n<source>Some text\.<\/source>\n<target>Inhalt\./,
  )
  await run('import', 'de.xlf')
  expect((await run('status', '--json')).stdout).toContain('"state": "outdated"')
  edit('de.xlf', (text) =>
    text.replaceAll('state="initial"', 'state="final"').replace(/<target><\/target>/g, ''),
  )
  await run('import', 'de.xlf')
  expect((await run('status', '--json')).stdout).not.toContain('"state": "outdated"')
})

test('texts are not translated into their own language', async () => {
  writeFiles(folder, { 'de.po': '' })
  for (const args of [
    ['export', '--format', 'po'],
    ['import', 'de.po'],
  ]) {
    const own = await runHere(['translations', ...args, '--locale', 'en'], folder)
    expect([own.code, own.stderr]).toEqual([1, expect.stringContaining('LOCALE_SOURCE')])
  }
  // The only other one need not be named.
  expect((await runHere(['translations', 'export'], folder)).stdout).toMatch(/^de\.xlf: /)
})

test('an alert keeps its marker through the exchange, and a translated marker in a file is found', async () => {
  writeFiles(folder, { 'docs/index.md': '# Home\n\n> [!NOTE]\n> Read **this**.\n' })
  await write()
  await run('export', '--only-open')
  expect(read('de.xlf')).not.toContain('[!NOTE]')
  edit('de.xlf', translateXliff)
  expect((await run('import', 'de.xlf')).code).toBe(0)
  const german = '> [!NOTE]\n> ·Read· **·this·**.\n'
  expect(read('i18n/de/docs/index.md')).toContain(german)
  edit('i18n/de/docs/index.md', (text) => text.replace('[!NOTE]', '[!HINWEIS]'))
  const { code, stderr } = await run('check')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /ALERT_UNKNOWN i18n\/de\/docs\/index\.md:3:3\n.*"\[!HINWEIS\]".*\n.*"\[!NOTE\]"/,
  )
})

test('an export of pages has only their texts, and names a page that does not exist', async () => {
  writeFiles(folder, { 'docs/guide/one.md': '# One\n\nFirst.\n', 'docs/guide/two.md': '# Two\n' })
  expect(
    (await run('export', '--format', 'json', '--pages', 'docs/guide/**', 'docs/other.md')).stdout,
  ).toContain('de.json: 5 units, 3 of them to be translated.')
  const files = JSON.parse(read('de.json')).units.map(({ file }: { file: string }) => file)
  expect([...new Set(files)]).toEqual(['docs/guide/one.md', 'docs/guide/two.md', 'docs/other.md'])
  const { code, stderr } = await run('export', '--pages', 'docs/guide/tow.md')
  expect(code).toBe(1)
  expect(stderr).toContain('PAGE_UNKNOWN')
})

test('an export of open texts leaves out accepted pages without reading them', async () => {
  await run('accept', 'docs/other.md')
  await run('export', '--format', 'json', '--only-open', '--pages', 'docs/**')
  expect(read('de.json')).not.toContain('docs/other.md')
  edit('docs/other.md', (text) => text.replace('Text.', 'New text.'))
  await run('export', '--format', 'json', '--only-open', '--pages', 'docs/**')
  expect(read('de.json')).toContain('New text.')
})
