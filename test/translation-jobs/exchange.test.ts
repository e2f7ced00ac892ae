/** What a translation agency and its customer do: files go out, translations come back. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

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

/** Translate every text that is still open: its words are put between dots. */
const translateXliff = (text: string) =>
  text.replace(
    /state="initial">\n<source>([\s\S]*?)<\/source>\n/g,
    (_, source: string) =>
      `state="translated">\n<source>${source}</source>\n<target>${source.replace(/([A-Za-z]+)(?=[^<>]*(?:<|$))/g, '·$1·')}</target>\n`,
  )

test('an agency translates all that is open, and it goes where it belongs', async () => {
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
}, 60_000)

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
  30_000,
)

test('a page keeps its line ends and its byte order mark', async () => {
  await run('export', '--format', 'po')
  edit('de.po', (text) => text.replace('"Inhalt."', '"Mehr Inhalt."'))
  expect((await run('import', 'de.po')).code).toBe(0)
  expect(read('i18n/de/docs/other.md')).toBe('\uFEFF# Anderes\r\n\r\nMehr Inhalt.\r\n')
}, 30_000)

test('all that does not belong is told at once, with its place, and nothing is written', async () => {
  await write()
  await run('export', '--format', 'po')
  await run('export', '--format', 'json')
  const before = readTree(join(folder, 'i18n'))
  edit('de.json', (text) => text.replace('"lang": "de"', '"lang": "fr"'))
  edit('de.po', (text) =>
    text
      .replace('"Inhalt."', '"# *Inhalt*"')
      .replace(/(msgid "© <1\/> .*\n)msgstr ""/, '$1msgstr "© <b>Klein</b>"')
      .replace('msgctxt "i18n/de/site.json#site.tagline"', 'msgctxt "i18n/de/site.json#site.gone"')
      .replace(/(#site\.gone"\nmsgid .*\n)msgstr ""/, '$1msgstr "Alles"'),
  )
  edit('docs/index.md', (text) => text.replace('Two', 'Three'))
  edit('de.po', (text) =>
    text.replace(
      /(msgctxt "docs\/index\.md#more"[\s\S]*?\n)msgstr ""/,
      '$1msgstr "a\\n\\nb\\n\\nc"',
    ),
  )
  const { code, stderr } = await run('import', 'de.po', 'de.json')
  expect(code).toBe(1)
  for (const pattern of [
    /EXCHANGE_LOCALE de\.json\n.*"fr"/,
    /EXCHANGE_MARKUP de\.po:\d+\n.*\*Inhalt\*/,
    /EXCHANGE_TAGS de\.po:\d+\n.*<1\/> is missing/,
    /EXCHANGE_UNKNOWN de\.po:\d+\n.*site\.gone/,
    /EXCHANGE_STALE de\.po:\d+\n.*more/,
    /\d errors, nothing was written/,
  ])
    expect(stderr).toMatch(pattern)
  expect(readTree(join(folder, 'i18n'))).toEqual(before)
}, 30_000)

test('HTML that no page may hold is told by the import and by the check, with its message', async () => {
  const html = (text: string) => `© <1/> <2/>Klein<3/>${text}`
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
}, 30_000)

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
}, 30_000)

test('texts are not translated into their own language', async () => {
  writeFiles(folder, { 'de.po': '' })
  for (const args of [
    ['export', '--format', 'po'],
    ['import', 'de.po'],
  ]) {
    const { code, stderr } = await runHere(['translations', ...args], folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining('LOCALE_SOURCE')])
  }
})
